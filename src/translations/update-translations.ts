// `relaydocs translations`: adds texts that the site's languages lack to their files, and reports outdated translations.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashFile } from '../base/hash.js';
import { makeFolder } from '../base/paths.js';
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
  /** Number of translated pages, and of all pages that can be translated. */
  translated: number;
  pages: number;
  /** Texts that were added to files, in the default language. */
  added: readonly { file: string; keys: readonly string[] }[];
  /** Texts in files that the site does not use any more. */
  unused: readonly { file: string; keys: readonly string[] }[];
  /** Translations whose original has changed since. */
  outdated: readonly { translation: string; original: string }[];
}

/** Updates the files. @param options `locale`: only this language; `accept`: marks all translations as up to date */
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
    // Done first, so that nothing is written if this file cannot be read.
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

/**
 * Tells whether it is a text of Docusaurus' theme, or of relaydocs that the site overrides; or one that Docusaurus writes for every site,
 * and that is taken also where nobody is asked for it.
 */
function isOfOthers(key: string): boolean {
  return /^(?:theme|relaydocs)\.|^(?:version\.label|sidebar\.title)$/.test(key);
}

async function read(options: SiteOptions) {
  const reader = new SiteReader(options, { triesFunctions: false, onReadAnew() {} });
  const { config } = await reader.readConfig();
  return { config, content: await reader.readContent(config) };
}

/** Hashes of a page and its translation at a time when both had the same content. */
interface Pair {
  original: string;
  translation: string;
}

/** Path of a page -> hashes for its translation, in `originals.json` beside the translations. */
type Originals = Readonly<Record<string, Pair>>;

/**
 * Compares translations with their originals. A changed translation counts as up to date with the current original.
 * @param folder of the language @param accept marks all of them as up to date
 * @returns translations whose original has changed since @throws SiteErrors for a damaged file
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

/** Writes a file. @throws SiteErrors if a file and a folder clash, or the file cannot be written */
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
  new SiteError('NO_LANGUAGES', 'The site has only one language, so there is nothing to translate', {
    location: { file },
    hint: 'Add the languages: i18n: { defaultLocale: "en", locales: ["en", "fr"] }.',
  });

const cannotWriteTexts = (file: string, cause: Error): SiteError =>
  new SiteError('TRANSLATION_FILE', `${file} cannot be written: ${cause.message}`, {
    location: { file },
    hint: 'Check the write permissions, and whether something else has this path.',
    cause,
  });

const badOriginals = (file: string, reason: string): SiteError =>
  new SiteError('BAD_ORIGINALS', `${file} cannot be used: ${reason}`, {
    location: { file },
    hint: 'Fix the file, or delete it. Without it, all translations count as up to date.',
  });
