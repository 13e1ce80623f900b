// Reads the JSON files with the translated texts of a language: `{ "item.label.Guide": { "message": "Anleitung" } }`.

import path from 'node:path';
import { isFile } from '../base/paths.js';
import { readIfThere } from '../base/sealed-file.js';
import type { SiteError } from '../errors.js';
import type { MessageFile, Messages } from './config.js';
import { badMessages, translationsInFile } from './config-errors.js';
import { blogTextsFile, messagePlaces, versionTextsFile } from './translation-places.js';

/** The docs folders and blogs whose texts are translated. */
interface MessageOwners {
  /** Each docs folder, with the names of its versions. */
  docs: readonly { id: string; versions: readonly { name: string }[] }[];
  blog: readonly { id: string }[];
}

/** Reads all texts of a language. A missing file has no texts. @param folder of the language, relative to the site's folder: `i18n/fr`. */
export function loadMessages(
  siteDir: string,
  folder: string,
  { docs, blog }: MessageOwners,
): { messages: Messages; problems: readonly SiteError[] } {
  const file = [path.posix.dirname(folder), folder].find((place) => isFile(path.join(siteDir, place)));
  const problems: SiteError[] = file === undefined ? [] : [translationsInFile(file)];
  const files: string[] = [];
  const read = (file: string): MessageFile => {
    files.push(file);
    const found = readMessages(siteDir, file);
    problems.push(...found.problems);
    return Object.fromEntries(Object.entries(found.messages).map(([key, { message }]) => [key, message]));
  };
  const messages = {
    code: read(`${folder}/${messagePlaces.code}`),
    navbar: read(`${folder}/${messagePlaces.navbar}`),
    footer: read(`${folder}/${messagePlaces.footer}`),
    docs: Object.fromEntries(
      docs.flatMap(({ id, versions }) =>
        versions.map(({ name }) => [`${id}/${name}`, read(versionTextsFile(folder, id, name))]),
      ),
    ),
    blogs: Object.fromEntries(blog.map(({ id }) => [id, read(blogTextsFile(folder, id))])),
    files,
  };
  return { messages, problems };
}

/** Reads one file of texts; it has none if it does not exist. */
export function readMessages(
  siteDir: string,
  file: string,
): {
  messages: Readonly<Record<string, { message: string; description?: string }>>;
  problems: readonly SiteError[];
} {
  try {
    const text = readIfThere(path.join(siteDir, file))?.toString();
    if (text === undefined) return { messages: {}, problems: [] };
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    const wrong = Object.entries(Object(value)).find(([, one]) => typeof Object(one).message !== 'string');
    if (!wrong) return { messages: Object(value), problems: [] };
    return { messages: {}, problems: [badMessages(file, `"${wrong[0]}" has no "message"`)] };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // A folder of that name, or a file without read permission.
    if (!(error instanceof SyntaxError) && code === undefined) throw error;
    return { messages: {}, problems: [badMessages(file, message)] };
  }
}
