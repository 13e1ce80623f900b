// Makes everything that pages load besides their HTML: scripts, styles, fonts and images, of the theme and of the site.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { charactersIn } from '../base/characters.js';
import { findMermaid } from '../base/find-package.js';
import { compareVersions, parseVersion } from '../base/versions.js';
import type { ClientMode } from '../bundle/build-shipped-client.js';
import type { BundleCache } from '../bundle/bundle-cache.js';
import {
  bundleClient,
  bundleSite,
  type ClientAssets,
  type ClientFile,
  type InfimaNeeds,
  textsOf,
} from '../bundle/bundle-client.js';
import { bundleDiagrams, type DiagramBundle } from '../bundle/bundle-diagrams.js';
import { mermaidMissing } from '../bundle/bundle-errors.js';
import { bundleFonts } from '../bundle/bundle-fonts.js';
import { bundleThemeComponents } from '../bundle/bundle-theme-components.js';
import { originsCalledIn } from '../bundle/called-origins.js';
import { permissionsNeededIn } from '../bundle/needed-permissions.js';
import { ownClassesSheet } from '../bundle/scoped-styles.js';
import { findUnusedThemeFiles } from '../bundle/unused-theme-files.js';
import type { PageUse } from '../compile/compiled-page.js';
import { infimaPartOfUse, infimaPartsIn, isInfimaUse } from '../compile/html/infima-parts.js';
import { filesRead } from '../config/module-inputs.js';
import type { BundleConfig, OutputConfig } from '../config/stage-configs.js';
import { themeComponentNames } from '../config/theme-component-names.js';
import { fromProblemData, type SiteError, SiteErrors, settle } from '../errors.js';
import {
  buildPolicy,
  evaluatedScript,
  inlineStyle,
  type PageLoad,
} from '../output/content-security-policy.js';
import { htmlSources, styleSources } from '../output/tag-sources.js';
import { backendOf } from '../search/backend-of.js';
import { isFrozen } from '../site/other-versions.js';
import type { DocsInstance, SidebarItem, Site } from '../site/site.js';
import type { LoadedIslands } from './load-islands.js';
import type { LoadedPageModules } from './load-page-modules.js';
import type { PageNeeds } from './page-needs.js';

export interface SiteAssets {
  client: ClientAssets;
  /** CommonJS code of the theme components that the site replaces. */
  themeCode: string | undefined;
  /** The site's files that scripts and styles are made from. */
  sources: readonly string[];
  warnings: readonly SiteError[];
  /** What style sheets, sidebars and scripts in static folders load from other hosts, and what diagrams and live code need. */
  loads: readonly PageLoad[];
}

/** The configuration that assets depend on. */
export type AssetsConfig = BundleConfig & OutputConfig;

/** Makes the assets. @throws SiteErrors for mistakes in client modules, style sheets and theme components */
export async function loadAssets(
  config: AssetsConfig,
  pages: readonly PageNeeds[],
  pageModules: LoadedPageModules,
  islands: LoadedIslands,
  {
    bundles,
    mode,
    characters,
    ofSite,
    loosened,
  }: {
    bundles: BundleCache;
    mode: ClientMode;
    characters: string | undefined;
    ofSite: readonly PageLoad[];
    /** What pages of other languages need in the policy that hosts send for all languages. */
    loosened: ReadonlySet<PageUse> | undefined;
  },
): Promise<SiteAssets> {
  const diagrams = await loadDiagrams(config.siteDir, pages, pageModules, bundles);
  const { value: themeComponents, problems } = await settle(bundleThemeComponents(config, bundles));
  // Report problems of theme components together with those of the other bundles.
  if (problems.length > 0)
    throw new SiteErrors([
      ...problems,
      ...(await settle(bundleSite(config, bundles, mode, diagrams.bundle))).problems,
    ]);
  const { siteDir, configPath, fonts } = config;
  const ofCode = [pageModules.bundle?.code, themeComponents?.code, ...textsOf(islands.chunks.files)];
  const ofFonts =
    fonts &&
    (await bundleFonts(
      {
        siteDir,
        configPath,
        fonts,
        characters: characters === undefined ? undefined : charactersIn([characters, ofCode]),
      },
      bundles,
    ));
  const versions = namedVersions(pages);
  const own = await bundleClient({
    config,
    fonts: ofFonts,
    bundles,
    mode,
    pageStyles: Object.assign({}, ...pages.map(({ facts }) => facts.styles)),
    infima: config.infima ? infimaNeeds(pages, pageModules, islands) : undefined,
    hasOwnArrow: pageModules.parts.includes('Icon/ExternalLink'),
    hasOwnAdmonition: isImported(pageModules, /^@theme(?:-original)?\/Admonition\b/),
    showsBareCode: isImported(pageModules, /^@theme(?:-original\/CodeBlock$|\/CodeBlock\/)/),
    liveCode: islands.liveCode,
    versions,
    diagrams: diagrams.bundle,
    use: {
      chunks: [
        ...(config.search ? ['search-dialog', 'search-page', backendOf(config.search).chunk] : []),
        ...islands.use.chunks,
        'image-zoom',
        ...(config.docs.some(hasOldVersions) ? ['newer-versions'] : []),
        ...(config.navbar.hideOnScroll ? ['hide-navbar'] : []),
        ...(diagrams.bundle ? ['diagrams'] : []),
        ...(versions ? ['choose-version'] : []),
        ...apiChunks(config),
      ],
      files: islands.use.files,
    },
  });
  const ofPages = [...(pageModules.bundle?.files ?? []), ...islands.chunks.files];
  const files = [...(diagrams.bundle?.files ?? []), ...ofPages.map((file) => ({ ...file, isOfSite: true }))];
  const ofAll = [
    ...ofSite,
    ...styleLoads(config, [...own.files, ...files]),
    ...[...own.calls, ...islands.chunks.calls].map((call) => ({ ...call, page: call.file })),
  ];
  const pageInputs = [...pageModules.inputs, ...islands.chunks.inputs];
  return {
    client: {
      ...withFiles(own, files),
      diagramScript: diagrams.bundle?.script,
      ...stricterPolicies(config, pages, own.bootHash, ofAll, {
        diagrams: diagrams.bundle !== undefined || loosened?.has('diagram') === true,
        liveCode: own.liveCode !== undefined || loosened?.has('live') === true,
      }),
    },
    themeCode: themeComponents?.code,
    sources: filesRead([...own.inputs, ...pageInputs]),
    loads: [
      ...ofAll,
      ...(diagrams.bundle ? diagramLoads(pages) : []),
      ...(own.liveCode ? liveLoads(pages) : []),
    ],
    warnings: [
      ...own.warnings,
      ...(ofFonts?.warnings ?? []),
      ...islands.chunks.warnings.map(fromProblemData),
      ...diagrams.warnings,
      ...findUnusedThemeFiles(
        config.siteDir,
        [
          ...filesRead([...pageInputs, ...(themeComponents?.inputs ?? [])]),
          ...[...config.clientModules, ...config.customCss, config.mdxComponents ?? ''],
        ],
        themeComponentNames,
      ),
    ],
  };
}

/** Finds what sidebars load from other hosts, and scripts in static folders that tags on all pages name. */
export function siteLoads(
  config: AssetsConfig,
  { docs, staticFiles }: Pick<Site, 'docs' | 'staticFiles'>,
): { loads: readonly PageLoad[]; reads: readonly string[] } {
  const scripts = namedScripts(config, (file) => staticFiles.get(file)?.source);
  const ofScripts = scripts.flatMap((file) => scriptLoads(path.join(config.siteDir, file), file));
  return { loads: [...sidebarLoads(docs), ...ofScripts], reads: scripts };
}

/** Finds what scripts load that tags on all pages name, if plugins added them to the output. @param placeOf returns the path of the file */
export function lateLoads(
  config: TagsConfig,
  files: ReadonlySet<string>,
  placeOf: (file: string) => string,
): PageLoad[] {
  const scripts = namedScripts(config, (file) => (files.has(file) ? file : undefined));
  return scripts.flatMap((file) => scriptLoads(placeOf(file), file));
}

type TagsConfig = Pick<AssetsConfig, 'scripts' | 'headTags' | 'baseUrl' | 'translation'>;

/** Returns the scripts that the config names. @param sourceOf the source of a path in the output; undefined if there is none */
function namedScripts(
  { scripts, headTags, baseUrl, translation }: TagsConfig,
  sourceOf: (file: string) => string | undefined,
): string[] {
  const named = [
    ...scripts.map((script) => (typeof script === 'string' ? script : script.src)),
    ...headTags.map(({ tagName, attributes }) => (tagName === 'script' ? attributes?.src : undefined)),
  ];
  return named.flatMap((src) => {
    if (typeof src !== 'string') return [];
    const [address = ''] = src.split(/[?#]/);
    const bases = [baseUrl, translation?.original.baseUrl ?? '/', '/'];
    const file = address.slice(bases.find((base) => address.startsWith(base))?.length ?? 0);
    return sourceOf(file) ?? [];
  });
}

function scriptLoads(absolutePath: string, page: string): PageLoad[] {
  const text = textOfStatic(absolutePath);
  // A longer script is a whole program with URLs of many kinds, of which most are never loaded.
  const calls = originsCalledIn(text, text.length < 10_000, true);
  return [...permissionsNeededIn(text), ...calls].map((call) => ({ ...call, page }));
}

/** Returns the text of a file; empty if it cannot be read, which writing the output reports. */
function textOfStatic(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Returns what HTML items of sidebars load from other hosts, and their inline styles. */
function sidebarLoads(docs: readonly Pick<DocsInstance, 'versions'>[]): PageLoad[] {
  const htmlIn = (items: readonly SidebarItem[]): string[] =>
    items.flatMap((item) =>
      item.type === 'html' ? [item.html] : item.type === 'group' ? htmlIn(item.items) : [],
    );
  return docs
    .flatMap(({ versions }) => versions.flatMap(({ sidebars }) => [...sidebars.values()]))
    .flatMap(({ name, items }) =>
      htmlIn(items)
        .flatMap(htmlSources)
        .map((source) => ({ ...source, page: `sidebar "${name}"` })),
    );
}

function styleLoads({ configPath }: AssetsConfig, files: readonly ClientFile[]): PageLoad[] {
  return files
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ contents }) => styleSources(Buffer.from(contents).toString()))
    .map((source) => ({ ...source, page: `${configPath}: style sheets` }));
}

/** Tells whether pages of older versions exist, which a script in the browser marks with a notice. */
function hasOldVersions({ versions }: AssetsConfig['docs'][number]): boolean {
  const last = versions.find(({ isLast }) => isLast);
  return versions.some(({ name }) => isFrozen(name, last!.name));
}

function apiChunks({ openapi }: AssetsConfig): string[] {
  if (openapi.length === 0) return [];
  return ['api-page', 'schema-filter', ...(openapi.some(({ tryIt }) => tryIt) ? ['api-console'] : [])];
}

/** Returns what diagrams need in the policy: Mermaid writes inline styles. */
function diagramLoads(pages: readonly PageNeeds[]): PageLoad[] {
  return pages.flatMap(({ source, facts: { diagram } }) => {
    if (!diagram) return [];
    const { file, line } = diagram;
    // The place of a text from an API description is a path inside it, not a file with a line.
    return [{ ...inlineStyle, page: source, ...(file.includes('\0') ? {} : { file, line }) }];
  });
}

/** Returns what live code needs in the policy: it evaluates text that readers write. */
function liveLoads(pages: readonly PageNeeds[]): PageLoad[] {
  return pages.flatMap(({ source, facts: { liveCode } }) =>
    liveCode ? [{ ...evaluatedScript, page: source, file: liveCode.file, line: liveCode.line }] : [],
  );
}

/** Returns the stricter directives for pages without consoles, diagrams or live code; undefined if no page has these. */
function stricterPolicies(
  config: AssetsConfig,
  pages: readonly PageNeeds[],
  bootHash: string,
  ofAll: readonly PageLoad[],
  has: { diagrams: boolean; liveCode: boolean },
): Pick<ClientAssets, 'connectPolicy' | 'stylePolicy' | 'scriptPolicy'> {
  const hasConsoles = config.openapi.some(({ tryIt }) => tryIt);
  if (!hasConsoles && !has.diagrams && !has.liveCode)
    return { connectPolicy: undefined, stylePolicy: undefined, scriptPolicy: undefined };
  const ofPages = pages.flatMap(({ facts }) =>
    facts.sources
      .filter((fact) => fact.directive !== 'connect-src' || !/^https?:$|^wss?:/.test(fact.source))
      .map((fact) => ({ ...fact, page: '' })),
  );
  const { policy } = buildPolicy({ bootHash, sources: [...ofPages, ...ofAll], config });
  return {
    connectPolicy: hasConsoles ? /connect-src [^;]*/.exec(policy)![0] : undefined,
    stylePolicy: has.diagrams ? /style-src [^;]*/.exec(policy)![0] : undefined,
    scriptPolicy: has.liveCode ? /script-src [^;]*/.exec(policy)![0] : undefined,
  };
}

/** Adds the style sheets of components to all pages, behind the site's own. The sheet with classes that few pages use stays apart. */
function withFiles(
  client: ClientAssets,
  files: readonly (ClientFile & { isEntry?: boolean })[],
): ClientAssets {
  const entries = files.filter((file) => file.isEntry && file.path.endsWith('.css')).map((file) => file.path);
  const isOwnClasses = (file: string): boolean => file.startsWith(`assets/${ownClassesSheet}-`);
  const known = new Set(client.files.map((file) => file.path));
  return {
    ...client,
    files: [...client.files, ...files.filter((file) => !known.has(file.path))],
    styles: [...client.styles, ...entries.filter((file) => !isOwnClasses(file))],
    ownClasses: entries.find(isOwnClasses),
  };
}

/** Tells whether the site's code imports one of our modules. */
function isImported({ bundle }: LoadedPageModules, wanted: RegExp): boolean {
  return Object.values(bundle?.provided ?? {}).some((names) => names.some((name) => wanted.test(name)));
}

/** Finds which parts of Infima pages need. What Markdown uses is known by page; what components use applies to all. */
function infimaNeeds(
  pages: readonly PageNeeds[],
  pageModules: LoadedPageModules,
  islands: LoadedIslands,
): InfimaNeeds {
  const { bundle, parts: ownParts } = pageModules;
  const parts = new Set(infimaPartsIn(bundle?.code ?? ''));
  if (ownParts.length > 0) parts.add('base');
  // These components use Infima's classes even if the site's own code does not mention them.
  if (isImported(pageModules, /^@theme\/NavbarItem$/)) parts.add('navbar');
  if (
    isImported(
      pageModules,
      /^@theme(?:-original)?\/(?:BlogLayout|BlogListPage|MDXPage)$|^@theme\/BlogPostPage$/,
    )
  )
    parts.add('grid').add('margin');
  for (const { source, facts } of pages) {
    if (/\.[jt]sx?$/.test(source)) parts.add('base');
    for (const use of facts.uses) if (isInfimaUse(use)) parts.add(infimaPartOfUse(use));
  }
  const files = [...(bundle?.files ?? []), ...islands.chunks.files];
  return { parts, texts: [bundle?.code ?? '', ...textsOf(files)] };
}

/** Groups the version labels that pages show, in ascending order; labels of equal versions are one group. */
function namedVersions(pages: readonly PageNeeds[]): string[][] | undefined {
  const names = [...new Set(pages.flatMap(({ facts }) => facts.versions ?? []))].sort();
  const order = (a: string, b: string): number => compareVersions(parseVersion(a)!, parseVersion(b)!);
  const groups: string[][] = [];
  for (const name of names.sort(order)) {
    const last = groups.at(-1);
    if (last && order(last[0]!, name) === 0) last.push(name);
    else groups.push([name]);
  }
  return groups.length > 0 ? groups : undefined;
}

/** What draws the diagrams of a site. */
interface LoadedDiagrams {
  /** undefined if no page has a diagram, or Mermaid is not installed. */
  bundle: DiagramBundle | undefined;
  warnings: readonly SiteError[];
}

async function loadDiagrams(
  siteDir: string,
  pages: readonly PageNeeds[],
  pageModules: LoadedPageModules,
  bundles: BundleCache,
): Promise<LoadedDiagrams> {
  const first = pages.find(({ facts }) => facts.diagram)?.facts.diagram;
  const inCode = /@theme\/Mermaid|\.Mermaid\b/.test(pageModules.bundle?.code ?? '');
  if (!first && !inCode) return { bundle: undefined, warnings: [] };
  const mermaid = findMermaid(siteDir);
  if (!mermaid) return { bundle: undefined, warnings: [mermaidMissing(first)] };
  return { bundle: await bundleDiagrams(mermaid, bundles), warnings: [] };
}
