// All texts of the interface. `english` has them in English, from one file for each script or kind of page; `languages` has the other
// languages. A site can override them with `texts` in its config.
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

/** All texts that pages pass to scripts in the browser if they are not English: those of every page, and of scripts loaded on demand. */
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

/** Texts that scripts in the browser use too. Placeholders such as `{label}` are filled in there. */
export type ClientTexts = Readonly<typeof client & typeof searchFrame>;
/** Texts that are part of articles when these are compiled. */
export type ArticleTexts = Readonly<typeof article>;
/** Texts of API pages. */
export type ApiTexts = Readonly<typeof api>;
/** Texts of the console for an operation, loaded together with it. */
export type ConsoleTexts = Readonly<typeof consoleTexts>;
/** Texts of the console for a WebSocket, loaded together with it. */
export type SocketTexts = Readonly<typeof socket>;
/** Texts of live code. Pages with live code contain those that are not English. */
export type LiveTexts = Readonly<typeof live>;

/** The texts that are shipped for a language: all except those of APIs. */
export type LanguageTexts = Omit<Texts, keyof ApiTexts | keyof ConsoleTexts | keyof SocketTexts>;

/** All names that `texts` in the config can have. */
export const textNames = Object.keys(english) as readonly TextName[];

/** Returns the texts whose names occur in `of`: `pickTexts(texts, articleTexts)`. */
export function pickTexts<Name extends TextName>(
  texts: Texts,
  of: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  const names = Object.keys(of) as Name[];
  return Object.fromEntries(names.map((name) => [name, texts[name]])) as Record<Name, string>;
}

/** Returns those of these texts that are not English as JSON, for scripts that contain the English ones; empty if all are. */
export function otherTexts<Name extends TextName>(texts: Texts, of: Readonly<Record<Name, string>>): string {
  const own = Object.entries<string>(pickTexts(texts, of)).filter(
    ([name, text]) => text !== of[name as Name],
  );
  return own.length === 0 ? '' : JSON.stringify(Object.fromEntries(own));
}
