// Finds the place in the author's file for errors thrown by the code of a page or of its components.
import type { SourceMap } from 'node:module';
import path from 'node:path';
import type { MdxModule } from '../compile/compiled-page.js';
import { type ErrorLocation, SiteError } from '../errors.js';
import { UnserialisableProp } from './client-islands.js';
import { islandProp, moduleNotThere, onPage, pageThrew, unknownComponent } from './mdx-errors.js';

type KnownModule = Pick<MdxModule, 'file' | 'tags' | 'places'>;

export interface ThrownPlaces {
  article: { page: KnownModule; partials: Readonly<Record<string, KnownModule>> };
  siteDir: string;
  /** File name that the bundle of the pages' modules runs under, and its source map. */
  modules: { file: string; readMap: () => SourceMap } | undefined;
}

/** Makes a problem with a place. @param componentStack of React, for errors whose own stack does not tell */
export function toMdxProblem(thrown: unknown, componentStack: string, places: ThrownPlaces): SiteError {
  const { page, partials } = places.article;
  const modules = [page, ...Object.values(partials)];
  const placeOf = (stack: string, tag?: string): ErrorLocation =>
    (tag === undefined ? undefined : tagPlace(tag, modules)) ??
    placeIn(stack, modules, places) ??
    tagIn(componentStack, modules) ??
    placeIn(componentStack, modules, places) ?? { file: page.file };
  if (thrown instanceof SiteError) {
    // A problem found while the page ran has no place of its own, so it gets the one where the code ran.
    if (thrown.location?.line !== undefined) return thrown;
    const { code, message, hint, cause } = thrown;
    const location = placeOf(thrown.stack ?? '');
    return new SiteError(code, message, { location, hint: hint && onPage(hint, location, page.file), cause });
  }
  const missing =
    thrown instanceof Error &&
    /^Expected (?:component|object) `([^`]+)` to be defined/.exec(thrown.message)?.[1];
  if (missing) return unknownComponent(placeOf(thrown.stack ?? '', missing), missing, thrown);
  if (thrown instanceof UnserialisableProp) {
    // React only gives names of compiled functions, so the place is that of the outermost one that occurs in the page.
    const around = Array.from(
      componentStack.matchAll(/^[ \t]*at (\S+) \(<anonymous>\)$/gm),
      ([, name = '']) => name,
    );
    const names = [thrown.component, ...around];
    const isKnown = (name: string) => modules.find(({ tags }) => Object.hasOwn(tags, name));
    const shown = names.findIndex((name) => isKnown(name));
    const user = isKnown(names[shown] ?? '');
    const [line, column] = user?.tags[names[shown]!] ?? [];
    return islandProp({ file: user?.file ?? page.file, line, column }, thrown, names.slice(1, shown + 1));
  }
  const location = placeOf((thrown instanceof Error && thrown.stack) || '');
  const sought = thrown instanceof Error && soughtBy(thrown);
  return sought ? moduleNotThere(location, sought, thrown) : pageThrew(location, thrown, page.file);
}

/** Returns the file that code requires by a computed path, from the message of esbuild or require-context.ts that it does not exist. */
function soughtBy({ message }: Error): string | undefined {
  const [, toModule, toSite] =
    /^(?:Module not found in bundle: (.+)|Cannot find module "(@site\/[^"]*)")$/.exec(message) ?? [];
  return toModule?.replace(/^\.\/(?=\.\.\/)/, '') ?? toSite;
}

/** Returns the place of a tag in the page whose component was being rendered; the innermost such component counts. */
function tagIn(componentStack: string, modules: readonly KnownModule[]): ErrorLocation | undefined {
  for (const [, name = ''] of componentStack.matchAll(/^[ \t]+at (\w+)/gm)) {
    const place = tagPlace(name, modules);
    if (place) return place;
  }
  return undefined;
}

/** Returns the place of a tag. @param name of a component, or of the object that it is a property of */
function tagPlace(name: string, modules: readonly KnownModule[]): ErrorLocation | undefined {
  for (const { tags, file } of modules) {
    const tag = Object.keys(tags).find((one) => `${one}.`.startsWith(`${name}.`));
    if (tag === undefined) continue;
    const [line, column] = tags[tag]!;
    return { file, line, column };
  }
  return undefined;
}

/** Returns the place of the topmost line of the stack that is in a file of the author. */
function placeIn(
  stack: string,
  modules: readonly KnownModule[],
  { siteDir, modules: bundle }: ThrownPlaces,
): ErrorLocation | undefined {
  for (const text of stack.split('\n')) {
    const [end = '', line, column] = /:(\d+):(\d+)\)?$/.exec(text) ?? [];
    const before = text.slice(0, text.length - end.length);
    const name = before.slice(Math.max(before.lastIndexOf('('), before.lastIndexOf(')')) + 1);
    const file = name.slice(name.search(/\/|[A-Za-z]:[\\/]/));
    if (end === '') continue;
    const at = { line: Number(line), column: Number(column) };
    if (bundle?.file === file) {
      // In Markdown that a component imports, the caller of this function has the line of the tag (markdown-map.ts).
      if (text.includes('_missingMdxReference')) continue;
      const place = placeInBundle(bundle.readMap(), at);
      if (!place) continue;
      return place;
    }
    const module = modules.find((one) => path.join(siteDir, one.file) === file);
    if (module) return { file: module.file, ...originalPlace(module.places, at) };
  }
  return undefined;
}

/** Returns the place in a module of the site; undefined for packages. @param map source map of the bundle */
export function placeInBundle(
  map: SourceMap,
  { line, column }: { line: number; column: number },
): ErrorLocation | undefined {
  const entry = map.findEntry(line - 1, column - 1);
  // Generated modules have names with a colon.
  if (!('originalSource' in entry) || /node_modules\/|:/.test(entry.originalSource)) return undefined;
  const file = path.posix.normalize(path.posix.join('assets', entry.originalSource));
  return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}

/** Returns the original place of the last piece of code that begins at or before a position. */
function originalPlace(places: readonly number[], at: { line: number; column: number }) {
  let found = places.length === 0 ? undefined : { line: 1, column: 1 };
  for (let index = 0; index < places.length; index += 4) {
    const [line = 0, column = 0] = places.slice(index, index + 2);
    if (line > at.line || (line === at.line && column > at.column)) break;
    found = { line: places[index + 2]!, column: places[index + 3]! };
  }
  return found;
}
