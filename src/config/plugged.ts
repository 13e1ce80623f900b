// What plugins of Docusaurus contribute to a site. They run once, by a function of the config, before the content is read.
import type { SiteError } from '../errors.js';
import type { HeadTag } from './user-config.js';

/** Route of the page "not found": hosts look for this one file, and no link leads to it. */
export const notFoundRoute = '/404';

/** Content of all docs, blogs and pages: plugin -> its id -> content. */
export type AllContent = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface PluginResults {
  plugged: Plugged;
  /** Import prefixes, or whole import specifiers that end in `$` -> absolute path. */
  aliases: Readonly<Record<string, string>>;
  headTags: readonly HeadTag[];
  /** Paths relative to the site's folder. */
  clientModules: readonly string[];
  customCss: readonly string[];
  /** Id -> text that components name, for texts that the site's own files lack. */
  codeTexts: Readonly<Record<string, string>>;
  /** Files on which the result depends, relative to the site's folder. */
  reads: readonly string[];
  output: PluggedOutput;
}

/** What plugins do to the files of a finished site. */
export interface PluggedOutput {
  /** Absolute path of a copy of the output, which plugins change, so that they cannot break the files that are served. */
  dir: string;
  /** In the order of the plugins. */
  steps: readonly OutputStep[];
}

/** Why a file that a plugin wrote is not taken into the output, and what to do about it. */
export const lossReasons = {
  linksOutside: 'It leads nowhere in the output: put a copy there instead.',
  anotherHasIt:
    'The site has such a file in another language: name it otherwise, or write it when that language is made.',
} as const;

export interface OutputStep {
  /** Runs a plugin on the copy. */
  run(site: BuiltSite): Promise<ChangedOutput>;
  /** Returns the warning that a file is not taken. */
  lost(what: string, why: keyof typeof lossReasons): SiteError;
}

export interface ChangedOutput {
  /** Whether the step failed, so that none of its changes are taken. */
  hasFailed: boolean;
  /** Problems of this and other plugins. */
  problems: readonly SiteError[];
}

/** The pages that were built for a language. */
export interface BuiltSite {
  baseUrl: string;
  /** Ordered by route. */
  pages: readonly BuiltPage[];
}

export interface BuiltPage {
  permalink: string;
  /** The kind of content that it comes from. */
  kind: 'docs' | 'blog' | 'pages';
  /** Id of the docs folder, blog, or pages folder. */
  id: string;
  /** Path relative to the site's folder. */
  source?: string;
  /** Unix time in milliseconds. */
  lastUpdatedAt?: number;
  noIndex: boolean;
}

/** The results of plugins. Paths are relative to the site's folder. */
export interface Plugged {
  /** Routes and the modules whose default exports render them. */
  pages: readonly { route: string; module: string }[];
  /** Folders with components by their names after `@theme/`; later folders win. */
  themeFolders: readonly string[];
  /** Plugin -> its id -> global data for all pages. */
  globalData: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Functions that change the options of PostCSS. */
  postCss: readonly ((options: { plugins: unknown[] }) => unknown)[];
  /** Whether the plugins use the content of all pages. */
  seesContent?: boolean;
  /** What failed; the site is built without it. */
  problems: readonly SiteError[];
}

/** Resolves an import by the aliases; undefined if none applies. `('@ui/Button', { '@ui': '/ui' })` -> `/ui/Button` */
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

/** Returns the alias key for a global name that an export of a module provides. */
export const globalAlias = (name: string, exported: string): string => `${ofGlobal}${name}:${exported}`;

/** Returns the global names among the aliases, with the modules that provide them. */
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

/** Returns the alias key for a name in code that is replaced by a value: `process.env.VERSION` -> `"1.0"`. */
export const definitionAlias = (name: string): string => `${ofDefinition}${name}`;

/** Returns such names and their values among the aliases. */
export function definitionsIn(aliases: Readonly<Record<string, string>>): Record<string, string> {
  const defined = Object.entries(aliases).filter(([key]) => key.startsWith(ofDefinition));
  return Object.fromEntries(defined.map(([key, code]) => [key.slice(ofDefinition.length), code]));
}

/** Selects files by their absolute paths, with patterns or prefixes. */
export type RuleKey = 'test' | 'include' | 'exclude';
export type FileRule = Readonly<
  Record<RuleKey, readonly (string | { readonly source: string; readonly flags: string })[]>
>;

/** What an import of a file returns: its text (as the module or as its default export), or its address, or a data URL. */
export type RuledAs = 'text' | 'default-text' | 'file' | 'dataurl';

const ofRule = 'rule:';

/** Returns the alias key for a rule about what imports of files return. */
export const ruleAlias = (rule: FileRule): string => ofRule + JSON.stringify(rule);

/** Returns such rules among the aliases. */
export function fileRulesIn(aliases: Readonly<Record<string, string>>): (readonly [FileRule, RuledAs])[] {
  return Object.entries(aliases).flatMap(([key, gives]) =>
    key.startsWith(ofRule)
      ? [[JSON.parse(key.slice(ofRule.length)) as FileRule, gives as RuledAs] as const]
      : [],
  );
}
