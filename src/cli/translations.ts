// `relaydocs translations`: updates the translation files of a site.
import type { LanguageReport } from '../translations/update-translations.js';
import { plural } from './format-problems.js';
import type { Run } from './report.js';
import type { Paint } from './terminal.js';

export async function translationsCommand(
  { report, folders }: Run,
  options: { accept?: boolean },
): Promise<number> {
  const { updateTranslations } = await import('../translations/update-translations.js');
  const languages = await updateTranslations({ ...folders, accept: options.accept ?? false });
  for (const language of languages) report.say(formatLanguage(language, report.paint));
  report.json({ ok: true, languages });
  return 0;
}

function formatLanguage(language: LanguageReport, paint: Paint): string {
  const { locale, translated, pages, added, unused, outdated } = language;
  const listed = (files: LanguageReport['added'], what: string): string[] =>
    files.map(({ file, keys }) => `  ${file}: ${plural(keys.length, 'text')} ${what}`);
  return [
    `${paint.place(locale)}: ${translated} of ${plural(pages, 'page')} translated`,
    ...listed(added, 'added, to be translated'),
    ...listed(unused, 'no longer used'),
    ...outdated.map(({ translation, original }) => `  ${translation}: ${original} has changed since`),
  ].join('\n');
}
