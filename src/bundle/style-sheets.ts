// An esbuild plugin for style sheets that browsers cannot read as they are: it compiles SCSS and Less with the packages that the site has
// installed, and runs the site's own PostCSS on CSS.

import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PartialMessage, Plugin, PluginBuild } from 'esbuild';
import { unlessFails } from '../base/thrown.js';
import { cssPieces, styleSheetFile } from '../config/css-pieces.js';
import { toOwnSelectors } from '../config/docusaurus-classes.js';
import { toClassFile, withoutClassFiles } from '../config/module-files.js';
import type { ModuleConfig } from '../config/stage-configs.js';
import { SiteError } from '../errors.js';
import { askedAgain, resolveAgain } from './asked-again.js';
import { lessMissing, sassMissing, unreadable } from './bundle-errors.js';
import { noteReads } from './note-reads.js';
import { loadPostCss, type PostCss, type Sheet } from './post-css.js';

/** Returns the plugin. It also renames files of CSS modules, so that a class has the same name in all bundles. */
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
        // Style sheets of packages are left alone, as they are not written for one page frame.
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
 * Moves `@import` statements between rules to the top, where browsers expect them; webpack accepts them anywhere. Line numbers are kept.
 * @returns the sheet, and the statements that were moved
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

/** Reports unresolved imports that were moved, at the place where the author wrote them; esbuild would report their new place. */
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
    // Sass, Less or PostCSS may have added a statement that the author's text does not have.
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

/** Drops `composes` of classes that the other file does not have: webpack accepts them, and sites rely on that. */
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

/** The signature of the package `sass`, as far as it is used. */
interface Sass {
  compileAsync(file: string, options: object): Promise<{ css: string; loadedUrls: readonly URL[] }>;
}

async function compileSass(file: string, siteDir: string): Promise<Sheet> {
  const sass = loadOf<Sass>(siteDir, ['sass-embedded', 'sass']);
  if (!sass) throw sassMissing(path.relative(siteDir, file));
  const loadPaths = [siteDir, path.join(siteDir, 'node_modules')];
  const reads = new Set<string>();
  /** Sass calls it for files that are not beside the importing sheet. */
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

/** Returns the files that Sass tries for a path, in this order. */
function sassFiles(place: string): string[] {
  const isWhole = /\.(?:s[ac]ss|css)$/.test(place);
  const wholes = isWhole
    ? [place]
    : ['.scss', '.sass', '.css', '/index.scss', '/index.sass', '/index.css'].map((end) => place + end);
  return wholes.flatMap((one) => [path.join(path.dirname(one), `_${path.basename(one)}`), one]);
}

/** The signature of the package `less`, as far as it is used. */
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
    // It must not be async: Less also calls it where it needs the file at once, as for `data-uri()`.
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
    // The list of places where Less has looked is shortened to relative paths, which are the same on every machine.
    throw unreadable(place, 'Less', message.replaceAll(siteDir + path.sep, ''));
  }
}

/** Less treats `~package/x` and `@site/x` as relative URLs, and puts the folder of the importing sheet before them. */
const movedName = /(\burl\(["']?|@import ["'])(?![a-z-]+:|\/)[^"'()\n]*\/(?=@site\/|~)/gi;

/** The error that Less throws; `column` is counted from 0. */
interface LessError {
  message: string;
  filename: string;
  line: number;
  column: number;
}

/** Loads the first of the packages that the site has installed. */
function loadOf<Package>(siteDir: string, names: readonly string[]): Package | undefined {
  const require = createRequire(path.join(siteDir, 'package.json'));
  for (const name of names) {
    const found = unlessFails(['MODULE_NOT_FOUND'], () => require(name) as Package);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the possible paths of webpack's `~package/x` and `@site/x`; undefined for any other path. */
function placesNamed(written: string, siteDir: string): string[] | undefined {
  if (written.startsWith('@site/')) return [path.join(siteDir, written.slice('@site/'.length))];
  if (!written.startsWith('~')) return undefined;
  const name = written.slice(1);
  const folders = createRequire(path.join(siteDir, 'package.json')).resolve.paths(name) ?? [];
  return folders.map((folder) => path.join(folder, name));
}

/**
 * Returns the first place that has a file, else the first place.
 * @param reads collects all files that were tried: one that is missing now may exist for the next build
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

/** Makes a SiteError of an error that Sass throws, whose line and column are counted from 0. */
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
