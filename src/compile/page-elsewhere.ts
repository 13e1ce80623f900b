// Reuses a compiled page for another page with the same text in another place, as versions of the docs have many.
import { posix } from 'node:path';
import type { Article, CompiledPage, CompileOptions, DependencyFact } from './compiled-page.js';
import { type PageFiles, PageState } from './page-state.js';

/** How the result depends on the place of the page. */
export interface AskedFiles {
  /** Path of the page. */
  path: string;
  /** References to files that it has looked for: `./a.png`, `@site/b.pdf`. */
  references: ReadonlySet<string>;
}

interface Elsewhere extends AskedFiles {
  page: CompiledPage;
  options: CompileOptions;
  files: PageFiles;
}

/** Returns the article of a page at another path. */
export function atPath(article: Article, path: string): Article {
  return article.type === 'html' ? article : { ...article, page: { ...article.page, file: path } };
}

/**
 * Returns the page as it would be at another path.
 * @returns undefined if the files beside that path differ, or if they cannot be told apart from other files that the page names
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

/** Returns file that the page has looked for -> file with the same bytes that it finds from the other path; undefined if one differs. */
function movedFiles(made: Elsewhere, path: string) {
  const { references, options } = made;
  const moved = new Map<string, string>();
  for (const reference of references) {
    const before = lookedFor(reference, made.path, made);
    const after = lookedFor(reference, path, made);
    if (before.length !== after.length) return undefined;
    for (const [index, { file, hash }] of before.entries()) {
      const now = after[index]!;
      // The name of a published file is part of its URL.
      const isSame = now.hash === hash && posix.basename(now.file) === posix.basename(file);
      if (!isSame || (moved.get(file) ?? now.file) !== now.file) return undefined;
      moved.set(file, now.file);
    }
  }
  // A file in a static folder is also known by its URL.
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
