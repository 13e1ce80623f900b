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
