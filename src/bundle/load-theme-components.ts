// The site's own theme components: bundled on the main thread, run in every thread that renders.
import path from 'node:path';
import type { BuildOptions } from 'esbuild';
import { bundleForNode } from '../config/bundle-module.js';
import type { Config } from '../config/config.js';
import { evaluateModule } from '../config/evaluate-module.js';
import type { ModuleInput } from '../config/module-inputs.js';
import { SiteError, SiteErrors } from '../errors.js';
import * as theme from '../theme/index.js';
import type { ThemeComponents } from '../theme/theme-components.js';
import { assetOptions, browserTargets } from './bundle-options.js';
import { type BundledFile, cachedBundle } from './cached-bundle.js';

export interface ThemeComponentsBundle {
  /** CommonJS text for `runThemeComponents`. */
  code: string;
  /** Style sheets and pictures that the components import; `isEntry` marks the style sheet. */
  files: readonly BundledFile[];
  inputs: readonly ModuleInput[];
}

/**
 * Bundles the components of `theme.components`; undefined when there are none.
 * @throws SiteErrors for syntax errors, imports that cannot be resolved, files without a component as default export.
 */
export async function bundleThemeComponents(
  config: Config,
  cacheDir: string,
): Promise<ThemeComponentsBundle | undefined> {
  const names = Object.keys(config.themeComponents);
  if (names.length === 0) return undefined;
  const imports = names.map(
    (name) => `import ${name} from ${JSON.stringify(`./${config.themeComponents[name]}`)};\n`,
  );
  const request = {
    name: 'theme-components',
    siteDir: config.siteDir,
    entry: `${imports.join('')}export default { ${names.join(', ')} };\n`,
    options: componentOptions(config),
  };
  const { files, inputs } = await cachedBundle(request, cacheDir);
  const script = files.find((file) => file.isEntry && file.path.endsWith('.js'))!;
  return {
    code: Buffer.from(script.contents).toString(),
    files: files.filter((file) => file !== script),
    inputs,
  };
}

function componentOptions(config: Config): BuildOptions {
  const assets = assetOptions(config);
  return {
    ...bundleForNode,
    ...assets,
    plugins: [...bundleForNode.plugins, ...(assets.plugins ?? [])],
    define: { ...bundleForNode.define, 'process.env.NODE_ENV': '"production"' },
    // The style sheet goes to browsers; shorter names would be others in the browser's bundle.
    target: browserTargets,
    minifySyntax: true,
    minifyWhitespace: true,
    // React's messages name components by their functions.
    keepNames: true,
  };
}

/**
 * The theme with the site's own components in it. React and `relaydocs/theme` are the ones that the theme itself uses.
 * @throws SiteErrors where a component's module throws, or its default export is no component.
 */
export function runThemeComponents(code: string, defaults: ThemeComponents): ThemeComponents {
  const own = runComponents(code);
  const broken = Object.keys(own).filter((name) => !isComponent(own[name]));
  if (broken.length > 0) throw new SiteErrors(broken.map(notAComponent));
  return { ...defaults, ...(own as Partial<ThemeComponents>) };
}

function runComponents(code: string): Record<string, unknown> {
  try {
    const file = path.resolve('theme-components.cjs');
    return evaluateModule(code, file, { 'relaydocs/theme': theme }) as Record<string, unknown>;
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new SiteErrors([
      new SiteError('THEME_COMPONENT_THREW', `theme.components: ${text}`, { cause: error }),
    ]);
  }
}

/** Functions, classes, and what React.memo and React.forwardRef give. */
function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

const notAComponent = (name: string): SiteError =>
  new SiteError('NOT_A_COMPONENT', `theme.components.${name}: its default export is no React component`, {
    hint: `Write: export default function ${name}(props) { ... }`,
  });
