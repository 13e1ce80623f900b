// What plugins of another tool give the site. The config says how to run them; that is done once before the content is read,
// as they may write pages.
import type { SiteError } from '../errors.js';
import type { HeadTag } from './user-config.js';

/** The route of the page that is shown where there is none: hosts look for one file, and nothing leads to it. */
export const notFoundRoute = '/404';

/** What is known of docs, blogs and pages: plugin -> its id -> content. */
export type AllContent = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface PluginResults {
  plugged: Plugged;
  /** Beginnings of imports, or whole ones that end in `$` -> absolute path. */
  aliases: Readonly<Record<string, string>>;
  headTags: readonly HeadTag[];
  /** Relative to the site's folder. */
  clientModules: readonly string[];
  customCss: readonly string[];
  /** Texts that components name, where the site's own files have none, by their ids. */
  codeTexts: Readonly<Record<string, string>>;
  /** Files that it depends on, relative to the site's folder. */
  reads: readonly string[];
  output: PluggedOutput;
}

/** What plugins do to the files of a site when all are there. */
export interface PluggedOutput {
  /** Absolute path of the folder that plugins take for the output: they get a copy there, so that none can break what is served. */
  dir: string;
  /** In their order. */
  steps: readonly OutputStep[];
}

/** Why something that a plugin wrote is not part of the output, and what to do about it. */
export const lossReasons = {
  linksOutside: 'It leads nowhere in the output: put a copy there instead.',
  anotherHasIt:
    'The site has such a file in another language: name it otherwise, or write it when that language is made.',
} as const;

export interface OutputStep {
  /** Has a plugin change the copy. */
  run(site: BuiltSite): Promise<ChangedOutput>;
  /** The warning that something it wrote is not taken. */
  lost(what: string, why: keyof typeof lossReasons): SiteError;
}

export interface ChangedOutput {
  /** Nothing of what it did is taken. */
  hasFailed: boolean;
  /** What went wrong, also of other plugins. */
  problems: readonly SiteError[];
}

/** What was built of a language. */
export interface BuiltSite {
  baseUrl: string;
  /** In the order of their routes. */
  pages: readonly BuiltPage[];
}

export interface BuiltPage {
  permalink: string;
  /** What made it. */
  kind: 'docs' | 'blog' | 'pages';
  /** Id of the docs folder, blog or folder of pages. */
  id: string;
  /** Relative to the site's folder. */
  source?: string;
  /** Unix time in milliseconds. */
  lastUpdatedAt?: number;
  noIndex: boolean;
}

/** Paths are relative to the site's folder. */
export interface Plugged {
  /** Modules whose default export is the page at a route. */
  pages: readonly { route: string; module: string }[];
  /** Folders of components by their names after `@theme/`; the last one wins. */
  themeFolders: readonly string[];
  /** Plugin -> its id -> what it tells all pages. */
  globalData: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Changes of the options of PostCSS. */
  postCss: readonly ((options: { plugins: unknown[] }) => unknown)[];
  /** They are made of what all pages are, too. */
  seesContent?: boolean;
  /** What went wrong; the site is built without it. */
  problems: readonly SiteError[];
}

/** What an import means by the aliases; undefined where none is about it. `('@ui/Button', { '@ui': '/ui' })` -> `/ui/Button` */
export function aliasedPath(
  specifier: string,
  aliases: Readonly<Record<string, string>>,
): string | undefined {
  const whole = aliases[`${specifier}$`];
  if (whole !== undefined) return whole;
  const names = Object.keys(aliases).filter((name) => `${specifier}/`.startsWith(`${name}/`));
  const [name] = names.sort((a, b) => b.length - a.length);
  return name === undefined ? undefined : aliases[name]! + specifier.slice(name.length);
}

const ofGlobal = 'global:';

/** The alias that stands for a name that code has without an import. */
export const globalAlias = (name: string, exported: string): string => `${ofGlobal}${name}:${exported}`;

/** Such names of all aliases, with what exports them. */
export function globalsIn(
  aliases: Readonly<Record<string, string>>,
): { name: string; exported: string; file: string }[] {
  return Object.entries(aliases).flatMap(([key, file]) => {
    if (!key.startsWith(ofGlobal)) return [];
    const [name = '', exported = ''] = key.slice(ofGlobal.length).split(':');
    return [{ name, exported, file }];
  });
}

const ofDefinition = 'define:';

/** The alias that stands for a value as code, which a name in code is to be: `process.env.VERSION` -> `"1.0"`. */
export const definitionAlias = (name: string): string => `${ofDefinition}${name}`;

/** Such values of all aliases, by their names. */
export function definitionsIn(aliases: Readonly<Record<string, string>>): Record<string, string> {
  const defined = Object.entries(aliases).filter(([key]) => key.startsWith(ofDefinition));
  return Object.fromEntries(defined.map(([key, code]) => [key.slice(ofDefinition.length), code]));
}

/** Which files a rule is about, by their absolute paths: a pattern, or how they begin. */
export type RuleKey = 'test' | 'include' | 'exclude';
export type FileRule = Readonly<
  Record<RuleKey, readonly (string | { readonly source: string; readonly flags: string })[]>
>;

/** What a module gets of a file: its text, as all of it or as its default export, or an address, which may hold all of it. */
export type RuledAs = 'text' | 'default-text' | 'file' | 'dataurl';

const ofRule = 'rule:';

/** The alias that stands for what modules get of files. */
export const ruleAlias = (rule: FileRule): string => ofRule + JSON.stringify(rule);

/** Such rules of all aliases. */
export function fileRulesIn(aliases: Readonly<Record<string, string>>): (readonly [FileRule, RuledAs])[] {
  return Object.entries(aliases).flatMap(([key, gives]) =>
    key.startsWith(ofRule)
      ? [[JSON.parse(key.slice(ofRule.length)) as FileRule, gives as RuledAs] as const]
      : [],
  );
}
