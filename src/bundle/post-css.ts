// The site's own PostCSS, where it has a configuration for it: that is how Tailwind gets to its style sheets.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import glob from 'fast-glob';
import { findPackageOf } from '../base/find-package.js';
import { isStatePath } from '../base/state-folder.js';
import { bundleForNode } from '../config/bundle-module.js';
import { evaluateModule } from '../config/evaluate-module.js';
import type { Plugged } from '../config/plugged.js';
import { runEsbuild } from '../config/run-esbuild.js';
import { postCssUnusable, unreadable } from './bundle-errors.js';

export interface Sheet {
  css: string;
  /** Absolute paths of what it was made of beside its own file. */
  reads: readonly string[];
}

export type PostCss = (css: string, file: string) => Promise<Sheet>;

const configFiles = [
  ...['js', 'mjs', 'cjs', 'ts', 'mts', 'cts', 'json'].map((extension) => `postcss.config.${extension}`),
  ...['.postcssrc', '.postcssrc.json', '.postcssrc.js', '.postcssrc.cjs', '.postcssrc.mjs', '.postcssrc.ts'],
];

/** Plugins of PostCSS that sites name, and that bring it. Docusaurus does so as well. */
const bringing = ['@tailwindcss/postcss', 'tailwindcss', 'autoprefixer'];

interface Configuration {
  plugins?: Readonly<Record<string, unknown>> | readonly unknown[];
}

/** What is used of the package. */
type PostCssPackage = (plugins: readonly unknown[]) => {
  process(css: string, options: object): Promise<{ css: string; messages: readonly Message[] }>;
};

interface Message {
  type: string;
  file?: string;
  dir?: string;
  glob?: string;
}

/**
 * Undefined where the site has no configuration for it, or has not installed it.
 * @param changes of plugins of the site, which are configuration as well
 */
export async function loadPostCss(
  siteDir: string,
  changes: Plugged['postCss'] = [],
): Promise<PostCss | undefined> {
  const configFile = configFiles.map((file) => path.join(siteDir, file)).find((file) => existsSync(file));
  if (configFile === undefined && changes.length === 0) return undefined;
  const require = createRequire(configFile ?? path.join(siteDir, 'any.js'));
  const installed = findPackageOf('postcss', bringing, siteDir);
  if (!installed) return undefined;
  const postcss = require(installed.dir) as PostCssPackage;
  const loadProcessor = async () => {
    const { plugins: own = [] } = configFile === undefined ? {} : await loadConfiguration(configFile);
    const plugins = changes.length === 0 ? own : changed(own, changes);
    const entries: readonly unknown[] = Array.isArray(plugins) ? plugins : Object.entries(plugins);
    return postcss(entries.flatMap((one) => pluginOf(one, require)));
  };
  const processor = await loadProcessor().catch((error: unknown) => {
    throw postCssUnusable(configFile && path.relative(siteDir, configFile), error);
  });
  return async (css, file) => {
    try {
      const made = await processor.process(css, { from: file, to: file, map: false });
      const found = await Promise.all(made.messages.map(filesOf));
      // A plugin that looks for names in all of the site's folder comes upon the state of a build as well.
      const read = found.flat().filter((one) => !isStatePath(path.resolve(one)));
      return { css: made.css, reads: [...(configFile === undefined ? [] : [configFile]), ...read] };
    } catch (error) {
      throw toProblem(error, path.relative(siteDir, file));
    }
  };
}

function changed(
  own: NonNullable<Configuration['plugins']>,
  changes: Plugged['postCss'],
): NonNullable<Configuration['plugins']> {
  const plugins = Array.isArray(own) ? [...(own as unknown[])] : Object.entries(own);
  const options = changes.reduce<{ plugins: unknown[] }>(
    (given, change) => (change(given) as typeof given | undefined) ?? given,
    { plugins },
  );
  return options.plugins;
}

async function loadConfiguration(file: string): Promise<Configuration> {
  if (/(?:rc|\.json)$/.test(file)) return JSON.parse(await readFile(file, 'utf8')) as Configuration;
  const { outputFiles } = await runEsbuild({
    ...bundleForNode,
    packages: 'external',
    entryPoints: [file],
    outfile: `${file}.cjs`,
  });
  const value = evaluateModule(outputFiles[0]!.text, file) as
    | Configuration
    | ((context: object) => Configuration);
  return typeof value === 'function' ? value({ env: 'production', file, options: {} }) : value;
}

/** `tailwindcss`, `['tailwindcss', options]` (also of an object) or the plugin itself; nothing for what is switched off. */
function pluginOf(one: unknown, require: NodeJS.Require): unknown[] {
  const [plugin, options] = Array.isArray(one) ? (one as unknown[]) : [one];
  if (!plugin || options === false) return [];
  const made = typeof plugin === 'string' ? defaultOf(require(plugin)) : plugin;
  if (typeof made !== 'function' || (typeof plugin !== 'string' && options === undefined)) return [made];
  return [
    options === undefined || options === true
      ? (made as () => unknown)()
      : (made as (given: unknown) => unknown)(options),
  ];
}

function defaultOf(module: unknown): unknown {
  return typeof module === 'object' && module !== null && 'default' in module ? module.default : module;
}

async function filesOf({ type, file, dir, glob: pattern = '**/*' }: Message): Promise<string[]> {
  if (type === 'dependency' && file !== undefined) return [file];
  if (type !== 'dir-dependency' || dir === undefined) return [];
  return glob(pattern, { cwd: dir, absolute: true, ignore: ['**/node_modules/**'] });
}

/** Also of what no plugin has placed, such as a package that it cannot find. */
function toProblem(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error;
  const { reason = error.message, line, column } = error as Error & Partial<CssSyntaxError>;
  return unreadable({ file, line, column }, 'style sheet for PostCSS', reason);
}

interface CssSyntaxError {
  reason: string;
  line: number;
  column: number;
}
