// Runs the site's own PostCSS on its style sheets, if it has a configuration for it: Tailwind, for example, is used this way.
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
  /** Absolute paths of the files that were read besides the sheet itself. */
  reads: readonly string[];
}

export type PostCss = (css: string, file: string) => Promise<Sheet>;

const configFiles = [
  ...['js', 'mjs', 'cjs', 'ts', 'mts', 'cts', 'json'].map((extension) => `postcss.config.${extension}`),
  ...['.postcssrc', '.postcssrc.json', '.postcssrc.js', '.postcssrc.cjs', '.postcssrc.mjs', '.postcssrc.ts'],
];

/** Packages that depend on PostCSS, through which it is found if the site has not installed it directly. Docusaurus depends on it too. */
const bringing = ['@tailwindcss/postcss', 'tailwindcss', 'autoprefixer'];

interface Configuration {
  plugins?: Readonly<Record<string, unknown>> | readonly unknown[];
}

/** The signature of the package `postcss`, as far as it is used. */
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
 * Returns undefined if the site has no configuration for PostCSS, or has not installed it.
 * @param changes functions by which plugins of the site change the configuration
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
      // Plugins that scan the whole folder of the site (for class names) also report files of the build cache.
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

/** Returns the plugin for `tailwindcss`, `['tailwindcss', options]` or the plugin itself; an empty array if it is switched off. */
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

/** Makes a SiteError, also of errors without a place, such as a package that a plugin cannot find. */
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
