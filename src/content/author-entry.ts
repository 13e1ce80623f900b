// An author as files of authors and front matter have them.
import type { AuthorEntry } from './blog-files.js';
import { describeValue } from './describe-issue.js';

/** An author as a mapping says; what is wrong with it as text. */
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

export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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
