// Builds dist/: the program (pure JavaScript dependencies bundled in, so that a user installs few packages),
// the scripts and style sheet that go to the reader's browser, and the type declarations.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import fastGlob from 'fast-glob';
import { bundleTypes } from './bundle-types.mjs';
import { joinChunks } from './join-chunks.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);
const { dependencies } = require('../package.json');
// Made beside and renamed: whoever runs relaydocs meanwhile finds the old one or the new one.
const dist = path.join(root, `.dist-${process.pid}`);

/** Changes whenever the program does: caches of another relaydocs are not used. */
const digest = createHash('sha256');
for (const file of fastGlob
  .sync(['package-lock.json', 'tsconfig.dist.json', 'bin/*.mjs', 'src/**/*'], { cwd: root })
  .sort())
  digest.update(file).update(readFileSync(path.join(root, file)));
const programDigest = digest.digest('hex').slice(0, 16);
// What is there was made of the same, and is whole: it was renamed when it was.
const former = path.join(root, 'dist');
const isMade =
  existsSync(former) &&
  readdirSync(former)
    .filter((file) => file.endsWith('.js'))
    .some((file) => readFileSync(path.join(former, file), 'utf8').includes(programDigest));
if (isMade) process.exit();

/** What a source file exports. */
async function importSource(file) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    define: { 'import.meta.url': JSON.stringify(import.meta.url) },
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

/** The program is one file after the other, so that it has to name what it loads of its dependencies. */
async function writeOutLanguages({ onLoad }) {
  const { commonLanguageNames, rareLanguageNames } = await importSource('src/compile/code/language-names.ts');
  for (const [kind, names] of Object.entries({ common: commonLanguageNames, rare: rareLanguageNames() })) {
    const imports = names.map((name, index) => `import language${index} from 'refractor/${name}';`);
    const list = names.map((_, index) => `language${index}`);
    const contents = `${imports.join('\n')}\nexport const ${kind}Languages = [${list}];`;
    const filter = new RegExp(`[\\\\/]${kind}-languages\\.ts$`);
    onLoad({ filter }, () => ({ contents, loader: 'js', resolveDir: root }));
  }
}

/** ... and what it loads by the table of names that pages can import. */
async function writeOutProvided({ onLoad, onResolve }) {
  const { providedTable, providedText } = await importSource('src/config/provided-table.ts');
  const names = Object.keys(providedTable);
  const imports = names.map((name, index) => `import * as module${index} from 'provided:${name}';`);
  const entries = names.map((name, index) => `'${name}': { __esModule: true, ...module${index} }`);
  const contents = `${imports.join('\n')}\nexport const providedModules = { ${entries} };`;
  onLoad({ filter: /[\\/]provided-modules\.ts$/ }, () => ({ contents, loader: 'js' }));
  onResolve({ filter: /^provided:/ }, (args) => ({ path: args.path.slice(9), namespace: 'provided' }));
  onLoad({ filter: /.*/, namespace: 'provided' }, (args) => ({
    contents: providedText(args.path),
    resolveDir: path.join(root, 'src/theme/mdx'),
  }));
}

/** Names of React's exports: a list in the place of what loads React to make it. */
async function writeOutReactExports({ onLoad }) {
  const lists = Object.entries(await importSource('src/bundle/react-exports.ts'));
  const contents = lists.map(([name, list]) => `export const ${name} = ${JSON.stringify(list)};`).join('\n');
  onLoad({ filter: /[\\/]react-exports\.ts$/ }, () => ({ contents }));
}

/** Code that checks descriptions of APIs, in the place of what makes it. */
async function writeOutValidators({ onLoad, onResolve }) {
  const { validatorModules } = await importSource('src/openapi/schema-validators.ts');
  const modules = validatorModules();
  const entries = Object.keys(modules).map((version) => `'${version}': () => import('validator:${version}')`);
  const contents = `const modules = { ${entries} };
export const validatorOf = async (version) => (await modules[version]()).default;`;
  onLoad({ filter: /[\\/]schema-validators\.ts$/ }, () => ({ contents, loader: 'js' }));
  onResolve({ filter: /^validator:/ }, (args) => ({ path: args.path.slice(10), namespace: 'validator' }));
  onLoad({ filter: /.*/, namespace: 'validator' }, (args) => ({
    contents: modules[args.path],
    resolveDir: root,
  }));
}

/** Packages that are CommonJS are loaded as that: before it imports one, Node.js reads it for the names of its exports. */
function requireReact({ onLoad, onResolve }) {
  onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path: name, kind }) =>
    kind === 'import-statement' ? { path: name, namespace: 'required' } : undefined,
  );
  onLoad({ filter: /^/, namespace: 'required' }, ({ path: name }) => ({
    contents: `module.exports = require('${name}');`,
  }));
}

const program = {
  absWorkingDir: root,
  outdir: dist,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // Half the bytes to read at each start. Names stay, so that a stack trace can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
  legalComments: 'none',
  logLevel: 'warning',
};
const split = await build({
  ...program,
  entryPoints: {
    cli: 'src/cli/main.ts',
    index: 'src/index.ts',
    theme: 'src/theme/index.ts',
    components: 'src/theme/mdx/components.ts',
    'page-thread': 'src/engine/page-thread.ts',
    'twoslash-worker': 'src/engine/twoslash-worker.ts',
    'config-trial': 'src/config/config-trial.ts',
  },
  bundle: true,
  splitting: true,
  write: false,
  metafile: true,
  jsx: 'automatic',
  define: { __PROGRAM_DIGEST__: JSON.stringify(programDigest) },
  plugins: [
    { name: 'rare-languages', setup: writeOutLanguages },
    { name: 'provided-modules', setup: writeOutProvided },
    { name: 'react-exports', setup: writeOutReactExports },
    { name: 'schema-validators', setup: writeOutValidators },
    { name: 'required-react', setup: requireReact },
  ],
});
await joinChunks(
  split,
  {
    parts: {
      cli: 'src/cli/main.ts',
      build: 'src/cli/build.ts',
      check: 'src/cli/check.ts',
      dev: 'src/dev/serve-site.ts',
      read: 'src/content/read-source.ts',
      compile: 'src/engine/batch-compiler.ts',
      render: 'src/engine/batch-renderer.ts',
      sometimes: [
        'src/engine/picture-maker.ts',
        'src/render/render-mdx.tsx',
        'src/render/render-own-parts.ts',
        'src/render/root-values.tsx',
        'src/theme/mdx/Translate.tsx',
        'src/theme/mdx/components.ts',
        'src/theme/mdx/provided-modules.ts',
      ],
    },
    files: [
      ['part-base', 'cli', 'build'],
      ['part-cli', 'cli'],
      // Threads need no more than this and what compiles, renders, or is for some pages only.
      ['part-pages', 'build', 'compile'],
      ['part-pages', 'build', 'render'],
      ['part-pages', 'build', 'sometimes'],
      ['part-pages', 'compile', 'render'],
      ['part-build', 'build'],
      ['part-read', 'read'],
      ['part-compile', 'compile'],
      ['part-render', 'render'],
      ['part-check', 'check'],
      ['part-dev', 'dev'],
    ],
  },
  {
    ...program,
    // Bundled CommonJS packages call require() for node's own modules.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  },
);

const { sheetNames } = await importSource('src/theme/sheet-names.ts');
const sheets = Object.fromEntries(sheetNames.map((name) => [`client/${name}`, `src/theme/css/${name}.css`]));
const infimaSheets = Object.fromEntries(
  readdirSync(path.join(root, 'src/theme/infima'))
    .filter((file) => file.endsWith('.css'))
    .map((file) => [`client/infima/${path.parse(file).name}`, `src/theme/infima/${file}`]),
);
await build({
  absWorkingDir: root,
  entryPoints: {
    'client/boot': 'src/client/boot.ts',
    'client/dev': 'src/client/dev/main.ts',
    'client/theme': 'src/theme/css/theme.css',
    ...sheets,
    ...infimaSheets,
  },
  outdir: dist,
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
  legalComments: 'none',
  logLevel: 'warning',
});

// Apart from the program: it is bundled again, by and for sites that write their own search.
await build({
  absWorkingDir: root,
  entryPoints: { search: 'src/search/algolia/create-search-client.ts' },
  outdir: dist,
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
  legalComments: 'none',
  logLevel: 'warning',
});

// Made by the code that makes them for relaydocs when it runs from its sources.
const builder = path.join(root, `.build-scripts-${process.pid}.mjs`);
await build({
  absWorkingDir: root,
  entryPoints: ['src/bundle/build-shipped-client.ts'],
  outfile: builder,
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
});
try {
  const { buildReactChunk, buildShippedScripts, reactChunkName, shippedSources } = await import(builder);
  for (const mode of ['production', 'development']) {
    const react = reactChunkName(require('react/package.json').version, mode);
    const sources = shippedSources(path.join(root, 'src'));
    const { contents, ...scripts } = await buildShippedScripts(sources, mode, react);
    const folder = path.join(dist, 'client', mode);
    mkdirSync(folder, { recursive: true });
    for (const [file, text] of contents) writeFileSync(path.join(folder, file), text);
    writeFileSync(path.join(folder, react), await buildReactChunk(mode));
    writeFileSync(path.join(folder, 'scripts.json'), JSON.stringify(scripts));
  }
} finally {
  rmSync(builder);
}

const declarations = path.join(dist, 'declarations');
execFileSync(
  process.execPath,
  [
    path.join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    // That the types are right is a step of the tests, and takes three times as long as writing them.
    '--noCheck',
    '--rootDir',
    'src',
    '--outDir',
    declarations,
    '--project',
    'tsconfig.dist.json',
  ],
  { cwd: root, stdio: 'inherit' },
);

// Names of texts are types, too, and the compiler of types writes none for JSON.
cpSync(path.join(root, 'src/texts/english'), path.join(declarations, 'texts/english'), { recursive: true });
await bundleTypes(
  {
    index: path.join(declarations, 'index.d.ts'),
    components: path.join(declarations, 'theme/mdx/components.d.ts'),
    theme: path.join(declarations, 'theme/index.d.ts'),
    search: path.join(declarations, 'search/algolia/create-search-client.d.ts'),
  },
  path.join(dist, 'types'),
);
rmSync(declarations, { recursive: true });

rmSync(former, { recursive: true, force: true });
renameSync(dist, former);
