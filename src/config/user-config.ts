// The schema of relaydocs.config.ts: each field with its comment, validation and default. The comments are shown in the manual's table
// (test/starter/manual.test.ts prints its rows) and by editors, which also show `@default`. Paths are relative to the site's folder; `./`
// in front, absolute paths and backslashes are allowed.
import { english, type TextName, type Texts, textNames } from '../texts/texts.js';
import {
  basePath,
  besideAddress,
  cacheAddress,
  hostName,
  language,
  linkPattern,
  origin,
  pageAddress,
  routePattern,
  siteAddress,
} from './address-fields.js';
import { blog } from './blog-fields.js';
import { socialCards } from './card-fields.js';
import { changelog } from './changelog-fields.js';
import { docs, openapi, pagesFolder } from './docs-fields.js';
import * as f from './fields.js';
import type { AfterBuildHook, CreateRedirectsFunction, PagesHook } from './hooks.js';
import { i18n } from './i18n-fields.js';
import {
  announcementBar,
  colorMode,
  fonts,
  pageMenu,
  sidebar,
  tableOfContents,
  theme,
} from './look-fields.js';
import { iconSet } from './mark-fields.js';
import { markdown, mdx, prism } from './markdown-fields.js';
import { footer, navbar } from './navbar-fields.js';
import { analytics, feedback } from './reader-fields.js';
import { algolia, search } from './search-fields.js';

export type LinkPolicy = f.In<typeof f.policy>;

const locale = f.object({
  /** A BCP 47 tag. The list must contain the language of this site. */
  lang: language,
  /** Label that readers see. @default name of the language in that language */
  label: f.optional(f.filledText),
  /** Address of the site in this language, with a slash at the end: `/fr/`. @default required except for this site */
  url: f.optional(siteAddress),
});

const externalLinks = f.object({
  /** Number of days after which an address that has answered is requested again. @default `14` */
  maxAge: f.optional(f.wholeNumber(0, 365), 14),
  /**
   * Addresses that are not requested: `['https://example.net/login', 'https://example.net/app/**']`, where `/app/**` matches everything
   * below `/app/`.
   * @default none
   */
  ignore: f.optional(f.list(linkPattern), []),
  /** Hosts inside your network that may be requested: `['wiki.internal', 'localhost:8080']`. @default public addresses only */
  privateHosts: f.optional(f.list(hostName), []),
});

const samples = f.object({
  /** OpenAPI files without pages of their own whose operations samples also call: `['docs/api/accounts.yaml']`. */
  openapi: f.optional(f.list(f.sitePath), []),
  /**
   * Placeholders in samples for a key or an id, each with the environment variable that contains the real value for `--server`:
   * `{ YOUR_API_KEY: "RELAY_API_KEY" }`. Samples that read the variable get a made-up value.
   */
  values: f.optional(
    f.record(
      f.textWhere((name) => (/^[A-Za-z_]\w*$/.test(name) ? undefined : 'expected the name of a variable')),
    ),
    {},
  ),
  /** Time limit of each block in seconds. @default `20` */
  timeout: f.optional(f.wholeNumber(1, 3600), 20),
  /** Show below each block that ran without errors when it first did so, and against which version of the API. @default `false` */
  showRuns: f.optional(f.flag, false),
});

/** A text must contain the placeholders of its English version: `{count}`. */
function interfaceText(name: TextName): f.Field<string> {
  const marks = english[name].match(/\{\w+\}/g) ?? [];
  return f.textWhere((value) => {
    const missing = marks.filter((mark) => !value.includes(mark));
    return missing.length === 0 ? undefined : `${missing.join(' and ')} is missing, as in "${english[name]}"`;
  });
}
const interfaceTexts: f.Field<Partial<Texts>> = f.object(
  Object.fromEntries(textNames.map((name) => [name, f.optional(interfaceText(name))])),
);

const redirect = f.object({
  /** The former address, or several, without the base URL: `'/setup'`. No page may have this address. */
  from: f.chosen((value) => (Array.isArray(value) ? f.list(pageAddress) : pageAddress)),
  /** Address of the page, without the base URL, `?` and `#`. */
  to: pageAddress,
});

export type UserRedirect = f.In<typeof redirect>;

type Attributes = Readonly<Record<string, string | boolean | undefined>>;
const headTag = f.object({
  /** Name of the tag. */
  tagName: f.textWhere((name) =>
    /^[a-z][a-z0-9-]*$/i.test(name) ? undefined : 'expected the name of a tag',
  ),
  /** Attributes: text, true or false. */
  attributes: f.optional(f.record(f.attribute)),
  /** Content of the tag. */
  innerHTML: f.optional(f.text),
  /** Position at the beginning or the end of the body instead of the head. @default the head */
  place: f.optional(f.oneOf('bodyStart', 'bodyEnd')),
});
export type HeadTag = f.In<typeof headTag>;
/** A URL, or the attributes of a tag; only those in `fields` are validated. */
function tagOf<F extends Readonly<Record<string, f.AnyField>>>(
  fields: F,
): f.Field<string | (Attributes & f.Input<F>)> {
  const attributes = f.object(fields, f.optional(f.attribute));
  return f.chosen((value, report): f.AnyField => {
    if (typeof value === 'string') return f.filledText;
    if (typeof value === 'object' && value !== null) return attributes;
    report('expected text or an object');
    return f.anything;
  });
}
const script = tagOf({
  /** URL of the script. */
  src: f.filledText,
  /** As in HTML. @default `false` */
  async: f.optional(f.flag),
  /** As in HTML. @default `false` */
  defer: f.optional(f.flag),
});
export type ScriptTag = f.In<typeof script>;
const stylesheet = tagOf({
  /** URL of the style sheet. */
  href: f.filledText,
});

export type StylesheetTag = f.In<typeof stylesheet>;

const cache = f.object({
  /** Address of a cache that machines share: `https://cache.example.com/docs`. RELAYDOCS_CACHE_URL in the environment overrides it. */
  remote: f.optional(cacheAddress),
});

const fields = f.object({
  /** Name of the site: in the navbar, and after the title of every page. */
  title: f.filledText,
  /** Text between the title of a page and the title of the site, in browser tabs and search results. @default a vertical line */
  titleDelimiter: f.optional(f.filledText, '|'),
  /** One sentence about the site, shown below the title of a landing page and in `llms.txt`. */
  tagline: f.optional(f.text, ''),
  /** Origin of the site, without a path: `https://example.com`. */
  url: origin,
  /** Path under which the site is served, with a slash at both ends: `/`, `/docs/`. */
  baseUrl: basePath,
  /** Icon in the browser tab: a static file or a URL. */
  favicon: f.optional(f.filledText),
  /** Set in which icons without a set name are searched first, before the built-in icons. @default built-in icons only */
  iconSet: f.optional(iconSet),
  /** Language of the site, a BCP 47 tag: `de`, `pt-BR`. @default `en` */
  lang: f.optional(language, 'en'),
  /** Text direction. @default depends on the language */
  direction: f.optional(f.oneOf('ltr', 'rtl')),
  /** All languages of the site, each a separate site. The first is for readers of any other language. @default this language only */
  locales: f.optional(f.list(locale)),
  /**
   * The languages that one build creates. Pages are in the default language, translations in `i18n/<locale>` as in Docusaurus. Replaces
   * `lang`, `direction` and `locales`.
   * @default one language
   */
  i18n: f.optional(i18n),
  /** Texts of the interface, by name. @default English */
  texts: f.optional(interfaceTexts, {}),
  /**
   * true: addresses end with a slash, and pages are written as `intro/index.html`. false: the address `/intro` is served from `intro.html`.
   * @default `false`
   */
  trailingSlash: f.optional(f.flag, false),
  /** Ask search engines not to index any page. @default `false` */
  noIndex: f.optional(f.flag, false),
  /** Sitemap for search engines. It never contains unlisted pages or pages with `noIndex`. */
  sitemap: f.optional(
    f.object({
      /** Glob patterns of routes to leave out: `['/tags/**']` matches `/tags` and everything below it. */
      exclude: f.optional(f.list(routePattern), []),
    }),
    {},
  ),
  /** Also write the Markdown of all pages to one file, `llms-full.txt`. @default `false` */
  llmsFull: f.optional(f.flag, false),
  /**
   * A link to a missing page or file. `throw` fails the build, `warn` reports each link, `log` reports only their number, `ignore` reports
   * nothing.
   * @default `throw`
   */
  onBrokenLinks: f.optional(f.policy, 'throw'),
  /** A link in Markdown to a missing `.md` or `.mdx` file. @default as `onBrokenLinks` */
  onBrokenMarkdownLinks: f.optional(f.policy),
  /** A link to a missing heading or anchor. @default `warn` */
  onBrokenAnchors: f.optional(f.policy, 'warn'),
  /** A missing image. @default `throw` */
  onBrokenImages: f.optional(f.policy, 'throw'),
  /** Settings of `relaydocs check --external`, which checks links to other sites. */
  externalLinks: f.optional(externalLinks, {}),
  /** Two pages with the same address. `warn` and `ignore` publish the first one. @default `throw` */
  onDuplicateRoutes: f.optional(f.oneOf('ignore', 'warn', 'throw'), 'throw'),
  /**
   * Addresses below the base URL that are served by something else. Links to them are not checked: `['/app', '/blog/**']`, where `/blog/**`
   * matches `/blog` and everything below it.
   */
  servedBeside: f.optional(f.list(besideAddress), []),
  /**
   * false: mistakes that Docusaurus accepts are only warnings. Invalid values in front matter and category files are ignored. Missing
   * static folders, missing images in the config or in front matter, and missing targets of tags such as `<img>` and `<a>` do not fail the
   * build. Sidebars can import packages that are not installed. Components can read `customFields` in the browser.
   * @default `true`
   */
  strict: f.optional(f.flag, true),
  /** In `relaydocs check`: a heading such as `## GET /macro` for an operation that is in no OpenAPI file. @default `throw` */
  onGoneOperations: f.optional(f.policy, 'throw'),
  /** In `relaydocs check`: an operation of an OpenAPI file that is on no page. @default `warn` */
  onUndocumentedOperations: f.optional(f.policy, 'warn'),
  /** Redirects from former addresses to pages: `[{ from: '/setup', to: '/guide/install' }]`. */
  redirects: f.optional(f.list(redirect), []),
  /** Function that returns the former addresses of a page, from its address: `(address) => address.replace('/guide/', '/docs/')`. */
  createRedirects: f.optional(f.callback<CreateRedirectsFunction>()),
  /** Folders whose files are published unchanged. If two contain the same path, the first one wins. @default `['static']` */
  staticDirectories: f.optional(f.list(f.sitePath), ['static']),
  /** Static files to publish even though their names look like secrets, relative to their static folder: `['.well-known/example.pem']`. */
  allowedStaticFiles: f.optional(f.list(f.filledText), []),
  /**
   * Folder of docs pages, or several, each with its own `id`. A config with a `pagesFolder` or a `blog` has none by default.
   * @default the folder `docs`
   */
  docs: f.optional(docs, {}),
  /** Folder in which each React component and Markdown file is a page. `{}` uses `src/pages`. */
  pagesFolder: f.optional(pagesFolder, []),
  /** Folder of blog posts, or several. `{}` uses the folder `blog`. */
  blog: f.optional(blog, []),
  /** A page with the changes of each release. `true` shows `CHANGELOG.md`, or the tags of Git. A list for several changelogs. */
  changelog: f.optional(changelog, []),
  /** The API, or a list of several. */
  openapi: f.optional(openapi, []),
  /** Settings of `relaydocs samples`, which runs the code samples of the site. */
  samples: f.optional(samples, {}),
  /** Settings of Markdown. */
  markdown: f.optional(markdown, {}),
  /** Settings of components in pages. */
  mdx: f.optional(mdx, {}),
  /** Settings of code blocks. */
  prism: f.optional(prism, {}),
  /** The bar at the top. @default the title only */
  navbar: f.optional(navbar, {}),
  /** Footer of every page. */
  footer: f.optional(footer),
  /** A line above the navbar. */
  announcementBar: f.optional(announcementBar),
  /** Dark and light mode. */
  colorMode: f.optional(colorMode, {}),
  /** Behaviour of sidebars. Set their content in `docs`. */
  sidebar: f.optional(sidebar, {}),
  /** Headings in the table of contents. Front matter can override them. */
  tableOfContents: f.optional(tableOfContents, {}),
  /** Menu beside the title of a docs page. false: no menu. @default menu without assistants */
  pageMenu: f.optional(f.offOr(pageMenu), {}),
  /** Ask readers on each docs page whether it was helpful. With `{}`, only scripts of the site get the answers. @default off */
  feedback: f.optional(feedback),
  /** Count readers after the first paint: dispatch events for scripts of the site, and report them to analytics services. @default off */
  analytics: f.optional(analytics),
  /** Image that social networks show beside a link: a static file or a URL. Front matter can override it. */
  image: f.optional(f.filledText),
  /**
   * Generate an image for each page that has none, which social networks show beside a link. It shows the title in the colours and fonts of
   * the site. Requires the package `@takumi-rs/core`. `true`, or an object with `component`.
   * @default `false`
   */
  socialCards,
  /** `<meta>` tags: `[{ name: 'author', content: 'Jane' }]`. */
  metadata: f.optional(f.list(f.record(f.text)), []),
  /** Other tags of every page, in this order. */
  headTags: f.optional(f.list(headTag), []),
  /** Scripts of every page: URLs, or objects with attributes of `<script>`. */
  scripts: f.optional(f.list(script), []),
  /** Style sheets of every page: URLs, or objects with attributes of `<link>`. */
  stylesheets: f.optional(f.list(stylesheet), []),
  /**
   * Modules that are bundled and run in the browser on every page. A module can export `onRouteUpdate` and
   * `onRouteDidUpdate({ location, previousLocation })`.
   */
  clientModules: f.optional(f.list(f.sitePath), []),
  /** Search of the site. false: no search. @default on */
  search: f.optional(search, {}),
  /** Search with Algolia instead of the built-in index. The field names are those of Docusaurus. */
  algolia: f.optional(algolia),
  /** Appearance of the site. */
  theme: f.optional(theme, {}),
  /**
   * Custom fonts from npm packages with a style sheet of WOFF2 files, which the site serves itself. The build removes characters that the
   * site does not show, which requires the package `subset-font`.
   * @default system fonts
   */
  fonts: f.optional(fonts),
  /** Values for your own theme components. relaydocs does not show them to readers. */
  customFields: f.optional(f.record(f.jsonValue), {}),
  /** Number of earlier builds whose hashed assets stay in the output, for readers with an open tab. @default `1` */
  keep: f.optional(f.wholeNumber(0), 1),
  /** Settings of the build cache. @default cache on this machine only */
  cache: f.optional(cache, {}),
  /** Function that adds pages without files, such as pages generated from data. */
  pages: f.optional(f.callback<PagesHook>()),
  /** Function that is called after each build with the list of pages it wrote. */
  afterBuild: f.optional(f.callback<AfterBuildHook>()),
});

/** Only `title`, `url` and `baseUrl` must be given. */
export interface UserConfig extends f.In<typeof fields> {}

/** The whole config. */
export const userConfig: f.Chosen<typeof fields> = f.chosen((config, report) => {
  reportLocales(config, report);
  reportI18n(config, report);
  const docs = f.fieldOf(config, 'docs');
  const hasOthers = ['pagesFolder', 'blog'].some((name) => f.fieldOf(config, name) !== undefined);
  if (Array.isArray(docs) && docs.length === 0 && !hasOthers)
    report('expected at least one folder', ['docs']);
  return fields;
});

/** Checks `locales`: the site's own language must be among them, no language may occur twice, and each other language needs a URL. */
function reportLocales(config: unknown, report: f.Report): void {
  const given = f.fieldOf(config, 'locales');
  if (!Array.isArray(given)) return;
  const own = f.fieldOf(config, 'lang') ?? 'en';
  const langs = given.map((one) => f.fieldOf(one, 'lang'));
  if (!langs.includes(own))
    report(`the list does not contain the language of this site, "${String(own)}"`, ['locales']);
  for (const [index, lang] of langs.entries()) {
    if (langs.indexOf(lang) < index)
      report(`duplicate language "${String(lang)}"`, ['locales', index, 'lang']);
    else if (lang !== own && f.fieldOf(given[index], 'url') === undefined)
      report('"url" is missing: the address of the site in this language', ['locales', index]);
  }
}

/** Checks that no other field repeats what `i18n` says, and that all languages are below the base URL. */
function reportI18n(config: unknown, report: f.Report): void {
  const i18nOf = f.fieldOf(config, 'i18n');
  if (i18nOf === undefined) return;
  for (const name of ['lang', 'direction', 'locales'])
    if (f.fieldOf(config, name) !== undefined) report('conflicts with "i18n": remove one of the two', [name]);
  const base = f.fieldOf(config, 'baseUrl');
  for (const [locale, settings] of Object.entries(Object(f.fieldOf(i18nOf, 'localeConfigs')))) {
    const own = f.fieldOf(settings, 'baseUrl');
    if (typeof own !== 'string' || typeof base !== 'string') continue;
    const isDefault = locale === f.fieldOf(i18nOf, 'defaultLocale');
    if (isDefault ? own !== base : !own.startsWith(base) || own === base)
      report(isDefault ? `the default language is at "${base}"` : `expected a path below "${base}"`, [
        'i18n',
        'localeConfigs',
        locale,
        'baseUrl',
      ]);
  }
}
