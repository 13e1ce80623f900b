// An esbuild plugin that compiles Markdown files which components import as if a page showed them, for the server and for the browser.

import path from 'node:path';
import type { OnLoadResult, Plugin, PluginBuild } from 'esbuild';
import { pathFrom } from '../base/paths.js';
import { pageFileReader } from '../base/read-page-file.js';
import { beforeTruncation } from '../compile/truncate-mark.js';
import { componentsModule } from '../config/markdown-parts.js';
import { unresolvedModule } from '../config/run-esbuild.js';
import type { ModuleConfig } from '../config/stage-configs.js';
import { iconFinder } from '../content/icons.js';
import { fromProblemData, SiteError } from '../errors.js';
import { unresolvedImport } from './bundle-errors.js';
import { mapComment } from './markdown-map.js';
import { noteReads } from './note-reads.js';

/** Suffix that gives the beginning of a post, for lists of posts: `import Post from './post.md?truncated=true'`. */
const cut = '?truncated=true';

/** Makes `import Notes from './notes.mdx'` in a component of the site give a component; `frontMatter` and `toc` are named exports. */
export const markdownModules = (config: ModuleConfig): Plugin => ({
  name: 'markdown-modules',
  setup(build) {
    const reads = new Map<string, readonly string[]>();
    build.onLoad({ filter: /\.mdx?$/, namespace: 'file' }, async ({ path: file, suffix }) => {
      if (suffix !== '' && suffix !== cut) return undefined;
      const { read, ...result } = await load(file, config, suffix === cut, build);
      reads.set(file, [...(reads.get(file) ?? []), ...read]);
      return result;
    });
    build.onEnd(({ metafile }) => noteReads(metafile, reads, config.siteDir));
  },
});

/** @returns the module, and the files that it read, marked as text (`?raw`): a script whose code it shows is no module of the bundle */
async function load(
  file: string,
  config: ModuleConfig,
  isCut: boolean,
  build: PluginBuild,
): Promise<OnLoadResult & { read: readonly string[] }> {
  // Imported late, as most sites have no such files: the compiler for pages runs in other threads.
  const [{ pluginsFor, toCompileOptions }, { compilePage }, { toModuleScript }] = await Promise.all([
    import('../compile/compile-options.js'),
    import('../compile/compile-page.js'),
    import('./article-script.js'),
  ]);
  const { siteDir } = config;
  const { preprocessor } = config.markdown;
  const readFile = pageFileReader(siteDir, []);
  const plugins = pluginsFor(pathFrom(siteDir, file), config);
  const { facts, article } = await compilePage({
    // Compiles a made-up page beside the file that shows nothing but this file.
    path: pathFrom(siteDir, path.join(path.dirname(file), 'markdown-module.mdx')),
    docPath: 'markdown-module.mdx',
    title: '',
    format: 'mdx',
    imageZoom: false,
    pictures: [],
    text: `import Content from ${JSON.stringify(`./${path.basename(file)}`)}\n\n<Content />\n`,
    // The component that shows the file may pass other components for its tags.
    options: toCompileOptions({ ...config, digest: '', openapi: [] }, { ownTags: [], keepsTags: true }),
    plugins: plugins.length > 0 ? (await markdownPlugins()).loadMarkdownPlugins(plugins, siteDir) : undefined,
    preprocess: (source, name) => {
      const filePath = path.join(siteDir, name);
      const text = preprocessor ? preprocessor({ filePath, fileContent: source }) : source;
      return isCut && name === pathFrom(siteDir, file) ? beforeTruncation(text) : text;
    },
    files: {
      read: readFile,
      findIcon: iconFinder(siteDir, config.iconSet),
    },
  });
  const read = facts.dependencies.map((one) => `${path.resolve(siteDir, one.file)}?raw`);
  // Imports are resolved here first: esbuild's own errors would name lines of the generated script.
  const sought = facts.imports.map(
    async ({ key, specifier, file: from = pathFrom(siteDir, file), line, column }) => {
      const asked = { kind: 'import-statement', importer: file, resolveDir: siteDir } as const;
      const [error] = (await build.resolve(key, asked)).errors;
      if (!error) return [];
      const problem =
        error.detail instanceof SiteError ? error.detail : unresolvedModule(specifier, undefined);
      return [unresolvedImport({ file: from, line, column }, specifier, problem)];
    },
  );
  const problems = [...facts.problems.map(fromProblemData), ...(await Promise.all(sought)).flat()];
  const [errors, warnings] = ['error', 'warning'].map((severity) =>
    problems
      .filter((problem) => problem.severity === severity)
      .map((detail) => ({ text: detail.message, detail })),
  );
  if (article.type !== 'mdx' || errors!.length > 0) return { read, errors: errors! };
  // Partials that the file imports come before it.
  const key = Object.keys(article.partials).at(-1);
  if (key === undefined) throw new Error(`Compiling ${pathFrom(siteDir, file)} gave nothing`);
  const forAll = componentsModule(config);
  const { script, parts } = toModuleScript(
    article,
    key,
    facts.links.map(({ href }) => href),
    forAll && `./${forAll}`,
  );
  const pictures = facts.assets.map(({ file: picture, output }, index) => {
    const url = JSON.stringify(config.baseUrl + output).slice(1, -1);
    return { url, name: `_file${index}`, from: JSON.stringify(`@site/${picture}?url`) };
  });
  const imports = pictures.map(({ name, from }) => `import ${name} from ${from};\n`);
  const contents = pictures.reduce((text, { url, name }) => text.replaceAll(url, `" + ${name} + "`), script);
  const below = parts.map(({ module, line }) => ({ module, line: line + imports.length }));
  return {
    contents: imports.join('') + contents + mapComment(below, pathFrom(siteDir, file)),
    loader: 'js',
    resolveDir: siteDir,
    read,
    warnings: warnings!,
  };
}

const markdownPlugins = () => import('../compile/markdown/markdown-plugins.js');
