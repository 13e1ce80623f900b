import * as z from 'zod';
import { english, type TextName, type Texts, textNames } from '../texts/texts.js';
import { basePath, language, origin, pageAddress, siteAddress } from './address-schemas.js';
import { docs } from './docs-schema.js';
import { footer, navbar } from './navbar-schema.js';
import { openapi } from './openapi-schema.js';
import {
  callback,
  chosen,
  fieldOf,
  filledText,
  flag,
  list,
  object,
  oneOf,
  type Report,
  record,
  text,
  textWhere,
  wholeNumber,
} from './schema-parts.js';
import { algolia, search } from './search-schema.js';
import { themeComponentNames } from './theme-component-names.js';
import type {
  HeadTag,
  MagicComment,
  PluginEntry,
  ScriptTag,
  StylesheetTag,
  UserAnnouncementBarConfig,
  UserCodeConfig,
  UserColorModeConfig,
  UserConfig,
  UserLocale,
  UserMarkdownConfig,
  UserMdxConfig,
  UserRedirect,
  UserTableOfContentsConfig,
  UserThemeConfig,
} from './user-config.js';

const texts = list(filledText);
const linkPolicy = oneOf('ignore', 'log', 'warn', 'throw');

const plugin = z.custom<PluginEntry>(
  (value) => typeof value === 'function' || (Array.isArray(value) && typeof value[0] === 'function'),
  'expected a function, or a list of a function and its options',
);

const markdown = object<UserMarkdownConfig>({
  format: oneOf('detect', 'mdx', 'md').optional(),
  admonitions: list(
    textWhere((name) =>
      /^[a-z][\w-]*$/i.test(name) ? undefined : 'expected a name of letters, digits and hyphens',
    ),
  ).optional(),
  emoji: flag.optional(),
  math: flag.optional(),
  mermaid: flag.optional(),
  imageZoom: flag.optional(),
  remarkPlugins: list(plugin).optional(),
  rehypePlugins: list(plugin).optional(),
  beforeDefaultRemarkPlugins: list(plugin).optional(),
  beforeDefaultRehypePlugins: list(plugin).optional(),
});

const magicComment = chosen<MagicComment>((value, report) => {
  if (fieldOf(value, 'line') === undefined && fieldOf(value, 'block') === undefined) {
    report('it marks nothing: write "line" or "block", or both');
  }
  return object<MagicComment>({
    className: filledText,
    line: filledText.optional(),
    block: object<{ start: string; end: string }>({ start: filledText, end: filledText }).optional(),
  });
});
const code = object<UserCodeConfig>({
  defaultLanguage: filledText.optional(),
  magicComments: list(magicComment).optional(),
});

const noHtml = 'expected HTML to show';

const announcementBar = object<UserAnnouncementBarConfig>({
  id: filledText.optional(),
  content: z.string(noHtml).refine((html) => html.trim() !== '', noHtml),
  isCloseable: flag.optional(),
  backgroundColor: filledText.optional(),
  textColor: filledText.optional(),
});

const colorMode = object<UserColorModeConfig>({
  defaultMode: oneOf('dark', 'light').optional(),
  disableSwitch: flag.optional(),
  respectPrefersColorScheme: flag.optional(),
});

const headingLevel = wholeNumber(2, 6);
const tableOfContents = chosen<UserTableOfContentsConfig>((value, report) => {
  const [minimum = 2, maximum = 3] = [fieldOf(value, 'minHeadingLevel'), fieldOf(value, 'maxHeadingLevel')];
  if (typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum) {
    report(`minHeadingLevel (${minimum}) is above maxHeadingLevel (${maximum})`, ['minHeadingLevel']);
  }
  return object<UserTableOfContentsConfig>({
    minHeadingLevel: headingLevel.optional(),
    maxHeadingLevel: headingLevel.optional(),
  });
});

const attribute = z.union([z.string(), z.boolean()], 'expected text, true or false');
const headTag = object<HeadTag>({
  tagName: textWhere((name) => (/^[a-z][a-z0-9-]*$/i.test(name) ? undefined : 'expected the name of a tag')),
  attributes: record(attribute).optional(),
  innerHTML: text.optional(),
});
const scriptTag = chosen<ScriptTag>((value) =>
  typeof value === 'string'
    ? filledText
    : z
        .object(
          { src: filledText, async: flag.optional(), defer: flag.optional() },
          'expected text or an object',
        )
        .catchall(attribute.optional()),
);
const stylesheetTag = chosen<StylesheetTag>((value) =>
  typeof value === 'string'
    ? filledText
    : z.object({ href: filledText }, 'expected text or an object').catchall(attribute.optional()),
);

const componentPaths = Object.fromEntries(themeComponentNames.map((name) => [name, filledText.optional()]));
const theme = object<UserThemeConfig>({
  customCss: chosen<UserThemeConfig['customCss']>((value) =>
    Array.isArray(value) ? texts : filledText,
  ).optional(),
  components: object<Record<string, string | undefined>>(componentPaths).optional(),
});

const interfaceTexts = object<Partial<Texts>>(
  Object.fromEntries(textNames.map((name) => [name, interfaceText(name).optional()])) as unknown as Record<
    TextName,
    z.ZodType<string | undefined>
  >,
);

/** A text must have the marks that English has: `{count}`. */
function interfaceText(name: TextName): z.ZodType<string> {
  const marks = english[name].match(/\{\w+\}/g) ?? [];
  return textWhere((text) => {
    const missing = marks.filter((mark) => !text.includes(mark));
    return missing.length === 0 ? undefined : `it lacks ${missing.join(' and ')}, as in "${english[name]}"`;
  });
}

const locale = object<UserLocale>({
  lang: language,
  label: filledText.optional(),
  url: siteAddress.optional(),
});
const locales = list(locale);

/** The site's own language is among its languages, each of which is there once and can be reached. */
function reportLocales(config: unknown, report: Report): void {
  const given = fieldOf(config, 'locales');
  if (!Array.isArray(given)) return;
  const own = fieldOf(config, 'lang') ?? 'en';
  const langs = given.map((one) => fieldOf(one, 'lang'));
  if (!langs.includes(own))
    report(`the language of this site, "${String(own)}", is not among them`, ['locales']);
  for (const [index, lang] of langs.entries()) {
    if (langs.indexOf(lang) < index) report(`"${String(lang)}" is there twice`, ['locales', index, 'lang']);
    else if (lang !== own && fieldOf(given[index], 'url') === undefined)
      report('write "url": where the site is in this language', ['locales', index]);
  }
}

const redirect = object<UserRedirect>({
  from: chosen<UserRedirect['from']>((value) => (Array.isArray(value) ? list(pageAddress) : pageAddress)),
  to: pageAddress,
});

/** Everything an author may write. */
export const configSchema = chosen<UserConfig>((config, report) => {
  reportLocales(config, report);
  return fields;
});

const fields = object<UserConfig>({
  title: filledText,
  tagline: text.optional(),
  url: origin,
  baseUrl: basePath,
  favicon: filledText.optional(),
  lang: language.optional(),
  direction: oneOf('ltr', 'rtl').optional(),
  texts: interfaceTexts.optional(),
  locales: locales.optional(),
  trailingSlash: flag.optional(),
  noIndex: flag.optional(),
  onBrokenLinks: linkPolicy.optional(),
  onBrokenAnchors: linkPolicy.optional(),
  onBrokenImages: linkPolicy.optional(),
  onGoneOperations: linkPolicy.optional(),
  onUndocumentedOperations: linkPolicy.optional(),
  redirects: list(redirect).optional(),
  staticDirectories: texts.optional(),
  allowedStaticFiles: texts.optional(),
  docs: docs.optional(),
  openapi: openapi.optional(),
  markdown: markdown.optional(),
  mdx: object<UserMdxConfig>({ components: filledText.optional() }).optional(),
  prism: code.optional(),
  navbar: navbar.optional(),
  footer: footer.optional(),
  announcementBar: announcementBar.optional(),
  colorMode: colorMode.optional(),
  tableOfContents: tableOfContents.optional(),
  image: filledText.optional(),
  metadata: list(record(text)).optional(),
  headTags: list(headTag).optional(),
  scripts: list(scriptTag).optional(),
  stylesheets: list(stylesheetTag).optional(),
  clientModules: texts.optional(),
  search: search.optional(),
  algolia: algolia.optional(),
  theme: theme.optional(),
  customFields: record(z.unknown()).optional(),
  keep: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
  pages: callback<UserConfig['pages']>().optional(),
  afterBuild: callback<UserConfig['afterBuild']>().optional(),
});
