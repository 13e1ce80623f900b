// Every text of the interface. `english` has them in English, a file for each script or kind of page that needs no others;
// `languages` holds those of other languages. A site gives others with `texts` in its config.
import api from './english/api.json';
import article from './english/article.json';
import blog from './english/blog.json';
import changelog from './english/changelog.json';
import client from './english/client.json';
import consoleTexts from './english/console.json';
import island from './english/island.json';
import live from './english/live.json';
import picture from './english/picture.json';
import search from './english/search.json';
import searchFrame from './english/search-frame.json';
import searchPage from './english/search-page.json';
import shell from './english/shell.json';
import socket from './english/socket.json';

/** All texts that pages must have for the browser where they are not English: those of every page, and of lazy scripts. */
export const browserTexts = { ...client, ...searchFrame, ...picture, ...island, ...search, ...searchPage };

export const english = {
  ...browserTexts,
  ...article,
  ...shell,
  ...blog,
  ...changelog,
  ...api,
  ...consoleTexts,
  ...socket,
  ...live,
};

export type TextName = keyof typeof english;
export type Texts = Readonly<Record<TextName, string>>;

/** Texts that the scripts in the browser say, too. `{label}` and the like stand for what the page puts in. */
export type ClientTexts = Readonly<typeof client & typeof searchFrame>;
/** Texts that are written into articles when they are compiled. */
export type ArticleTexts = Readonly<typeof article>;
/** Texts on the pages of an API. */
export type ApiTexts = Readonly<typeof api>;
/** Texts of the console of an operation, which readers load with it. */
export type ConsoleTexts = Readonly<typeof consoleTexts>;
/** Texts of the console of a WebSocket, which readers load with it. */
export type SocketTexts = Readonly<typeof socket>;
/** Texts of code that readers edit. Pages with some have those that are not English beside its script. */
export type LiveTexts = Readonly<typeof live>;

/** What ships in a language: all but the texts of APIs. */
export type LanguageTexts = Omit<Texts, keyof ApiTexts | keyof ConsoleTexts | keyof SocketTexts>;

/** All names that `texts` in the config may hold. */
export const textNames = Object.keys(english) as readonly TextName[];

/** Those of the texts that `of` has, too: `pickTexts(texts, articleTexts)`. */
export function pickTexts<Name extends TextName>(
  texts: Texts,
  of: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  const names = Object.keys(of) as Name[];
  return Object.fromEntries(names.map((name) => [name, texts[name]])) as Record<Name, string>;
}

/** Those of them that are not English, as JSON for scripts that know the English ones; empty where all are. */
export function otherTexts<Name extends TextName>(texts: Texts, of: Readonly<Record<Name, string>>): string {
  const own = Object.entries<string>(pickTexts(texts, of)).filter(
    ([name, text]) => text !== of[name as Name],
  );
  return own.length === 0 ? '' : JSON.stringify(Object.fromEntries(own));
}
