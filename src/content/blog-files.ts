import type { TagDefinitions } from './read-tags-file.js';

/** The files of a blog's folder besides the posts. */
export interface BlogFiles {
  /** Id of the blog. */
  id: string;
  /** Path of the authors file, relative to the site's folder; undefined if there is none. */
  authorsFile: string | undefined;
  authors: Readonly<Record<string, AuthorEntry>>;
  /** Path of the tags file, relative to the site's folder; undefined if there is none. */
  tagsFile: string | undefined;
  tags: TagDefinitions;
  /** Source path of a post without a date in its name -> when it was written (Unix time in milliseconds). */
  dates: Readonly<Record<string, number>>;
}

/** An author, from the authors file or front matter. */
export interface AuthorEntry {
  name?: string;
  title?: string;
  url?: string;
  imageURL?: string;
  email?: string;
  description?: string;
  /** Set if the author has a page with their posts; a text is the path of that page below the authors' path. */
  page?: true | string;
  /** Name of the service -> user name there, or a URL. */
  socials?: Readonly<Record<string, string>>;
}

const dated = /^(?<folder>.*)(?<date>\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(?<text>.*?)(?:\/index)?\.mdx?$/;

interface DatedName {
  /** The date in the name (Unix time in milliseconds). */
  timeMs: number | undefined;
  /** The name without the date. */
  text: string;
  /** The slug that follows from it, below the blog's path. */
  slug: string;
}

/**
 * Splits the path of a post into date and name. `2024-05-31-hello.md`, `2024/05/31/hello.md`, `2024-05-31-hello/index.md` ->
 * `/2024/05/31/hello`; `hello.md` -> `/hello`.
 */
export function datedName(docPath: string): DatedName {
  const { folder = '', date = '', text = '' } = dated.exec(docPath)?.groups ?? {};
  const day = date.split(/[-/]/).map((part) => part.padStart(2, '0'));
  const timeMs = Date.parse(`${day.join('-')}T00:00Z`);
  if (Number.isNaN(timeMs)) {
    const name = docPath.replace(/(?:\/index)?\.mdx?$/i, '');
    return { timeMs: undefined, text: name, slug: `/${name}` };
  }
  return { timeMs, text, slug: `/${date.replaceAll('-', '/')}/${folder}${text}` };
}
