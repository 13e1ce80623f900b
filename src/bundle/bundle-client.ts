// Everything that pages load beside their HTML: scripts, style sheets and what these need.
import { createHash } from 'node:crypto';
import type { BuildOptions } from 'esbuild';
import { hashOf } from '../base/hash.js';
import { type InfimaPart, infimaParts } from '../compile/html/infima-parts.js';
import { toStyleRules } from '../compile/html/style-declarations.js';
import type { ModuleInput } from '../config/module-inputs.js';
import type { AnalyticsConfig } from '../config/reader-fields.js';
import type { BundleConfig } from '../config/stage-configs.js';
import { fromProblemData, type SiteError } from '../errors.js';
import { accentCss, colorOf } from '../theme/accent-css.js';
import { codeThemeCss } from '../theme/code-theme-css.js';
import { variablesCss } from '../theme/infima/infima-css.js';
import { shownCodeCss, shownCss } from '../theme/infima/shown-css.js';
import { presetCss } from '../theme/preset-css.js';
import { type OfSheets, ofSheets, sheetNames } from '../theme/sheet-names.js';
import {
  announcementCss,
  bareCodeCss,
  changelogCss,
  feedbackCss,
  footerLogoCss,
  hidingNavbarCss,
  hidingSidebarCss,
  leadCss,
  navbarCss,
  ownAdmonitionCss,
  ownArrowCss,
  plainFooterHtmlCss,
  plainFramesCss,
  productTabsCss,
} from '../theme/shell-css.js';
import type { ClientMode, ShippedScripts } from './build-shipped-client.js';
import type { BundleCache } from './bundle-cache.js';
import { type DiagramBundle, sharingMermaid } from './bundle-diagrams.js';
import type { FontBundle } from './bundle-fonts.js';
import { browserOptions } from './bundle-options.js';
import { bundleThemeComponents } from './bundle-theme-components.js';
import { type BundledFile, type CachedBundle, cachedBundle } from './cached-bundle.js';
import { toClientEntry } from './client-entry.js';
import { inLayer, layerOrder, withoutLayers } from './css-layers.js';
import type { CalledOrigin } from './find-called-origins.js';
import type { LargeFile } from './large-files.js';
import { type ClientUse, filesInUse } from './lazy-chunks.js';
import { loadShippedClient, type ShippedClient } from './load-shipped-client.js';
import { moduleAddresses } from './module-addresses.js';
import { nodeInBrowser } from './node-in-browser.js';
import { providedFilesIn, providedInBrowser } from './provided-in-browser.js';

export interface ClientAssets {
  files: readonly ClientFile[];
  /** Paths in the output of the modules of every page, in document order: `assets/relaydocs-1a2b3c.js`. */
  scripts: readonly string[];
  /** Paths in the output of the style sheets of every page, in document order. */
  styles: readonly string[];
  /** Paths of those that only some pages load. */
  sheets: OfSheets<string>;
  /** The style sheet of pages with classes of Infima; undefined where no page has any. */
  infimaStyles: string | undefined;
  /** The same for pages with classes of CSS modules. */
  ownClasses: string | undefined;
  /** What pages with live code load; undefined where no page has any. */
  liveCode: LiveCodeAssets | undefined;
  /** What pages load that speak of versions, and these in their order; undefined where no page does. */
  versions: { script: string; names: readonly (readonly string[])[] } | undefined;
  /** Stricter policy for connections of pages without a console; undefined where that for all is as strict. */
  connectPolicy: string | undefined;
  /** The same for `style-src`, of pages without diagrams. */
  stylePolicy: string | undefined;
  /** The same for `script-src`, of pages without live code. */
  scriptPolicy: string | undefined;
  /** Paths in the output of fonts that text at the top of every page is set in. */
  fonts: readonly string[];
  /** Path in the output of what draws diagrams; undefined where no page has any, or it is not there. */
  diagramScript: string | undefined;
  /** The style sheet of pages that have inline styles; undefined where no page has. */
  pageStyles: string | undefined;
  /** Background of the page in light and in dark mode, as far as it is the theme's. */
  pageColors: readonly [string, string];
  /** Text of the inline script of every page. */
  boot: string;
  /** Source expression for the Content-Security-Policy, without quotes: `sha256-...`. */
  bootHash: string;
  /** The author's files that all this was made of. */
  inputs: readonly ModuleInput[];
  /** Other hosts that client modules connect to. */
  calls: readonly CalledOrigin[];
  /** Mistakes in the author's style sheets. */
  warnings: readonly SiteError[];
}

export interface LiveCodeAssets {
  /** Path in the output. */
  script: string;
  /** URL of the module with what its code can use beside React; undefined for nothing. */
  scope: string | undefined;
  position: 'top' | 'bottom';
}

export interface ClientFile {
  /** Path in the output. */
  path: string;
  contents: Uint8Array;
  /** Made of the author's text, not of the program's and its packages' alone. */
  isOfSite?: boolean;
  /** As in a `BundledFile`. */
  large?: LargeFile;
}

interface ClientRequest {
  config: BundleConfig;
  bundles: BundleCache;
  mode: ClientMode;
  /** Classes that stand for inline styles in articles: class name -> declarations. */
  pageStyles: Readonly<Record<string, string>>;
  /** What pages use of Infima; undefined where the site does not want it. */
  infima: InfimaNeeds | undefined;
  /** Components of the site may show blocks of code that have no head. */
  showsBareCode: boolean;
  /** A component of the site stands for the arrows in links that leave it. */
  hasOwnArrow: boolean;
  /** Components of the site make admonitions, or their icons. */
  hasOwnAdmonition: boolean;
  /** undefined where the site has none of its own. */
  fonts: FontBundle | undefined;
  /** What is written of our own scripts, beside the main one. */
  use: ClientUse;
  /** undefined where no page has any. */
  liveCode: Pick<LiveCodeAssets, 'scope' | 'position'> | undefined;
  /** Versions that pages speak of; undefined where none does. */
  versions: readonly (readonly string[])[] | undefined;
  /** What draws diagrams; undefined where no page has any. */
  diagrams: DiagramBundle | undefined;
}

export interface InfimaNeeds {
  parts: ReadonlySet<InfimaPart>;
  /** Texts of styles and scripts that may read its variables, beside those of the theme and of every page. */
  texts: readonly string[];
}

/** @throws SiteErrors for mistakes in client modules, style sheets and theme components. */
export async function bundleClient(request: ClientRequest): Promise<ClientAssets> {
  const { config, bundles, mode, infima, fonts, use, liveCode, versions, diagrams } = request;
  const [shipped, components, site] = await Promise.all([
    loadShippedClient(mode),
    bundleThemeComponents(config, bundles),
    bundleSite(config, bundles, mode, diagrams),
  ]);
  const ofSite = site.files.filter(({ path }) => path.endsWith('.js')).map(({ contents }) => contents);
  const provided = providedFilesIn(ofSite, shipped);
  const bundled = [...(components?.files ?? []), ...site.files];
  const preset = config.preset === undefined ? '' : presetCss(config.preset);
  const looks = shipped.styles + preset;
  const ofSettings =
    preset +
    (config.accent === undefined ? '' : accentCss(config.accent, looks)) +
    (infima ? variablesCss([...infima.texts, ...textsOf(bundled)]) + shownCss(textsOf(site.files)) : '') +
    (infima ? plainFramesCss : '') +
    (config.announcementBar ? announcementCss(config.announcementBar) : '') +
    (config.navbar.hideOnScroll ? hidingNavbarCss : '') +
    (config.sidebar.hideable ? hidingSidebarCss : '') +
    (config.navbar.items.some(({ position }) => position === 'tabs') ? productTabsCss : '') +
    (config.docs.some(({ lead }) => lead) ? leadCss : '') +
    (config.changelog.length > 0 ? changelogCss : '') +
    (config.feedback ? feedbackCss : '') +
    (config.navbar.style ? navbarCss(config.navbar.style) : '') +
    (request.showsBareCode ? bareCodeCss : '') +
    (request.hasOwnArrow ? ownArrowCss : '') +
    (infima && config.footer?.logo ? footerLogoCss(config.footer.logo) : '') +
    (infima && JSON.stringify(config.footer ?? '').includes('_blank') ? plainFooterHtmlCss : '') +
    (request.hasOwnAdmonition ? ownAdmonitionCss : '') +
    (fonts?.css ?? '');
  // Style sheets that were written for Docusaurus count on what its rules weigh, and so on what ours do.
  const layered = config.infima ? (css: string) => css : inLayer;
  const themeStyles = config.infima
    ? withoutLayers(shipped.styles) + ofSettings
    : layerOrder(textsOf(site.files)) + shipped.styles + inLayer(ofSettings);
  /** Beside the main one. */
  const ofAllPages = [
    ...(config.feedback ? ['feedback'] : []),
    ...(config.sidebar.hideable ? ['hide-sidebar'] : []),
    ...(config.sidebar.autoCollapseCategories ? ['close-siblings'] : []),
  ].map((name) => shipped.chunks[name]!);
  const scripts = await Promise.all(
    filesInUse(shipped, { ...use, files: [...use.files, ...provided, ...ofAllPages] }).map(async (file) => ({
      path: `assets/${file}`,
      contents: await shipped.read(file),
    })),
  );
  const styles = cssFile('relaydocs', themeStyles);
  const ofCode = (infima ? shownCodeCss(textsOf(site.files)) : '') + codeThemeCss(config.foreign);
  const sheets = ofSheets((name) =>
    cssFile(
      name === 'search' ? name : `relaydocs-${name}`,
      layered(shipped.sheets[name] + (name === 'code' ? ofCode : '')),
    ),
  );
  const isUsed: Partial<OfSheets<boolean>> = {
    search: config.search !== undefined,
    api: config.openapi.length > 0,
    blog: config.blog.length > 0,
    live: liveCode !== undefined,
  };
  const inlineStyles = toPageStyles(request.pageStyles);
  const infimaStyles = await toInfimaStyles(infima, shipped);
  const entries = bundled.filter((file) => file.isEntry).map((file) => file.path);
  const analytics = config.analytics && (await toAnalyticsScript(config.analytics, shipped));
  return {
    files: [
      ...scripts,
      ...(analytics ? [analytics] : []),
      styles,
      ...sheetNames.filter((name) => isUsed[name] ?? true).map((name) => sheets[name]),
      ...(infimaStyles ? [infimaStyles] : []),
      ...(inlineStyles ? [inlineStyles] : []),
      ...(fonts?.files ?? []),
      ...uniqueFiles(bundled),
    ],
    scripts: [
      ...[shipped.main, ...ofAllPages].map((file) => `assets/${file}`),
      ...entries.filter((path) => path.endsWith('.js')),
      // The last one: the site's own listen by then.
      ...(analytics ? [analytics.path] : []),
    ],
    styles: [styles.path, ...entries.filter((path) => path.endsWith('.css'))],
    sheets: ofSheets((name) => sheets[name].path),
    infimaStyles: infimaStyles?.path,
    ownClasses: undefined,
    liveCode: liveCode && { ...liveCode, script: `assets/${shipped.chunks['live-code']!}` },
    versions: versions && { names: versions, script: `assets/${shipped.chunks['choose-version']!}` },
    fonts: fonts?.preloads ?? [],
    diagramScript: undefined,
    connectPolicy: undefined,
    stylePolicy: undefined,
    scriptPolicy: undefined,
    pageStyles: inlineStyles?.path,
    pageColors: colorOf('background', themeStyles) as [string, string],
    boot: shipped.boot,
    bootHash: `sha256-${createHash('sha256').update(shipped.boot).digest('base64')}`,
    inputs: [...(components?.inputs ?? []), ...site.inputs, ...(fonts?.inputs ?? [])],
    calls: site.calls,
    warnings: site.warnings.map(fromProblemData),
  };
}

/** The author's style sheets and client modules. */
export async function bundleSite(
  config: BundleConfig,
  bundles: BundleCache,
  mode: ClientMode,
  diagrams: DiagramBundle | undefined,
): Promise<CachedBundle> {
  const { customCss, clientModules } = config;
  if (customCss.length === 0 && clientModules.length === 0)
    return { files: [], inputs: [], calls: [], warnings: [] };
  // What is kept of it names chunks of ours, which are others in each mode, and what draws diagrams.
  const entry = `// ${mode} ${diagrams?.script ?? ''}\n${toClientEntry(customCss, clientModules)}`;
  const { files, ...others } = await cachedBundle(
    {
      name: 'site',
      config,
      entry,
      options: siteOptions(config, await loadShippedClient(mode), diagrams),
    },
    bundles,
  );
  // Style sheets alone leave an empty script.
  const used =
    clientModules.length > 0 ? files : files.filter((file) => !(file.isEntry && file.path.endsWith('.js')));
  return { ...others, files: used };
}

function siteOptions(
  config: BundleConfig,
  shipped: ShippedScripts,
  diagrams: DiagramBundle | undefined,
): BuildOptions {
  const options = browserOptions(config, 'production');
  return {
    ...options,
    plugins: [
      providedInBrowser(config, shipped),
      ...(diagrams ? [sharingMermaid(diagrams)] : []),
      nodeInBrowser,
      ...moduleAddresses(config, options.plugins),
    ],
    minify: true,
  };
}

/** One file with the settings before the script, so that pages have neither. */
async function toAnalyticsScript(settings: AnalyticsConfig, shipped: ShippedClient): Promise<ClientFile> {
  const script = Buffer.from(await shipped.read(shipped.chunks.analytics!)).toString();
  const text = `const analyticsSettings=${JSON.stringify(settings)};${script}`;
  return { path: `assets/analytics-${hashOf(text)}.js`, contents: Buffer.from(text) };
}

function toPageStyles(pageStyles: Readonly<Record<string, string>>): ClientFile | undefined {
  const rules = toStyleRules(pageStyles);
  return rules === '' ? undefined : cssFile('page-styles', rules);
}

async function toInfimaStyles(
  infima: InfimaNeeds | undefined,
  shipped: ShippedClient,
): Promise<ClientFile | undefined> {
  const used = infimaParts.filter((part) => infima?.parts.has(part));
  if (used.length === 0) return undefined;
  const rules = await Promise.all(used.map((part) => shipped.infima(part)));
  return cssFile('infima', `${rules.join('')}\n`);
}

/** Style sheets and scripts among files. */
export function textsOf(files: readonly ClientFile[]): string[] {
  return files
    .filter((file) => /\.(?:css|js)$/.test(file.path))
    .map(({ contents }) => Buffer.from(contents).toString());
}

function cssFile(name: string, text: string): ClientFile {
  return { path: `assets/${name}-${hashOf(text)}.css`, contents: Buffer.from(text) };
}

/** A picture that a component and a style sheet use comes from both bundles. */
function uniqueFiles(files: readonly BundledFile[]): ClientFile[] {
  return [
    ...new Map(files.map(({ isEntry: _, ...file }) => [file.path, { ...file, isOfSite: true }])).values(),
  ];
}
