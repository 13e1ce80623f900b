// Bundles the site's own theme components for server rendering. run-theme-components.ts runs the bundle in every thread that renders.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildOptions } from 'esbuild';
import { bundleForNode } from '../config/bundle-module.js';
import type { BundleConfig } from '../config/stage-configs.js';
import { SiteErrors } from '../errors.js';
import type { BundleCache } from './bundle-cache.js';
import { emptyModule } from './bundle-errors.js';
import { assetOptions, browserTargets } from './bundle-options.js';
import { type CachedBundle, cachedBundle } from './cached-bundle.js';
import { exportsNothing } from './empty-modules.js';

/** The bundle; `isEntry` marks the style sheet among its files. */
interface ThemeComponentsBundle extends Pick<CachedBundle, 'files' | 'inputs'> {
  /** CommonJS code for `runThemeComponents`. */
  code: string;
}

/**
 * Bundles the components of `theme.components`; returns undefined if there are none.
 * @throws SiteErrors for syntax errors, unresolved imports, and files without a component as default export
 */
export async function bundleThemeComponents(
  config: BundleConfig,
  bundles: BundleCache,
): Promise<ThemeComponentsBundle | undefined> {
  const names = Object.keys(config.themeComponents);
  if (names.length === 0) return undefined;
  const imports = names.map(
    (name) => `import ${name} from ${JSON.stringify(`./${config.themeComponents[name]}`)};\n`,
  );
  const parts = names.map(
    (name) => `${name}: { file: ${JSON.stringify(config.themeComponents[name])}, component: ${name} }`,
  );
  const request = {
    name: 'theme-components',
    config,
    entry: `${imports.join('')}export default { ${parts.join(', ')} };\n`,
    options: componentOptions(config),
  };
  const { files, inputs } = await cachedBundle(request, bundles);
  const empty = names.flatMap((name) => {
    const file = config.themeComponents[name]!;
    const text = readFileSync(path.join(config.siteDir, file), 'utf8');
    return exportsNothing(text) ? [emptyModule(file, text, `theme.components.${name}`)] : [];
  });
  if (empty.length > 0) throw new SiteErrors(empty);
  const script = files.find((file) => file.isEntry && file.path.endsWith('.js'))!;
  return {
    code: Buffer.from(script.contents).toString(),
    files: files.filter((file) => file !== script),
    inputs,
  };
}

function componentOptions(config: BundleConfig): BuildOptions {
  const assets = assetOptions(config);
  return {
    ...bundleForNode,
    ...assets,
    plugins: [...bundleForNode.plugins, ...(assets.plugins ?? [])],
    define: { ...bundleForNode.define, 'process.env.NODE_ENV': '"production"' },
    // Identifiers stay long, as esbuild would also shorten the classes of CSS modules, and differently from the browser's bundle.
    target: browserTargets,
    minifySyntax: true,
    minifyWhitespace: true,
    // React's messages name a component by its function's name.
    keepNames: true,
  };
}
