// Reads authors.yml of a blog, in Docusaurus' form. Mistakes are reported, and such authors left out.
import { isMapping } from '../base/values.js';
import type { SiteError } from '../errors.js';
import type { AuthorEntry } from './blog-files.js';
import { blogDataSyntax, blogDataValue } from './content-errors.js';
import { describeValue, placeOf } from './describe-issue.js';
import { parseYaml } from './parse-yaml.js';

export interface ReadAuthors {
  authors: Record<string, AuthorEntry>;
  problems: SiteError[];
}

/** Reads the file. @param file its path, named in problems */
export function readAuthors(file: string, text: string): ReadAuthors {
  const parsed = parseYaml(text);
  const locate = (offset: number) => ({ file, ...placeOf(text, offset) });
  const authors: Record<string, AuthorEntry> = {};
  if ('reason' in parsed)
    return { authors, problems: [blogDataSyntax(locate(parsed.offset), parsed.reason)] };
  const value = parsed.value ?? {};
  if (!isMapping(value)) {
    const reason = `expected a mapping of keys to authors, got ${describeValue(value)}`;
    return { authors, problems: [blogDataSyntax(locate(0), reason)] };
  }
  const problems: SiteError[] = [];
  for (const [key, one] of Object.entries(value)) {
    const author = toEntry(one);
    if (typeof author === 'string') problems.push(blogDataValue(locate(parsed.offsetOf([key])), key, author));
    else authors[key] = author;
  }
  return { authors, problems };
}

function toEntry(value: unknown): AuthorEntry | string {
  const author = toAuthor(value);
  if (typeof author === 'string') return author;
  return author.name === undefined && author.imageURL === undefined
    ? 'an author needs a "name", or an "image_url"'
    : author;
}

/** Converts a mapping in the authors file or front matter to an author; returns a text if it is invalid. */
export function toAuthor(value: unknown): AuthorEntry | string {
  if (!isMapping(value))
    return `expected an author with "name", "title" and so on, got ${describeValue(value)}`;
  const { name, title, url, email, description, page, socials } = value;
  const permalink = isMapping(page) ? textOf(page.permalink) : undefined;
  return {
    name: textOf(name),
    title: textOf(title),
    url: textOf(url),
    imageURL: textOf(value.imageURL ?? value.image_url),
    email: textOf(email),
    description: textOf(description),
    page: page === true ? true : permalink,
    socials: isMapping(socials) ? toTexts(socials) : undefined,
  };
}

/** Returns a non-empty text, or a number as text. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function toTexts(mapping: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([name, value]) => {
      const text = textOf(value);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}
