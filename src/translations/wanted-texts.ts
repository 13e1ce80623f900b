// The texts of a site that its languages have to translate, by the files of their translations.
import type { Config } from '../config/config.js';
import { shellTexts } from '../config/translate-shell.js';
import { blogTextsFile, messagePlaces, textKey, versionTextsFile } from '../config/translation-places.js';
import type { Content } from '../content/source-file.js';
import { planVersion } from '../site/build-version.js';
import { sidebarTexts } from '../site/translate-sidebar.js';
import { english, type TextName } from '../texts/texts.js';

export interface WantedText {
  message: string;
  /** What it is about, as the author says. */
  description?: string;
}

/** Key -> text in the default language. */
export type WantedFile = ReadonlyMap<string, WantedText>;

/**
 * File relative to the folder of a language -> its texts.
 * @param config of the default language. @param code texts of components. @param missing texts of ours that do not ship.
 */
export function wantedTexts(
  config: Config,
  content: Content,
  code: WantedFile,
  missing: readonly TextName[],
): Map<string, WantedFile> {
  const shell = shellTexts(config);
  const files = new Map<string, WantedFile>([
    [
      messagePlaces.code,
      new Map([...code, ...missing.map((name) => [textKey(name), { message: english[name] }] as const)]),
    ],
    [messagePlaces.navbar, toWanted(shell.navbar)],
    [messagePlaces.footer, toWanted(shell.footer)],
  ]);
  for (const docs of config.docs)
    for (const version of docs.versions) {
      const { nodes } = planVersion(config, docs, version, content, 'left-out');
      const labels = Array.from(nodes, ([name, items]) => sidebarTexts(name, items)).flat();
      const own: [string, string][] = docs.versions.length > 1 ? [['version.label', version.label]] : [];
      files.set(versionTextsFile('', docs.id, version.name), toWanted([...own, ...labels]));
    }
  for (const { id, blogTitle, blogDescription, blogSidebarTitle } of config.blog) {
    const sidebar: [string, string][] =
      blogSidebarTitle === undefined ? [] : [['sidebar.title', blogSidebarTitle]];
    files.set(
      blogTextsFile('', id),
      toWanted([['title', blogTitle], ['description', blogDescription], ...sidebar]),
    );
  }
  return files;
}

function toWanted(texts: Iterable<[key: string, text: string]>): WantedFile {
  return new Map(Array.from(texts, ([key, message]) => [key, { message }]));
}
