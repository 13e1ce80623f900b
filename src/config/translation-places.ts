// The places of translations, which are those of Docusaurus: `i18n/fr/docusaurus-plugin-content-docs/current/intro.md`.
import type { Config } from './config.js';
import { currentVersion } from './version-config.js';

type Plugin = 'docs' | 'blog' | 'pages';

/** Returns the folder of a plugin's translations. @param folder of the language: `i18n/fr`. */
function pluginTranslations(folder: string, plugin: Plugin, id: string): string {
  return `${folder}/docusaurus-plugin-content-${plugin}${id === 'default' ? '' : `-${id}`}`;
}

/** Returns the name of a version's folder of pages, and of its file of labels: `current`, `version-1.0`. */
function versionTranslations(version: string): string {
  return version === currentVersion ? currentVersion : `version-${version}`;
}

/** Returns folder of pages -> folder of their translations, relative to the site's folder; none in the default language. */
export function translatedFolders({
  docs,
  blog,
  pagesFolder,
  translation,
}: Pick<Config, 'docs' | 'blog' | 'pagesFolder'> & {
  translation: { folder: string } | undefined;
}): ReadonlyMap<string, string> {
  if (!translation) return new Map();
  const folderOf = (plugin: Plugin, id: string): string => pluginTranslations(translation.folder, plugin, id);
  return new Map([
    ...docs.flatMap(({ id, versions }) =>
      versions.map((version): [string, string] => [
        version.path,
        `${folderOf('docs', id)}/${versionTranslations(version.name)}`,
      ]),
    ),
    ...blog.map((one): [string, string] => [one.path, folderOf('blog', one.id)]),
    ...pagesFolder.map((one): [string, string] => [one.path, folderOf('pages', one.id)]),
  ]);
}

/** Files of texts, relative to the folder of the language. */
export const messagePlaces = {
  code: 'code.json',
  navbar: 'docusaurus-theme-classic/navbar.json',
  footer: 'docusaurus-theme-classic/footer.json',
};

/** Returns the file with the labels of a version and its sidebars: `i18n/fr/docusaurus-plugin-content-docs/current.json`. */
export function versionTextsFile(folder: string, id: string, version: string): string {
  return `${pluginTranslations(folder, 'docs', id)}/${versionTranslations(version)}.json`;
}

/** Returns the file with the titles of a blog: `i18n/fr/docusaurus-plugin-content-blog/options.json`. */
export function blogTextsFile(folder: string, id: string): string {
  return `${pluginTranslations(folder, 'blog', id)}/options.json`;
}

/** Returns the key of an interface text in `code.json`: `relaydocs.next`. */
export function textKey(name: string): string {
  return `relaydocs.${name}`;
}
