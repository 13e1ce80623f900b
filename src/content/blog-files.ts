import type { TagDefinitions } from './read-tags-file.js';

/** What a folder of posts holds beside them. */
export interface BlogFiles {
  /** The blog they belong to, by its id. */
  id: string;
  /** Path of the file of authors relative to the site's folder; undefined where there is none. */
  authorsFile: string | undefined;
  authors: Readonly<Record<string, AuthorEntry>>;
  /** The same of the tags. */
  tagsFile: string | undefined;
  tags: TagDefinitions;
  /** Source path of a post that no name dates -> when it was written (Unix time in milliseconds). */
  dates: Readonly<Record<string, number>>;
}

/** An author, in the file of authors or in front matter. */
export interface AuthorEntry {
  name?: string;
  title?: string;
  url?: string;
  imageURL?: string;
  email?: string;
  description?: string;
  /** Has a page of the posts; its address below that of all authors where it is text. */
  page?: true | string;
  /** Name of the service -> the name there, or a URL. */
  socials?: Readonly<Record<string, string>>;
}

const dated = /^(?<folder>.*)(?<date>\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(?<text>.*?)(?:\/index)?\.mdx?$/;

interface DatedName {
  /** What the name says of the day (Unix time in milliseconds). */
  timeMs: number | undefined;
  /** The name without its date. */
  text: string;
  /** The address that follows from it, below that of the blog. */
  slug: string;
}

/**
 * A path in a folder of posts. `2024-05-31-hello.md`, `2024/05/31/hello.md`, `2024-05-31-hello/index.md` ->
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
