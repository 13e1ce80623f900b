// What the code of a page or of its components threw -> the place in the author's file.
import { SourceMap } from 'node:module';
import path from 'node:path';
import type { MdxArticle, MdxModule } from '../compile/compiled-page.js';
import type { ErrorLocation, SiteError } from '../errors.js';
import { SiteError as SiteErrorClass } from '../errors.js';
import { pageThrew, unknownComponent } from './mdx-errors.js';

export interface ThrownPlaces {
  article: MdxArticle;
  siteDir: string;
  /** File name under which the modules of all pages run, and their source map (JSON). */
  modules: { file: string; readMap: () => string } | undefined;
}

/** @param componentStack of React, where the error itself does not tell. */
export function toMdxProblem(thrown: unknown, componentStack: string, places: ThrownPlaces): SiteError {
  if (thrown instanceof SiteErrorClass) return thrown;
  const { page, partials } = places.article;
  const modules = [page, ...Object.values(partials)];
  const missing =
    thrown instanceof Error && /^Expected component `([^`]+)` to be defined/.exec(thrown.message)?.[1];
  if (missing) {
    const user = modules.find(({ tags }) => Object.hasOwn(tags, missing));
    const [line, column] = user?.tags[missing] ?? [1, 1];
    return unknownComponent({ file: (user ?? page).file, line, column }, missing, thrown);
  }
  const stack = `${thrown instanceof Error ? thrown.stack : ''}\n${componentStack}`;
  return pageThrew(placeIn(stack, modules, places) ?? { file: page.file }, thrown);
}

/** The topmost line of the stack that is the author's. */
function placeIn(
  stack: string,
  modules: readonly MdxModule[],
  { siteDir, modules: bundle }: ThrownPlaces,
): ErrorLocation | undefined {
  for (const [, file = '', line, column] of stack.matchAll(
    /\(?((?:\/|[A-Za-z]:[\\/])[^\n()]*?):(\d+):(\d+)\)?$/gm,
  )) {
    const at = { line: Number(line), column: Number(column) };
    if (bundle?.file === file) {
      const entry = new SourceMap(JSON.parse(bundle.readMap())).findEntry(at.line - 1, at.column - 1);
      if (!('originalSource' in entry) || entry.originalSource.includes('node_modules/')) continue;
      const source = path.posix.normalize(path.posix.join('assets', entry.originalSource));
      return { file: source, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
    }
    const module = modules.find((one) => path.join(siteDir, one.file) === file);
    if (module) return { file: module.file, ...originalPlace(module.places, at.line) };
  }
  return undefined;
}

/** The last line of code at or above that has a place. */
function originalPlace(places: readonly number[], line: number): { line: number; column: number } {
  let found = { line: 1, column: 1 };
  for (let index = 0; index < places.length && places[index]! <= line; index += 3) {
    found = { line: places[index + 1]!, column: places[index + 2]! };
  }
  return found;
}
