// Builds everything that pages load besides their HTML: scripts, style sheets, and the files that these use.
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
  /** Paths in the output of the modules that every page loads, in document order: `assets/relaydocs-1a2b3c.js`. */
  scripts: readonly string[];
  /** Paths in the output of the style sheets that every page loads, in document order. */
  styles: readonly string[];
  /** Paths in the output of the style sheets that only some pages load. */
  sheets: OfSheets<string>;
  /** The style sheet for pages that use classes of Infima; undefined if no page does. */
  infimaStyles: string | undefined;
  /** The style sheet for pages that use classes of CSS modules; undefined if no page does. */
  ownClasses: string | undefined;
  /** What pages with live code load; undefined if no page has any. */
  liveCode: LiveCodeAssets | undefined;
  /** What pages load that name versions, and these names in their order; undefined if no page does. */
  versions: { script: string; names: readonly (readonly string[])[] } | undefined;
  /** A stricter `connect-src` for pages without an API console; undefined if the one for all pages is as strict. */
  connectPolicy: string | undefined;
  /** A stricter `style-src` for pages without diagrams; undefined if the one for all pages is as strict. */
  stylePolicy: string | undefined;
  /** A stricter `script-src` for pages without live code; undefined if the one for all pages is as strict. */
  scriptPolicy: string | undefined;
  /** Paths in the output of the fonts to preload: text at the top of every page uses them. */
  fonts: readonly string[];
  /** Path in the output of the module that draws diagrams; undefined if no page has any, or Mermaid is not installed. */
  diagramScript: string | undefined;
  /** The style sheet for pages with inline styles; undefined if no page has any. */
  pageStyles: string | undefined;
  /** Background colour of the page in light and in dark mode, as the theme's style sheet sets it. */
  pageColors: readonly [string, string];
  /** Text of the inline script that every page has. */
  boot: string;
  /** Hash of that script for the Content-Security-Policy, without quotes: `sha256-...`. */
  bootHash: string;
  /** The author's files that all this was built from. */
  inputs: readonly ModuleInput[];
  /** Other hosts that the site's client modules connect to. */
  calls: readonly CalledOrigin[];
  /** Mistakes in the author's style sheets. */
  warnings: readonly SiteError[];
}

export interface LiveCodeAssets {
  /** Path in the output of the script. */
  script: string;
  /** URL of the module that exports what live code can use besides React; undefined if there is none. */
  scope: string | undefined;
  position: 'top' | 'bottom';
}

export interface ClientFile {
  /** Path in the output. */
  path: string;
  contents: Uint8Array;
  /** True if its bytes come from the author's files, and not from relaydocs and its packages alone. */
  isOfSite?: boolean;
  /** See `BundledFile`. */
  large?: LargeFile;
}

interface ClientRequest {
  config: BundleConfig;
  bundles: BundleCache;
  mode: ClientMode;
  /** Classes that replace inline styles in articles: class name -> declarations. */
  pageStyles: Readonly<Record<string, string>>;
  /** Which parts of Infima pages use; undefined if the site has switched Infima off. */
  infima: InfimaNeeds | undefined;
  /** True if the site's components may show code blocks without our header. */
  showsBareCode: boolean;
  /** True if a component of the site replaces the arrow in external links. */
  hasOwnArrow: boolean;
  /** True if the site's components render admonitions or their icons. */
  hasOwnAdmonition: boolean;
  /** The site's own fonts; undefined if it has none. */
  fonts: FontBundle | undefined;
  /** Which of our own scripts are written to the output, besides the main one. */
  use: ClientUse;
  /** Settings of live code; undefined if no page has any. */
  liveCode: Pick<LiveCodeAssets, 'scope' | 'position'> | undefined;
  /** Names of versions on pages; undefined if no page has any. */
  versions: readonly (readonly string[])[] | undefined;
  /** The bundle that draws diagrams; undefined if no page has any. */
  diagrams: DiagramBundle | undefined;
}

export interface InfimaNeeds {
  parts: ReadonlySet<InfimaPart>;
  /** Texts of styles and scripts that may read variables of Infima, besides those of the theme and those that every page loads. */
  texts: readonly string[];
}

/**
 * Builds the client assets of a site.
 * @throws SiteErrors for mistakes in client modules, style sheets and theme components
 */
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
  // Style sheets written for Docusaurus rely on the specificity of unlayered rules, so the theme's rules must not be in a layer then.
  const layered = config.infima ? (css: string) => css : inLayer;
  const themeStyles = config.infima
    ? withoutLayers(shipped.styles) + ofSettings
    : layerOrder(textsOf(site.files)) + shipped.styles + inLayer(ofSettings);
  /** Scripts that every page loads besides the main one. */
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
      // It comes last, so that the site's own modules listen already.
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

/** Bundles the author's style sheets and client modules for the browser. */
export async function bundleSite(
  config: BundleConfig,
  bundles: BundleCache,
  mode: ClientMode,
  diagrams: DiagramBundle | undefined,
): Promise<CachedBundle> {
  const { customCss, clientModules } = config;
  if (customCss.length === 0 && clientModules.length === 0)
    return { files: [], inputs: [], calls: [], warnings: [] };
  // The comment makes the mode and the diagram script part of the cache key: the bundle contains names of our chunks, which depend on them.
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
  // A site with style sheets and no client modules would get an empty script, which is dropped.
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

/** Writes the settings into the script itself, so that pages do not contain them. */
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

/** Returns the texts of the style sheets and scripts among files. */
export function textsOf(files: readonly ClientFile[]): string[] {
  return files
    .filter((file) => /\.(?:css|js)$/.test(file.path))
    .map(({ contents }) => Buffer.from(contents).toString());
}

function cssFile(name: string, text: string): ClientFile {
  return { path: `assets/${name}-${hashOf(text)}.css`, contents: Buffer.from(text) };
}

/** Removes duplicates: a picture that both a component and a style sheet use is in both bundles. */
function uniqueFiles(files: readonly BundledFile[]): ClientFile[] {
  return [
    ...new Map(files.map(({ isEntry: _, ...file }) => [file.path, { ...file, isOfSite: true }])).values(),
  ];
}
