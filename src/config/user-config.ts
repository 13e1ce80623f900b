// The schema of relaydocs.config.ts: each field with its comment, validation and default. The comments are shown in the manual's table
// (test/starter/manual.test.ts prints its rows) and by editors, which also show `@default`. Paths are relative to the site's folder; `./`
// in front, absolute paths and backslashes are allowed.
import { closeTags } from '../base/close-tags.js';
import { hashOf } from '../base/hash.js';
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
import { iconSet } from './mark-fields.js';
import { markdown, mdx, prism } from './markdown-fields.js';
import { footer, navbar } from './navbar-fields.js';
import { analytics, feedback } from './reader-fields.js';
import { algolia, search } from './search-fields.js';
import { type ThemeComponentName, themeComponentNames } from './theme-component-names.js';

export type LinkPolicy = f.In<typeof f.policy>;

const locale = f.object({
  /** A BCP 47 tag. That of this site must be among them. */
  lang: language,
  /** What readers see. @default the language's name in itself */
  label: f.optional(f.filledText),
  /** Where the site is in this language, with a slash at the end: `/fr/`. @default required but for this site */
  url: f.optional(siteAddress),
});

const externalLinks = f.object({
  /** So many days after an address has answered it is asked again. @default `14` */
  maxAge: f.optional(f.wholeNumber(0, 365), 14),
  /** Addresses that are not asked: `['https://example.net/login', 'https://example.net/app/**']`, where `/app/**` is all below `/app/`. @default none */
  ignore: f.optional(f.list(linkPattern), []),
  /** Hosts inside of your network that may be asked: `['wiki.internal', 'localhost:8080']`. @default public addresses only */
  privateHosts: f.optional(f.list(hostName), []),
});

const samples = f.object({
  /** OpenAPI files without pages of their own, whose calls samples make as well: `['docs/api/accounts.yaml']`. */
  openapi: f.optional(f.list(f.sitePath), []),
  /**
   * Words that stand in samples for a key or an id, each with the environment variable that holds the real value for `--server`:
   * `{ YOUR_API_KEY: "RELAY_API_KEY" }`. Samples that read the variable are given a stand-in.
   */
  values: f.optional(
    f.record(
      f.textWhere((name) => (/^[A-Za-z_]\w*$/.test(name) ? undefined : 'expected the name of a variable')),
    ),
    {},
  ),
  /** So many seconds each block may take. @default `20` */
  timeout: f.optional(f.wholeNumber(1, 3600), 20),
  /** Say below each block that ran well when it first did, and against which version of the API. @default `false` */
  showRuns: f.optional(f.flag, false),
});

/** A text must contain the placeholders of its English version: `{count}`. */
function interfaceText(name: TextName): f.Field<string> {
  const marks = english[name].match(/\{\w+\}/g) ?? [];
  return f.textWhere((value) => {
    const missing = marks.filter((mark) => !value.includes(mark));
    return missing.length === 0 ? undefined : `it lacks ${missing.join(' and ')}, as in "${english[name]}"`;
  });
}
const interfaceTexts: f.Field<Partial<Texts>> = f.object(
  Object.fromEntries(textNames.map((name) => [name, f.optional(interfaceText(name))])),
);

const redirect = f.object({
  /** The former address, or several: `'/setup'`, without the base URL. No page must be there. */
  from: f.chosen((value) => (Array.isArray(value) ? f.list(pageAddress) : pageAddress)),
  /** The address of the page, without the base URL, `?` and `#`. */
  to: pageAddress,
});

export type UserRedirect = f.In<typeof redirect>;

const bar = f.object({
  /** Who dismissed an id does not see it again. @default made from the content */
  id: f.optional(f.filledText),
  /** HTML. */
  content: f.readAs(
    f.valueWhere<string>('HTML to show', (html) => typeof html === 'string' && html.trim() !== ''),
    closeTags,
  ),
  /** Readers can dismiss it. @default `true` */
  isCloseable: f.optional(f.flag, true),
  /** CSS colour. @default the theme's */
  backgroundColor: f.optional(f.filledText),
  /** CSS colour. @default the theme's */
  textColor: f.optional(f.filledText),
});

export type UserAnnouncementBarConfig = f.In<typeof bar>;
/** Readers who have closed an announcement see it again when its text has changed, as its default id is a digest of the text. */
const announcementBar = f.readAs(bar, ({ id, ...others }) => ({
  ...others,
  id: id ?? hashOf(others.content),
}));

const modes = f.object({
  /** Mode of the first visit. @default that of the reader's system */
  defaultMode: f.optional(f.oneOf('dark', 'light')),
  /** Take the switch away. @default `false` */
  disableSwitch: f.optional(f.flag, false),
  /**
   * Follow the reader's system until they choose. A `defaultMode` then holds without scripts only.
   * @default true where there is no `defaultMode`
   */
  respectPrefersColorScheme: f.optional(f.flag),
});
/** Before scripts run, nothing tells the mode of the operating system: pages are dark then, unless the config says otherwise. */
const colorMode = f.readAs(modes, ({ defaultMode, respectPrefersColorScheme, disableSwitch }) => ({
  defaultMode: defaultMode ?? 'dark',
  disableSwitch,
  respectPrefersColorScheme: respectPrefersColorScheme ?? defaultMode === undefined,
}));

const headingLevel = f.wholeNumber(2, 6);
const headingLevels = f.object({
  /** First level, 2 to 6. @default `2` */
  minHeadingLevel: f.optional(headingLevel, 2),
  /** Last level, 2 to 6. @default `3` */
  maxHeadingLevel: f.optional(headingLevel, 3),
});
const tableOfContents = f.chosen((value, report) => {
  const [minimum = 2, maximum = 3] = [
    f.fieldOf(value, 'minHeadingLevel'),
    f.fieldOf(value, 'maxHeadingLevel'),
  ];
  if (typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum)
    report(`minHeadingLevel (${minimum}) is above maxHeadingLevel (${maximum})`, ['minHeadingLevel']);
  return headingLevels;
});

const sidebar = f.object({
  /** Readers of wide screens can put the sidebar away, until they load a page anew. @default `false` */
  hideable: f.optional(f.flag, false),
  /** A category that is opened closes those beside it. @default `false` */
  autoCollapseCategories: f.optional(f.flag, false),
});

/** An address with placeholders for the page: `{url}`, `{markdown}`, `{title}`. */
const pageLink = f.textWhere((value) =>
  /^(?:(?:https?:\/\/|mailto:).|\/(?!\/))/.test(value)
    ? undefined
    : 'expected an address that begins with https:// or mailto:, or with / a page of the site',
);
const pageMenu = f.object({
  /** Assistants that readers can open with the page, or pages that tell how to use theirs, in the order of the menu. */
  assistants: f.optional(
    f.list(
      f.object({
        /** What readers see: `Ask Ada`. */
        label: f.filledText,
        /** `https://ada.example.com/?q=Read {markdown}`: `{markdown}` is the address of the page's Markdown, `{url}` that of the page, `{title}` its title. Or a page of the site: `/assistants`. */
        href: pageLink,
      }),
    ),
    [],
  ),
  /** Where readers report a problem, with the same marks: `https://git.example.com/issues/new?title={title}&body={url}`. */
  report: f.optional(pageLink),
});

type Attributes = Readonly<Record<string, string | boolean | undefined>>;
const headTag = f.object({
  /** Name of the tag. */
  tagName: f.textWhere((name) =>
    /^[a-z][a-z0-9-]*$/i.test(name) ? undefined : 'expected the name of a tag',
  ),
  /** Its attributes: text, or true and false. */
  attributes: f.optional(f.record(f.attribute)),
  /** What stands in it. */
  innerHTML: f.optional(f.text),
  /** Where it stands: at the beginning or the end of the body, in the place of the head. @default the head */
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

/** A colour, `#7a3aa8` or `#73a`, or a hue from 0 to 359. */
const accent = f.valueWhere<string | number>('a colour such as "#7a3aa8", or a hue from 0 to 359', (value) =>
  typeof value === 'number' ? value >= 0 && value < 360 : /^#(?:[\da-f]{3}){1,2}$/i.test(String(value)),
);

const theme = f.object({
  /**
   * The colour of the site, `#7a3aa8`, or its hue alone, 0 to 359. Links, buttons and greys are made of it, readable in both modes.
   * @default the theme's
   */
  accent: f.optional(accent),
  /** A look by its name: colours, corners and headings. `accent` gives it another colour. @default the theme's own */
  preset: f.optional(f.oneOf('paper', 'ink', 'bloom')),
  /** Style sheets added after the theme's: `./src/custom.css`. They may set `--ifm-*` colours. */
  customCss: f.optional(f.oneOrMore(f.sitePath), []),
  /**
   * true: classes and variables of Infima, the styles of Docusaurus, look as they do there: `hero`, `row`, `col--6`,
   * `button--primary`, `--ifm-color-emphasis-200`. The text of a page has the classes `theme-doc-markdown` and `markdown`, for
   * scripts that look for it. Pages load the rules of classes that they use. Rules of style sheets and
   * selectors of bundled scripts for its parts of pages, such as `.navbar__link`, hold for ours.
   * @default `false`
   */
  infima: f.optional(f.flag, false),
  /** Components of yours in the place of the theme's: `{ Footer: './src/Footer.tsx' }`, each a default export. */
  components: f.optional(
    f.object(
      Object.fromEntries(themeComponentNames.map((name) => [name, f.optional(f.sitePath)])),
    ) as f.Field<Readonly<Partial<Record<ThemeComponentName, string>>>, Readonly<Record<string, string>>>,
    {},
  ),
});

const fontSheets = f.optional(
  f.oneOrMore(
    f.textWhere((name) =>
      /^(?:@[\w.-]+\/)?\w[\w.-]*(?:\/\w[\w.-]*)*$/.test(name)
        ? undefined
        : 'expected the name of a package, such as "@fontsource-variable/figtree"',
    ),
  ),
);
const fonts = f.object({
  /** The font of all text: `@fontsource-variable/figtree`. A list names others for more styles or scripts: `@fontsource-variable/figtree/wght-italic.css`. @default the system's */
  body: fontSheets,
  /** The font of headings and of the title of the site, in the same form. @default that of the text */
  headings: fontSheets,
  /** The font of code, in the same form. @default the system's */
  code: fontSheets,
});

const cache = f.object({
  /**
   * Where machines share what they have built: `https://cache.example.com/docs`. RELAYDOCS_CACHE_URL in the environment
   * counts more.
   */
  remote: f.optional(cacheAddress),
});

const fields = f.object({
  /** Name of the site: in the navbar, and after the title of every page. */
  title: f.filledText,
  /** What divides the title of a page from that of the site, where browsers and search engines show it. @default a vertical line */
  titleDelimiter: f.optional(f.filledText, '|'),
  /** One sentence about the site: below the title of a landing page, and in `llms.txt`. */
  tagline: f.optional(f.text, ''),
  /** Origin the site is served from, without a path: `https://example.com`. */
  url: origin,
  /** Path it is served under, with a slash at both ends: `/`, `/docs/`. */
  baseUrl: basePath,
  /** Icon in the browser's tab: a static file or a URL. */
  favicon: f.optional(f.filledText),
  /** The set that icons without the name of one are looked for in, before ours. @default ours alone */
  iconSet: f.optional(iconSet),
  /** Language of the texts, a BCP 47 tag: `de`, `pt-BR`. @default `en` */
  lang: f.optional(language, 'en'),
  /** Direction of the texts. @default that of the language */
  direction: f.optional(f.oneOf('ltr', 'rtl')),
  /**
   * The languages of the site, each a site of its own; the first is for readers of no other.
   * @default this language only
   */
  locales: f.optional(f.list(locale)),
  /**
   * The languages that one build makes: the pages are in the default one, translations in `i18n/<locale>`, as Docusaurus has
   * them. It stands instead of `lang`, `direction` and `locales`. @default one language
   */
  i18n: f.optional(i18n),
  /** Texts of the interface by their names. @default English */
  texts: f.optional(interfaceTexts, {}),
  /**
   * true: addresses end in a slash and pages are written as `intro/index.html`. false: `/intro`, from `intro.html`.
   * @default `false`
   */
  trailingSlash: f.optional(f.flag, false),
  /** Ask search engines to stay away from every page. @default `false` */
  noIndex: f.optional(f.flag, false),
  /** The sitemap for search engines. Pages that are unlisted or have `noIndex` are never in it. */
  sitemap: f.optional(
    f.object({
      /** Glob patterns of routes that are left out: `['/tags/**']`, which is `/tags` and everything below it. */
      exclude: f.optional(f.list(routePattern), []),
    }),
    {},
  ),
  /** Write the Markdown of all pages as one file, too: `llms-full.txt`. @default `false` */
  llmsFull: f.optional(f.flag, false),
  /**
   * A link to a page or file that is not there. `throw` fails the build, `warn` reports each, `log` reports their number,
   * `ignore` is silent.
   * @default `throw`
   */
  onBrokenLinks: f.optional(f.policy, 'throw'),
  /** A link in Markdown to a `.md` or `.mdx` file that is not there. @default as `onBrokenLinks` */
  onBrokenMarkdownLinks: f.optional(f.policy),
  /** A link to a heading that is not there. @default `warn` */
  onBrokenAnchors: f.optional(f.policy, 'warn'),
  /** An image that is not there. @default `throw` */
  onBrokenImages: f.optional(f.policy, 'throw'),
  /** What `relaydocs check --external` asks other hosts. */
  externalLinks: f.optional(externalLinks, {}),
  /** Two pages of one address. `warn` and `ignore` publish the first. @default `throw` */
  onDuplicateRoutes: f.optional(f.oneOf('ignore', 'warn', 'throw'), 'throw'),
  /**
   * Addresses below the base that something else serves, so that links to them are not checked: `['/app', '/blog/**']`, where
   * `/blog/**` is `/blog` and all below it.
   */
  servedBeside: f.optional(f.list(besideAddress), []),
  /**
   * false: what Docusaurus lets pass is a warning. Values of front matter and of category files that cannot be used are left
   * out; pictures that the config or front matter names, static folders, and what tags such as `<img>` and `<a>` lead to
   * need not be there; sidebars may import packages that are not installed; components may read
   * `customFields` in the browser.
   * @default `true`
   */
  strict: f.optional(f.flag, true),
  /** In `relaydocs check`: a heading such as `## GET /macro` whose call no OpenAPI file has. @default `throw` */
  onGoneOperations: f.optional(f.policy, 'throw'),
  /** In `relaydocs check`: an operation of an OpenAPI file that no page shows. @default `warn` */
  onUndocumentedOperations: f.optional(f.policy, 'warn'),
  /** Former addresses that lead to pages: `[{ from: '/setup', to: '/guide/install' }]`. */
  redirects: f.optional(f.list(redirect), []),
  /** Makes further ones of the address of each page: `(address) => address.replace('/guide/', '/docs/')`. */
  createRedirects: f.optional(f.callback<CreateRedirectsFunction>()),
  /** Folders whose files are published as they are. The first one wins where two hold the same path. @default `['static']` */
  staticDirectories: f.optional(f.list(f.sitePath), ['static']),
  /**
   * Static files to publish although their names look like secrets, relative to their static folder:
   * `['.well-known/example.pem']`.
   */
  allowedStaticFiles: f.optional(f.list(f.filledText), []),
  /** The folder of pages, or several of them, each with its own `id`; none beside a `pagesFolder` or a `blog`. @default the folder `docs` */
  docs: f.optional(docs, {}),
  /** A folder in which each React component and Markdown file is a page. `{}` is `src/pages`. */
  pagesFolder: f.optional(pagesFolder, []),
  /** A folder of posts, or several. `{}` is the folder `blog`. */
  blog: f.optional(blog, []),
  /** What has changed from release to release, as a page: `true` shows `CHANGELOG.md`, or the tags of git. Several are a list. */
  changelog: f.optional(changelog, []),
  /** The API, or several. */
  openapi: f.optional(openapi, []),
  /** How `relaydocs samples` runs the samples of the site. */
  samples: f.optional(samples, {}),
  /** How Markdown is read. */
  markdown: f.optional(markdown, {}),
  /** Components in pages. */
  mdx: f.optional(mdx, {}),
  /** Code blocks. */
  prism: f.optional(prism, {}),
  /** The bar at the top. @default the title only */
  navbar: f.optional(navbar, {}),
  /** The foot of every page. */
  footer: f.optional(footer),
  /** A line above the navbar. */
  announcementBar: f.optional(announcementBar),
  /** Dark and light mode. */
  colorMode: f.optional(colorMode, {}),
  /** What readers can do with sidebars. What stands in them is said by `docs`. */
  sidebar: f.optional(sidebar, {}),
  /** Which headings are listed beside a page. Front matter may set others. */
  tableOfContents: f.optional(tableOfContents, {}),
  /** The menu beside the title of a page of the docs; false: there is none. @default one without assistants */
  pageMenu: f.optional(f.offOr(pageMenu), {}),
  /** Ask below each page of the docs whether it was helpful. `{}` tells scripts of the site the answers. @default nobody is asked */
  feedback: f.optional(feedback),
  /**
   * Count readers, after the first paint: events of what they do for scripts of the site, and services that are told of them.
   * @default nobody is counted
   */
  analytics: f.optional(analytics),
  /** Picture that social networks show with a link: a static file or a URL. Front matter may set another. */
  image: f.optional(f.filledText),
  /**
   * A picture of each page that names none: its title in the colours and the font of the site, which social networks show with a
   * link. Made by the site's own package `@takumi-rs/core`: `true`, or an object with `component`.
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
   * Modules that are bundled and run in the reader's browser on every page. One may export `onRouteUpdate` and
   * `onRouteDidUpdate({ location, previousLocation })`.
   */
  clientModules: f.optional(f.list(f.sitePath), []),
  /** The search of the site. false: it has none. @default on */
  search: f.optional(search, {}),
  /** Ask Algolia instead of the site's own index. The names are Docusaurus'. */
  algolia: f.optional(algolia),
  /** Changes to the looks of the site. */
  theme: f.optional(theme, {}),
  /**
   * Fonts from npm packages with a style sheet of WOFF2 files, served by the site itself. A build takes out of them what the site does
   * not show; it needs the package `subset-font`.
   * @default the fonts of the reader's system
   */
  fonts: f.optional(fonts),
  /** Values of your own, for theme components. relaydocs shows them to no reader. */
  customFields: f.optional(f.record(f.jsonValue), {}),
  /** How many earlier builds' hashed assets stay in the output, for readers with an open tab. @default `1` */
  keep: f.optional(f.wholeNumber(0), 1),
  /** What a build takes from others. @default this machine only */
  cache: f.optional(cache, {}),
  /** Adds pages that no file holds, such as those made from data. */
  pages: f.optional(f.callback<PagesHook>()),
  /** Called after each build, with the list of pages it wrote. */
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
    report(`the language of this site, "${String(own)}", is not among them`, ['locales']);
  for (const [index, lang] of langs.entries()) {
    if (langs.indexOf(lang) < index) report(`"${String(lang)}" is there twice`, ['locales', index, 'lang']);
    else if (lang !== own && f.fieldOf(given[index], 'url') === undefined)
      report('write "url": where the site is in this language', ['locales', index]);
  }
}

/** Checks that no other field repeats what `i18n` says, and that all languages are below the base URL. */
function reportI18n(config: unknown, report: f.Report): void {
  const i18nOf = f.fieldOf(config, 'i18n');
  if (i18nOf === undefined) return;
  for (const name of ['lang', 'direction', 'locales'])
    if (f.fieldOf(config, name) !== undefined) report('"i18n" says it: take one of the two away', [name]);
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
