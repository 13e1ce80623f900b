// `docs`, `pagesFolder` and `openapi`: where pages come from.
import { editAddress, routePart } from './address-fields.js';
import {
  callback,
  chosen,
  fieldOf,
  filledText,
  flag,
  type In,
  list,
  type Out,
  object,
  off,
  oneOf,
  oneOrMore,
  optional,
  readAs,
  record,
  sitePath,
  textWhere,
} from './fields.js';
import type { EditUrlFunction } from './hooks.js';
import { pluginFields, withPlugins } from './markdown-fields.js';

const texts = list(filledText);

const version = object({
  /** What readers see. @default the name; `Next` for `current` */
  label: optional(filledText),
  /** Address of the version, below `routeBasePath`. @default none for the last version, `next` for `current`, else the name */
  path: optional(routePart),
  /**
   * The line above its pages that leads to the last version.
   * @default `none` for the last version, `unreleased` for newer ones, `unmaintained` for older ones
   */
  banner: optional(oneOf('none', 'unreleased', 'unmaintained')),
  /** Show the label above the title of its pages. @default true where there are several versions */
  badge: optional(flag),
  /** Ask search engines to stay away from its pages. @default `false` */
  noIndex: optional(flag),
});

/** Docusaurus' defaults. */
const noPages = ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**'];

const written = object({
  /** Name of the folder in `docsPluginId`. With several folders only one can go without. @default `default` */
  id: optional(filledText, 'default'),
  /** The folder. @default `docs` */
  path: optional(sitePath, 'docs'),
  /** Address before all its pages: `guides` puts `intro.md` at `/guides/intro`. */
  routeBasePath: optional(routePart, ''),
  /** File with the sidebars: `sidebars.ts`. false: no sidebar. @default made from the folder */
  sidebarPath: optional(chosen((value) => (value === false ? off : sitePath))),
  /** Patterns of the files that become pages. @default all `.md` and `.mdx` files */
  include: optional(texts, ['**/*.{md,mdx}']),
  /** Patterns of files that do not. @default names that begin with `_`, and tests */
  exclude: optional(texts, noPages),
  /** Take `01-` off names, as their place in the sidebar. @default `true` */
  numberPrefixes: optional(flag),
  /** Docusaurus' name for `numberPrefixes`. @default `true` */
  numberPrefixParser: optional(flag),
  /** Show the way from the top above the title. @default `true` */
  breadcrumbs: optional(flag, true),
  /** Readers can close categories. A category may say otherwise. @default `true` */
  sidebarCollapsible: optional(flag, true),
  /** Categories are closed at first. A category may say otherwise. @default `true` */
  sidebarCollapsed: optional(flag, true),
  /**
   * Start of the address where a page can be edited, to which the file's path is added:
   * `https://github.com/me/project/edit/main/`. Or a function that gives the whole address.
   */
  editUrl: optional(
    chosen((value) => (typeof value === 'function' ? callback<EditUrlFunction>() : editAddress)),
  ),
  /** Show when a page was last changed, as git knows it. @default `false` */
  showLastUpdateTime: optional(flag, false),
  /** Show who last changed it. @default `false` */
  showLastUpdateAuthor: optional(flag, false),
  /** Address of the tag pages, below `routeBasePath`. @default `tags` */
  tagsBasePath: optional(routePart, 'tags'),
  /** Edit links of old versions lead to the file in the docs folder, where the next one is written. @default `false` */
  editCurrentVersion: optional(flag, false),
  /** Build the docs folder itself, the version `current`. @default `true` */
  includeCurrentVersion: optional(flag, true),
  /** The version at the folder's own address. @default the newest of `versions.json`, else `current` */
  lastVersion: optional(filledText),
  /** Build these versions only: `['current', '2.0']`. @default all */
  onlyIncludeVersions: optional(texts),
  /** Settings of versions, by their names: `{ current: { label: 'Unreleased' } }`. */
  versions: optional(record(version), {}),
  ...pluginFields,
});

const folder = readAs(written, ({ numberPrefixParser = true, numberPrefixes, ...others }) => ({
  ...withPlugins(others),
  numberPrefixes: numberPrefixes ?? numberPrefixParser,
}));

/** One version of a docs folder. */
export type UserVersionConfig = In<typeof version>;
/** One folder of documentation. */
export type UserDocsConfig = In<typeof folder>;
/** The same with its defaults. */
export type DocsFolder = Out<typeof folder>;

/** One folder or several. */
export const docs = chosen((value, report) => {
  if (Array.isArray(value)) {
    const ids = value.map((one) => fieldOf(one, 'id') ?? 'default');
    reportRepeated(ids, (index, first) => {
      report(`"${ids[index]}" is also the id of docs[${first}]; each needs its own`, [index, 'id']);
    });
  }
  return oneOrMore(folder);
});

const writtenPages = object({
  /** The folder. @default `src/pages` */
  path: optional(sitePath, 'src/pages'),
  /** Address before all its pages. */
  routeBasePath: optional(routePart, ''),
  /** Patterns of the files that become pages. @default all `.js`, `.jsx`, `.ts`, `.tsx`, `.md` and `.mdx` files */
  include: optional(texts, ['**/*.{js,jsx,ts,tsx,md,mdx}']),
  /** Patterns of files that do not. @default names that begin with `_`, tests, type declarations */
  exclude: optional(texts, [...noPages, '**/*.d.ts']),
  ...pluginFields,
});
const pages = readAs(writtenPages, withPlugins);

/** A folder of pages that belong to no docs. */
export type UserPagesFolder = In<typeof pages>;
/** The same with its defaults. */
export type PagesFolder = Out<typeof pages>;

/** One folder or several. */
export const pagesFolder = oneOrMore(pages);

const api = object({
  /** The OpenAPI 3.0 or 3.1 file, YAML or JSON: `docs/api/openapi.yaml`. */
  path: sitePath,
  /** Folder of its pages in the docs, and so their address: `reference` gives `/reference`. @default `api` */
  route: optional(routePart, 'api'),
  /** Id of the docs folder that the pages join. @default `default` */
  docsPluginId: optional(filledText, 'default'),
  /** What stands on one page: operations of a tag, those whose paths begin alike, or one operation. @default `tag` */
  groupBy: optional(oneOf('tag', 'path', 'operation'), 'tag'),
  /** What the sidebar lists: each page with its operations below it, or the pages alone. @default `operations` */
  sidebar: optional(oneOf('operations', 'pages'), 'operations'),
  /** Readers can send calls from the page, from their browser straight to a server of the API. @default `false` */
  tryIt: optional(flag, false),
  /** Beginnings of addresses that `$ref` may fetch from: `['https://schemas.example.com/']`. */
  remoteRefs: optional(
    list(
      textWhere((prefix) =>
        /^https?:\/\/[^/]+\//.test(prefix)
          ? undefined
          : 'expected the beginning of an address with a path, such as "https://schemas.example.com/"',
      ),
    ),
    [],
  ),
});

/** One API or several. */
export const openapi = chosen((value, report) => {
  if (Array.isArray(value)) {
    const routes = value.map((one) =>
      JSON.stringify([fieldOf(one, 'docsPluginId') ?? 'default', fieldOf(one, 'route') ?? 'api']),
    );
    reportRepeated(routes, (index, first) => {
      report(`openapi[${first}] has the same route; each needs its own`, [index, 'route']);
    });
  }
  return oneOrMore(api);
});

function reportRepeated(all: readonly unknown[], report: (index: number, first: number) => void): void {
  for (const [index, one] of all.entries()) {
    const first = all.indexOf(one);
    if (first < index) report(index, first);
  }
}
