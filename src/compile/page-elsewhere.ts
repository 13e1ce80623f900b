// A compiled page as a page of the same text in another place is compiled: versions of the docs have many such.
import { posix } from 'node:path';
import type { Article, CompiledPage, CompileOptions, DependencyFact } from './compiled-page.js';
import { type PageFiles, PageState } from './page-state.js';

/** What of a page's place went into it, as far as it can be another one. */
export interface AskedFiles {
  /** Path of the page. */
  path: string;
  /** References by which it looked for files: `./a.png`, `@site/b.pdf`. */
  references: ReadonlySet<string>;
}

interface Elsewhere extends AskedFiles {
  page: CompiledPage;
  options: CompileOptions;
  files: PageFiles;
}

/** The article of a page that lies there. */
export function atPath(article: Article, path: string): Article {
  return article.type === 'html' ? article : { ...article, page: { ...article.page, file: path } };
}

/**
 * The page as it would be at another path, where files of the same bytes lie beside it.
 * @returns undefined where they differ, or cannot be told apart from what the page names otherwise.
 */
export function pageElsewhere(made: Elsewhere, path: string): CompiledPage | undefined {
  const { page } = made;
  const article = atPath(page.article, path);
  if (made.references.size === 0) return { ...page, article };
  const moved = movedFiles(made, path);
  if (!moved) return undefined;
  const move = <Fact extends { file: string }>(fact: Fact): Fact => ({
    ...fact,
    file: moved.get(fact.file) ?? fact.file,
  });
  const { dependencies, assets, madePictures } = page.facts;
  const facts = {
    ...page.facts,
    dependencies: dependencies.map(move),
    assets: assets.map(move),
    ...(madePictures && { madePictures: madePictures.map(move) }),
  };
  const isClear = new Set(facts.dependencies.map(({ file }) => file)).size === dependencies.length;
  return isClear ? { ...page, facts, article } : undefined;
}

/** Files that the page has looked for -> those of the same bytes that it looks for from there. */
function movedFiles(made: Elsewhere, path: string) {
  const { references, options } = made;
  const moved = new Map<string, string>();
  for (const reference of references) {
    const before = lookedFor(reference, made.path, made);
    const after = lookedFor(reference, path, made);
    if (before.length !== after.length) return undefined;
    for (const [index, { file, hash }] of before.entries()) {
      const now = after[index]!;
      // Files that are published are called as they are.
      const isSame = now.hash === hash && posix.basename(now.file) === posix.basename(file);
      if (!isSame || (moved.get(file) ?? now.file) !== now.file) return undefined;
      moved.set(file, now.file);
    }
  }
  // What lies in a static folder has another name as well.
  const isStatic = (file: string): boolean =>
    options.staticDirectories.some((folder) => file.startsWith(`${posix.normalize(folder)}/`));
  return [...moved].some(([file, now]) => file !== now && (isStatic(file) || isStatic(now)))
    ? undefined
    : moved;
}

function lookedFor(
  reference: string,
  from: string,
  { options, files }: Elsewhere,
): readonly DependencyFact[] {
  const state = new PageState(options, noParser, files, {});
  state.findBeside(reference, from);
  return state.facts.dependencies;
}

const noParser = (): never => {
  throw new Error('Nothing is parsed here');
};
