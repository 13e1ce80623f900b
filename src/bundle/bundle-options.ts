// Options of esbuild that all bundles of the site's own modules share, for the server and for the browser.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { writeWhereOther } from '../base/sealed-file.js';
import { docusaurusVersion } from '../base/version.js';
import { siteLanguages } from '../config/docusaurus-i18n.js';
import { aliasedPath, definitionsIn } from '../config/plugged.js';
import { fromFolder } from '../config/provided-names.js';
import { loadEsbuild } from '../config/run-esbuild.js';
import type { ModuleConfig } from '../config/stage-configs.js';
import { absentStyles } from './absent-styles.js';
import { askedAgain, resolveAgain } from './asked-again.js';
import { composedParts } from './composed-parts.js';
import { defaultProps } from './default-props.js';
import { ignoredImports } from './dynamic-imports.js';
import { fileModules, urlLoaders } from './file-modules.js';
import { markdownModules } from './markdown-modules.js';
import { requiredContexts } from './require-context.js';
import { ruledFiles } from './ruled-files.js';
import { siteSelectors } from './site-selectors.js';
import { styleSheets } from './style-sheets.js';

/**
 * Returns the options for files and their names: an imported picture or font is its URL. As all bundles share them, a picture has the same
 * URL, and a class of a CSS module the same name, in each bundle.
 */
export function assetOptions(config: ModuleConfig): BuildOptions {
  return {
    absWorkingDir: config.siteDir,
    outdir: config.siteDir,
    publicPath: config.baseUrl,
    assetNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/chunk-[hash]',
    alias: { '@site': config.siteDir },
    // These are the conditions of webpack in production. For `node`, some packages offer files that use top-level await.
    conditions: ['module', 'production'],
    loader: { '.js': 'jsx', ...urlLoaders },
    jsx: 'automatic',
    // Docusaurus ignores the `jsx` setting in tsconfig.json, which is there for editors and may name another transform.
    ...(config.foreign && { tsconfigRaw: '{ "compilerOptions": { "jsx": "react-jsx" } }' }),
    legalComments: 'none',
    plugins: [
      ignoredImports,
      ...(config.strict ? [] : [absentStyles]),
      sitePaths(config),
      generatedModules(config),
      composedParts(config),
      ...(config.aliases ? [aliasedModules(config.aliases, config.siteDir)] : []),
      ...ruledFiles(config),
      markdownModules(config),
      defaultProps,
      ...(config.infima ? [siteSelectors] : []),
      fileModules(config.staticDirectories.map((folder) => path.resolve(config.siteDir, folder))),
      styleSheets(config),
      requiredContexts,
    ],
  };
}

/** Returns the `define` option of esbuild: constants that plugins define and, without `strict`, an empty `process.env`. */
export function environmentOf(
  { strict, aliases = {} }: Pick<ModuleConfig, 'strict' | 'aliases'>,
  mode: string,
): Record<string, string> {
  return {
    ...(!strict && { 'process.env': '{}' }),
    ...definitionsIn(aliases),
    'process.env.NODE_ENV': JSON.stringify(mode),
  };
}

/** Returns the options that bundles of the site's modules for the browser share. */
export function browserOptions(config: ModuleConfig, mode: string): BuildOptions {
  const define = { global: 'globalThis', ...environmentOf(config, mode) };
  return { ...assetOptions(config), format: 'esm', splitting: true, target: browserTargets, define };
}

/** Resolves the aliases that plugins of the site define. */
function aliasedModules(aliases: Readonly<Record<string, string>>, siteDir: string): Plugin {
  const names = Object.keys(aliases).map((name) => name.replace(/\$$/, ''));
  const known = new RegExp(`^(?:${names.map((name) => name.replace(/[^\w/-]/g, '\\$&')).join('|')})(?:/|$)`);
  return {
    name: 'aliased-modules',
    setup(build) {
      build.onResolve({ filter: known }, (asked) => {
        const target = askedAgain(asked.pluginData).aliased ? undefined : aliasedPath(asked.path, aliases);
        if (target === undefined) return undefined;
        const meant = path.isAbsolute(target)
          ? { path: fromFolder(target, siteDir), resolveDir: siteDir }
          : { path: target };
        return resolveAgain(build, { ...asked, ...meant }, { aliased: true });
      });
    },
  };
}

function sitePaths(config: ModuleConfig): Plugin {
  const { siteDir, baseUrl, staticDirectories } = config;
  const roots = [...staticDirectories, '.'].map((folder) => path.join(siteDir, folder));
  return {
    name: 'site-paths',
    setup(build) {
      // Style sheets for webpack may also write `~/img/x.svg`.
      build.onResolve({ filter: /^~?\// }, async ({ path: found, kind, importer, pluginData }) => {
        const written = found.replace(/^~/, '');
        const isStyle = kind === 'url-token' || kind === 'import-rule';
        if (isStyle && written.startsWith('//')) return { path: written, external: true };
        // `url(/img/x.svg)` refers to a static file, which is served below the base URL.
        if (kind === 'url-token') return { path: baseUrl + staticPath(written, config), external: true };
        if (kind === 'entry-point' || written.startsWith(siteDir + path.sep)) return undefined;
        // For `import x from '/img/x.svg'`, webpack looks in the static folders and in the site's folder.
        for (const root of roots) {
          const resolved = await build.resolve(`.${written}`, {
            kind,
            importer,
            resolveDir: root,
            pluginData,
          });
          if (resolved.errors.length === 0) return resolved;
        }
        return { errors: [{ text: `Could not resolve "${written}"` }] };
      });
      // `~package/x.css` is how style sheets for webpack refer to a package.
      build.onResolve({ filter: /^~[^/]/ }, ({ path: specifier, kind, importer, resolveDir }) =>
        kind === 'url-token' || kind === 'import-rule'
          ? build.resolve(specifier.slice(1), { kind, importer, resolveDir })
          : undefined,
      );
      // Packages export their style sheet under the condition `style`, which must not apply to imports in scripts.
      build.onResolve({ filter: /^@?\w[\w./-]*$/ }, ({ path: name, kind, resolveDir }) =>
        kind === 'import-rule' ? packageStyles(name, resolveDir) : undefined,
      );
    },
  };
}

/** Finds the style sheet of a package for `@import "package"`. */
function packageStyles(name: string, fromDir: string): { path: string } | undefined {
  const folders = createRequire(path.join(fromDir, 'any.css')).resolve.paths(name) ?? [];
  const file = folders
    .map((folder) => path.join(folder, name, 'package.json'))
    .find((one) => existsSync(one));
  if (file === undefined) return undefined;
  const { exports } = JSON.parse(readFileSync(file, 'utf8')) as { exports?: { '.'?: { style?: string } } };
  const style = exports?.['.']?.style;
  return typeof style === 'string' ? { path: path.join(path.dirname(file), style) } : undefined;
}

/** Returns the path in a static folder: `/img/x.svg` -> `img/x.svg`; the same for `/static/img/x.svg`, as webpack resolves it. */
function staticPath(url: string, { siteDir, staticDirectories }: ModuleConfig): string {
  const [file = ''] = url.split(/[?#]/);
  const isPublished = staticDirectories.some((folder) => existsSync(path.join(siteDir, folder, file)));
  const folder = isPublished ? undefined : staticDirectories.find((name) => url.startsWith(`/${name}/`));
  return url.slice(folder === undefined ? 1 : folder.length + 2);
}

/** The browsers that scripts and style sheets are compiled for; bin/build-dist.mjs has the same list for our own. */
export const browserTargets = ['es2022', 'chrome109', 'firefox115', 'safari16.4'];

const namespace = 'generated';

/** Provides the modules that Docusaurus generates, such as `@generated/docusaurus.config`, to sites with a config of Docusaurus. */
function generatedModules({ foreign, baseUrl, messages, locales, aliases, siteDir }: ModuleConfig): Plugin {
  const i18n = foreign && siteLanguages(locales, foreign);
  const modules: Readonly<Record<string, unknown>> = {
    'docusaurus.config': { ...foreign, i18n, baseUrl },
    i18n,
    'site-metadata': { docusaurusVersion, pluginVersions: {} },
    codeTranslations: messages?.code ?? {},
    'site-storage': { type: 'localStorage', namespace: '' },
    // These describe chunks of pages, which relaydocs does not have.
    routes: [],
    routesChunkNames: {},
    registry: {},
    'client-modules': [],
  };
  return {
    name: 'generated-modules',
    setup(build) {
      if (!foreign) return;
      build.onResolve({ filter: /^@generated\// }, ({ path: written }) => {
        const name = written.slice('@generated/'.length).replace(/\.m?js(?:on)?$/, '');
        if (name === 'globalData') {
          // The engine fills in the data where there is this file.
          const file = path.join(aliases!['@generated']!, 'globalData.json');
          if (!existsSync(file)) writeWhereOther(file, '{}');
          return { path: file };
        }
        return Object.hasOwn(modules, name) ? { path: name, namespace } : undefined;
      });
      // Docusaurus writes these modules, and the data of plugins, into a folder of the site.
      build.onResolve({ filter: /\.docusaurus\// }, async ({ path: written, kind, resolveDir }) => {
        const file = path.resolve(resolveDir, written.replace(/^@site(?=\/)/, siteDir));
        const inside = path.relative(path.join(siteDir, '.docusaurus'), file);
        if (inside.startsWith('..')) return undefined;
        const found = await build.resolve(`@generated/${inside}`, { kind, resolveDir });
        return found.errors.length === 0 ? found : undefined;
      });
      build.onLoad({ filter: /.*/, namespace }, ({ path: name }) => ({
        contents: `export default ${JSON.stringify(modules[name])};\n`,
        loader: 'js',
      }));
    },
  };
}

/** Minifies a module for the browser. */
export async function minify(code: string): Promise<string> {
  const options = { minify: true, format: 'esm', target: browserTargets, legalComments: 'none' } as const;
  return (await loadEsbuild().transform(code, options)).code;
}

/** Minifies a style sheet. */
export async function minifyCss(css: string): Promise<string> {
  const options = { loader: 'css', minify: true, target: browserTargets, legalComments: 'none' } as const;
  return (await loadEsbuild().transform(css, options)).code;
}
