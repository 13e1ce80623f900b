// Everything that pages load beside their HTML: scripts, style sheets and what these need.
import { createHash } from 'node:crypto';
import type { BuildOptions } from 'esbuild';
import type { Config } from '../config/config.js';
import { hashOf } from '../hash.js';
import { announcementCss } from '../theme/announcement-css.js';
import { assetOptions, browserTargets } from './bundle-options.js';
import { bundleThemeComponents } from './bundle-theme-components.js';
import { type BundledFile, cachedBundle } from './cached-bundle.js';
import { toClientEntry } from './client-entry.js';
import { loadShippedClient } from './load-shipped-client.js';

export interface ClientAssets {
  files: readonly ClientFile[];
  /** Paths in the output of the modules of every page, in document order: `assets/relaydocs-1a2b3c.js`. */
  scripts: readonly string[];
  /** Paths in the output of the style sheets of every page, in document order. */
  styles: readonly string[];
  /** The style sheet of pages that have inline styles; undefined where no page has. */
  pageStyles: string | undefined;
  /** Text of the inline script of every page. */
  boot: string;
  /** Source expression for the Content-Security-Policy, without quotes: `sha256-...`. */
  bootHash: string;
}

export interface ClientFile {
  /** Path in the output. */
  path: string;
  contents: Uint8Array;
}

/**
 * @param pageStyles classes that stand for inline styles in articles: class name -> declarations.
 * @throws SiteErrors for mistakes in client modules, style sheets and theme components.
 */
export async function bundleClient(
  config: Config,
  pageStyles: Readonly<Record<string, string>>,
  cacheDir: string,
): Promise<ClientAssets> {
  const [shipped, components, site] = await Promise.all([
    loadShippedClient(),
    bundleThemeComponents(config, cacheDir),
    bundleSite(config, cacheDir),
  ]);
  const ownStyles = shipped.styles + (config.announcementBar ? announcementCss(config.announcementBar) : '');
  const script = hashedFile('relaydocs', 'js', shipped.script);
  const styles = hashedFile('relaydocs', 'css', ownStyles);
  const inlineStyles = toPageStyles(pageStyles);
  const bundled = [...(components?.files ?? []), ...site];
  const entries = bundled.filter((file) => file.isEntry).map((file) => file.path);
  return {
    files: [script, styles, ...(inlineStyles ? [inlineStyles] : []), ...uniqueFiles(bundled)],
    scripts: [script.path, ...entries.filter((path) => path.endsWith('.js'))],
    styles: [styles.path, ...entries.filter((path) => path.endsWith('.css'))],
    pageStyles: inlineStyles?.path,
    boot: shipped.boot,
    bootHash: `sha256-${createHash('sha256').update(shipped.boot).digest('base64')}`,
  };
}

/** The author's style sheets and client modules. */
async function bundleSite(config: Config, cacheDir: string): Promise<readonly BundledFile[]> {
  const { siteDir, customCss, clientModules } = config;
  if (customCss.length === 0 && clientModules.length === 0) return [];
  const entry = toClientEntry(customCss, clientModules);
  const { files } = await cachedBundle(
    { name: 'site', siteDir, entry, options: siteOptions(config) },
    cacheDir,
  );
  // Style sheets alone leave an empty script.
  return clientModules.length > 0
    ? files
    : files.filter((file) => !(file.isEntry && file.path.endsWith('.js')));
}

function siteOptions(config: Config): BuildOptions {
  return {
    ...assetOptions(config),
    format: 'esm',
    splitting: true,
    minify: true,
    target: browserTargets,
    define: { 'process.env.NODE_ENV': '"production"' },
  };
}

function toPageStyles(pageStyles: Readonly<Record<string, string>>): ClientFile | undefined {
  const rules = Object.keys(pageStyles)
    .sort()
    .map((name) => `.${name}{${pageStyles[name]}}\n`);
  return rules.length === 0 ? undefined : hashedFile('page-styles', 'css', rules.join(''));
}

function hashedFile(name: string, extension: string, text: string): ClientFile {
  return { path: `assets/${name}-${hashOf(text)}.${extension}`, contents: Buffer.from(text) };
}

/** A picture that a component and a style sheet use comes from both bundles. */
function uniqueFiles(files: readonly BundledFile[]): ClientFile[] {
  return [...new Map(files.map(({ path, contents }) => [path, { path, contents }])).values()];
}
