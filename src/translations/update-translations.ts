// `relaydocs translations`: writes what the languages of a site lack, and tells what is out of date in them.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashFile } from '../base/hash.js';
import { makeFolder } from '../base/make-folder.js';
import { readIfThere } from '../base/sealed-file.js';
import { readMessages } from '../config/load-messages.js';
import { otherLocales } from '../config/resolve-language.js';
import type { SourceFile } from '../content/source-file.js';
import type { SiteOptions } from '../engine/site-options.js';
import { SiteReader } from '../engine/site-reader.js';
import { SiteError, SiteErrors } from '../errors.js';
import { findCodeTexts, wantedTexts } from './wanted-texts.js';

export interface LanguageReport {
  locale: string;
  /** Pages that are translated, and all that could be. */
  translated: number;
  pages: number;
  /** Texts that were written, in the default language, into these files. */
  added: readonly { file: string; keys: readonly string[] }[];
  /** Files of texts hold these, which the site does not have any more. */
  unused: readonly { file: string; keys: readonly string[] }[];
  /** Translations whose original has changed since they were made. */
  outdated: readonly { translation: string; original: string }[];
}

/** @param options `locale`: only this language; `accept`: translations are as they should be. */
export async function updateTranslations(
  options: SiteOptions & { accept: boolean },
): Promise<LanguageReport[]> {
  const { siteDir, locale: only, accept } = options;
  const { config, content } = await read({ ...options, locale: undefined });
  const locales = otherLocales(config).map(({ name }) => name);
  if (locales.length === 0) throw new SiteErrors([noLanguages(config.configPath)]);
  const code = await findCodeTexts(siteDir, ['src', ...config.pagesFolder.map((folder) => folder.path)]);
  const reports: LanguageReport[] = [];
  for (const locale of only === undefined ? locales : [only]) {
    const own = await read({ ...options, locale });
    const { folder } = own.config.translation!;
    const pages = own.content.sources.filter(({ virtualText }) => virtualText === undefined);
    // First, as nothing is written where its file cannot be read.
    const outdated = updateOriginals(siteDir, folder, pages, accept);
    const added: { file: string; keys: string[] }[] = [];
    const unused: { file: string; keys: string[] }[] = [];
    for (const [place, wanted] of wantedTexts(config, content, code, own.config.missingTexts)) {
      const file = path.posix.join(folder, place);
      const { messages } = readMessages(siteDir, file);
      const missing = [...wanted].filter(([key]) => !Object.hasOwn(messages, key));
      const left = Object.keys(messages).filter((key) => !wanted.has(key) && !isOfOthers(key));
      if (left.length > 0) unused.push({ file, keys: left });
      if (missing.length === 0) continue;
      const text = JSON.stringify({ ...messages, ...Object.fromEntries(missing) }, null, 2);
      writeTexts(siteDir, file, `${text}\n`);
      added.push({ file, keys: missing.map(([key]) => key) });
    }
    reports.push({
      locale,
      pages: pages.length,
      translated: pages.filter(({ original }) => original !== undefined).length,
      added,
      unused,
      outdated: outdated.map(({ path: translation, original }) => ({ translation, original: original! })),
    });
  }
  return reports;
}

/** Texts of the theme of Docusaurus, and of ours where the site gives others. */
function isOfOthers(key: string): boolean {
  return /^(?:theme|relaydocs)\./.test(key);
}

async function read(options: SiteOptions) {
  const reader = new SiteReader(options, { triesFunctions: false, onReadAnew() {} });
  const { config } = await reader.readConfig();
  return { config, content: await reader.readContent(config) };
}

/** Hashes of a page and its translation as they were when both said the same. */
interface Pair {
  original: string;
  translation: string;
}

/** Which state of its original each translated page was made from: `originals.json` beside the translations. */
type Originals = Readonly<Record<string, Pair>>;

/**
 * A translation that has changed since it was looked at is taken for one of the original as it is now.
 * @param folder of the language. @param accept takes all of them for up to date.
 * @returns translations whose original has changed since. @throws SiteErrors for a file that is not as it was written.
 */
function updateOriginals(
  siteDir: string,
  folder: string,
  sources: readonly SourceFile[],
  accept: boolean,
): SourceFile[] {
  const place = `${folder}/originals.json`;
  const file = path.join(siteDir, place);
  const { before, known } = readOriginals(file, place);
  const hash = (of: string): string => hashFile(path.join(siteDir, of));
  const outdated: SourceFile[] = [];
  const pairs = sources.flatMap((source): [string, Pair][] => {
    const { path: translated, original } = source;
    if (original === undefined) return [];
    const now: Pair = { original: hash(original), translation: hash(translated) };
    const former = known[translated];
    const isOutdated = !accept && former?.translation === now.translation && former.original !== now.original;
    if (isOutdated) outdated.push(source);
    return [[translated, isOutdated ? former : now]];
  });
  const text = `${JSON.stringify(Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;
  if (pairs.length > 0 && before !== text) writeTexts(siteDir, place, text);
  return outdated;
}

function readOriginals(file: string, place: string): { before: string; known: Originals } {
  try {
    const before = readIfThere(file)?.toString() ?? '{}';
    return { before, known: Object(JSON.parse(before)) as Originals };
  } catch (error) {
    throw new SiteErrors([badOriginals(place, (error as Error).message)]);
  }
}

/** @throws SiteErrors where a file is in the way of a folder, or the other way round, or nothing may be written. */
function writeTexts(siteDir: string, place: string, text: string): void {
  const file = path.join(siteDir, place);
  try {
    makeFolder(path.dirname(file));
    writeFileSync(file, text);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new SiteErrors([cannotWriteTexts(place, error)]);
  }
}

const noLanguages = (file: string): SiteError =>
  new SiteError('NO_LANGUAGES', 'The site is in one language: there is nothing to translate', {
    location: { file },
    hint: 'Name the languages: i18n: { defaultLocale: "en", locales: ["en", "fr"] }.',
  });

const cannotWriteTexts = (file: string, cause: Error): SiteError =>
  new SiteError('TRANSLATION_FILE', `${file} cannot be written: ${cause.message}`, {
    location: { file },
    hint: 'Move away what is in its place, or give this user the right to write there.',
    cause,
  });

const badOriginals = (file: string, reason: string): SiteError =>
  new SiteError('BAD_ORIGINALS', `${file} cannot be used: ${reason}`, {
    location: { file },
    hint: 'Mend it, or remove it: then all translations are taken to be up to date.',
  });
