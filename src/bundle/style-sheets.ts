// Style sheets that browsers cannot read as they are: SCSS and Less, by the package that the site has installed, and what the site's own
// PostCSS configuration makes of CSS.
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PartialMessage, Plugin, PluginBuild } from 'esbuild';
import { cssPieces, styleSheetFile } from '../config/css-pieces.js';
import { toOwnSelectors } from '../config/docusaurus-classes.js';
import { toClassFile, withoutClassFiles } from '../config/module-files.js';
import type { ModuleConfig } from '../config/stage-configs.js';
import { SiteError } from '../errors.js';
import { askedAgain, resolveAgain } from './asked-again.js';
import { lessMissing, sassMissing, unreadable } from './bundle-errors.js';
import { noteReads } from './note-reads.js';
import { loadPostCss, type PostCss, type Sheet } from './post-css.js';

export function styleSheets({ siteDir, plugged, strict, infima }: ModuleConfig): Plugin {
  return {
    name: 'style-sheets',
    setup(build) {
      const reads = new Map<string, readonly string[]>();
      let postCss: Promise<PostCss | undefined> | undefined;
      build.onResolve({ filter: /\.module\.(?:css|scss|sass|less)$/ }, async (asked) => {
        if (askedAgain(asked.pluginData).asIs) return undefined;
        const found = await resolveAgain(build, asked, { asIs: true });
        const isFile = found.namespace === 'file' && !found.external && found.suffix === '';
        return found.errors.length === 0 && isFile
          ? { ...found, path: toClassFile(withoutClassFiles(found.path), siteDir) }
          : found;
      });
      build.onLoad({ filter: styleSheetFile, namespace: 'file' }, async ({ path: known, suffix }) => {
        if (suffix !== '') return undefined;
        const file = withoutClassFiles(known);
        const isCss = file.endsWith('.css');
        const isPackage = file.includes(`${path.sep}node_modules${path.sep}`);
        postCss ??= loadPostCss(siteDir, plugged?.postCss);
        const process = isPackage ? undefined : await postCss;
        const isModule = /\.module\.\w+$/.test(file);
        const isComposed = !strict && isCss && isModule;
        // A package does not know which site it comes to.
        const namesFrame = infima && !isPackage;
        if (isCss && strict && !process && !namesFrame && file === known) return undefined;
        try {
          const sheet = isCss
            ? composedSheet(await readFile(file, 'utf8'), file, isComposed, siteDir)
            : await (file.endsWith('.less') ? compileLess : compileSass)(file, siteDir);
          const { css, reads: more } = process ? await process(sheet.css, file) : { ...sheet, reads: [] };
          reads.set(known, [...sheet.reads, ...more]);
          const { placed, moved } = strict ? { placed: css, moved: [] } : withImportsFirst(css);
          return {
            contents: namesFrame ? toOwnSelectors(placed, isModule) : placed,
            loader: isModule ? 'local-css' : 'css',
            resolveDir: path.dirname(file),
            errors: await unresolvedOf(moved, file, build),
          };
        } catch (error) {
          if (error instanceof SiteError) return { errors: [{ text: error.message, detail: error }] };
          throw error;
        }
      });
      build.onEnd(({ metafile }) => noteReads(metafile, reads, siteDir));
    },
  };
}

const beginning = /^(?:\s|\/\*[\s\S]*?\*\/)*/;

/**
 * Webpack takes `@import` wherever it stands between rules; browsers, before all of them. Lines stay where they are.
 *
 * @returns the sheet, and the statements that have another place in it now
 */
function withImportsFirst(css: string): { placed: string; moved: readonly string[] } {
  const moved: string[] = [];
  if (!/@import/i.test(css)) return { placed: css, moved };
  let head = '';
  let body = '';
  let statement = '';
  let depth = 0;
  for (const piece of cssPieces(css)) {
    statement += piece;
    if (piece === '{') depth += 1;
    else if (piece === '}') depth = Math.max(0, depth - 1);
    if (depth > 0 || (piece !== ';' && piece !== '}')) continue;
    const [before] = beginning.exec(statement)!;
    const rule = statement.slice(before.length);
    const isImport = piece === ';' && /^@import\b/i.test(rule);
    if (body === '' && (isImport || (piece === ';' && /^@(?:charset|layer)\b/i.test(rule))))
      head += statement;
    else if (isImport) {
      moved.push(rule);
      head += rule.replaceAll('\n', ' ');
      body += before + rule.replace(/[^\n]+/g, '');
    } else body += statement;
    statement = '';
  }
  return { placed: head + body + statement, moved };
}

/** Imports that were moved and lead nowhere, where the author wrote them: esbuild would tell their new places. */
async function unresolvedOf(
  moved: readonly string[],
  file: string,
  build: PluginBuild,
): Promise<PartialMessage[]> {
  if (moved.length === 0) return [];
  const text = await readFile(file, 'utf8');
  const each = moved.map(async (rule): Promise<PartialMessage[]> => {
    const [, before = '', written] = /^(@import\s*)(?:url\(\s*)?["']?([^\s"');]+)/i.exec(rule) ?? [];
    if (written === undefined) return [];
    const resolveDir = path.dirname(file);
    const { errors } = await build.resolve(written, { kind: 'import-rule', importer: file, resolveDir });
    // What other packages made of the sheet may have no such statement.
    const [start = ''] = text.split(rule, 1);
    const lines = `${start}${before}`.split('\n');
    const place = {
      file: path.relative(build.initialOptions.absWorkingDir!, file),
      line: lines.length,
      column: Buffer.byteLength(lines.at(-1)!),
      lineText: text.split('\n')[lines.length - 1],
    };
    return errors.map((error) => ({ ...error, location: start === text ? null : place }));
  });
  return (await Promise.all(each)).flat();
}

/** Webpack takes a class that is composed of names that the other file does not have, and so do sites that were made for it. */
function composedSheet(css: string, file: string, isComposed: boolean, siteDir: string): Sheet {
  if (!isComposed) return { css, reads: [] };
  const reads: string[] = [];
  const composed = css.replace(
    /\bcomposes:\s*([\w\s-]+?)\s+from\s+(["'])((?:\.|@site\/)[^"']+)\2/g,
    (whole: string, names: string, _quote, from: string) => {
      const other = path.resolve(path.dirname(file), from.replace(/^@site(?=\/)/, siteDir));
      if (!existsSync(other)) return whole;
      reads.push(other);
      const text = readFileSync(other, 'utf8');
      const there = names.split(/\s+/).filter((name) => text.includes(`.${name}`));
      return there.length === 0 ? '' : whole.replace(names, there.join(' '));
    },
  );
  return { css: composed, reads };
}

/** What is used of the package. */
interface Sass {
  compileAsync(file: string, options: object): Promise<{ css: string; loadedUrls: readonly URL[] }>;
}

async function compileSass(file: string, siteDir: string): Promise<Sheet> {
  const sass = loadOf<Sass>(siteDir, ['sass-embedded', 'sass']);
  if (!sass) throw sassMissing(path.relative(siteDir, file));
  const loadPaths = [siteDir, path.join(siteDir, 'node_modules')];
  const reads = new Set<string>();
  /** Asked for what is not beside the sheet that names it. */
  const findFileUrl = (written: string, { containingUrl: from }: { containingUrl?: URL | null } = {}) => {
    const named = placesNamed(written, siteDir);
    const beside = from?.protocol === 'file:' ? [path.dirname(fileURLToPath(from))] : [];
    const folders = [...beside, ...loadPaths];
    const places = named ?? folders.map((one) => path.resolve(one, written));
    const place = lookFor(places, sassFiles, reads);
    return named && place !== undefined ? pathToFileURL(place) : null;
  };
  try {
    const { css, loadedUrls } = await sass.compileAsync(file, {
      importers: [{ findFileUrl }],
      loadPaths,
      quietDeps: true,
      logger: { warn() {}, debug() {} },
    });
    for (const url of loadedUrls) if (url.protocol === 'file:') reads.add(fileURLToPath(url));
    reads.delete(file);
    return { css, reads: [...reads] };
  } catch (error) {
    throw toProblem(error, siteDir);
  }
}

/** What Sass takes for `place`. */
function sassFiles(place: string): string[] {
  const isWhole = /\.(?:s[ac]ss|css)$/.test(place);
  const wholes = isWhole
    ? [place]
    : ['.scss', '.sass', '.css', '/index.scss', '/index.sass', '/index.css'].map((end) => place + end);
  return wholes.flatMap((one) => [path.join(path.dirname(one), `_${path.basename(one)}`), one]);
}

/** What is used of the package. */
interface Less {
  render(text: string, options: object): Promise<{ css: string; imports: readonly string[] }>;
  FileManager: new () => FileManager;
}
interface FileManager {
  supports(written: string, folder: string): boolean;
  loadFile(written: string, folder: string, options: { ext?: string }, ...others: unknown[]): unknown;
}

async function compileLess(file: string, siteDir: string): Promise<Sheet> {
  const less = loadOf<Less>(siteDir, ['less']);
  if (!less) throw lessMissing(path.relative(siteDir, file));
  const paths = [siteDir, path.join(siteDir, 'node_modules')];
  const reads = new Set<string>();
  const inSite = class extends less.FileManager {
    override supports(...places: [string, string]): boolean {
      return !places.some((one) => /^(?:https?:)?\/\//i.test(one));
    }
    // Also called by what Less loads without waiting, as for `data-uri()`, so that it must not be a promise by itself.
    override loadFile(...[written, folder, options, ...others]: Parameters<FileManager['loadFile']>) {
      const named = placesNamed(written, siteDir);
      const places = named ?? [folder, ...paths].map((one) => path.resolve(one, written));
      const fileOf = (one: string): string[] => [/\.[a-z]*$/.test(one) ? one : one + (options.ext ?? '')];
      const place = lookFor(places, fileOf, reads);
      return super.loadFile((named && place) ?? written, folder, options, ...others);
    }
  };
  const install = (_: unknown, plugins: { addFileManager(manager: FileManager): void }) =>
    plugins.addFileManager(new inSite());
  try {
    const { css, imports } = await less.render(await readFile(file, 'utf8'), {
      filename: file,
      paths,
      plugins: [{ install }],
      javascriptEnabled: true,
      rewriteUrls: 'all',
    });
    for (const one of imports) reads.add(path.resolve(siteDir, one));
    return { css: css.replace(movedName, '$1'), reads: [...reads] };
  } catch (error) {
    if (!(error instanceof Object && 'filename' in error && 'line' in error)) throw error;
    const { message, filename, line, column } = error as LessError;
    const place = { file: path.relative(siteDir, filename), line, column: column + 1 };
    // Where it has looked is no part of what is the same on all machines.
    throw unreadable(place, 'Less', message.replaceAll(siteDir + path.sep, ''));
  }
}

/** Less takes `~package/x` and `@site/x` for relative addresses, which begin with the folder of the sheet that names them. */
const movedName = /(\burl\(["']?|@import ["'])(?![a-z-]+:|\/)[^"'()\n]*\/(?=@site\/|~)/gi;

/** What Less throws has a column that counts from 0. */
interface LessError {
  message: string;
  filename: string;
  line: number;
  column: number;
}

/** The first of the packages that the site has installed. */
function loadOf<Package>(siteDir: string, names: readonly string[]): Package | undefined {
  const require = createRequire(path.join(siteDir, 'package.json'));
  for (const name of names) {
    try {
      return require(name) as Package;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  return undefined;
}

/** Where `~package/x` and `@site/x`, as webpack knows them, may be. Undefined: the name is none of these. */
function placesNamed(written: string, siteDir: string): string[] | undefined {
  if (written.startsWith('@site/')) return [path.join(siteDir, written.slice('@site/'.length))];
  if (!written.startsWith('~')) return undefined;
  const name = written.slice(1);
  const folders = createRequire(path.join(siteDir, 'package.json')).resolve.paths(name) ?? [];
  return folders.map((folder) => path.join(folder, name));
}

/**
 * The first of the places at which a file is, else the first of all.
 * @param reads gets all that was looked at: where nothing is yet, there may be something for the next build
 */
function lookFor(
  places: readonly string[],
  filesOf: (place: string) => readonly string[],
  reads: Set<string>,
): string | undefined {
  const found = places.find((place) =>
    filesOf(place).some((file) => {
      reads.add(file);
      return existsSync(file);
    }),
  );
  return found ?? places[0];
}

/** What Sass throws has its place, which counts from 0. */
function toProblem(error: unknown, siteDir: string): unknown {
  if (!(error instanceof Error) || !('sassMessage' in error)) return error;
  const { sassMessage, span } = error as Error & { sassMessage: string; span: SassSpan };
  const { line, column } = span.start;
  const file = path.relative(siteDir, fileURLToPath(span.url!));
  return unreadable({ file, line: line + 1, column: column + 1 }, 'SCSS', sassMessage);
}

interface SassSpan {
  start: { line: number; column: number };
  url?: URL;
}
