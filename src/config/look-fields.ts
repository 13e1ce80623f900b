// The fields for how pages look: colours, fonts and style sheets, and the parts around an article.
import { closeTags } from '../base/close-tags.js';
import { hashOf } from '../base/hash.js';
import * as f from './fields.js';
import { type ThemeComponentName, themeComponentNames } from './theme-component-names.js';

const bar = f.object({
  /** Id of the announcement. Readers who dismissed it do not see an announcement with the same id again. @default hash of the content */
  id: f.optional(f.filledText),
  /** HTML of the announcement. */
  content: f.readAs(
    f.valueWhere<string>('HTML to show', (html) => typeof html === 'string' && html.trim() !== ''),
    closeTags,
  ),
  /** Readers can dismiss it. @default `true` */
  isCloseable: f.optional(f.flag, true),
  /** CSS colour. @default value of the theme */
  backgroundColor: f.optional(f.filledText),
  /** CSS colour. @default value of the theme */
  textColor: f.optional(f.filledText),
});

export type UserAnnouncementBarConfig = f.In<typeof bar>;
/** Readers who have closed an announcement see it again when its text has changed, as its default id is a digest of the text. */
export const announcementBar = f.readAs(bar, ({ id, ...others }) => ({
  ...others,
  id: id ?? hashOf(others.content),
}));

const modes = f.object({
  /** Mode at the first visit. @default mode of the reader's system */
  defaultMode: f.optional(f.oneOf('dark', 'light')),
  /** Hide the switch between dark and light mode. @default `false` */
  disableSwitch: f.optional(f.flag, false),
  /**
   * Use the mode of the reader's system until the reader chooses one. `defaultMode` then only applies without JavaScript.
   * @default true without a `defaultMode`
   */
  respectPrefersColorScheme: f.optional(f.flag),
});
/** Before scripts run, nothing tells the mode of the operating system: pages are dark then, unless the config says otherwise. */
export const colorMode = f.readAs(modes, ({ defaultMode, respectPrefersColorScheme, disableSwitch }) => ({
  defaultMode: defaultMode ?? 'dark',
  disableSwitch,
  respectPrefersColorScheme: respectPrefersColorScheme ?? defaultMode === undefined,
}));

const headingLevel = f.wholeNumber(2, 6);
const headingLevels = f.object({
  /** First heading level, 2 to 6. @default `2` */
  minHeadingLevel: f.optional(headingLevel, 2),
  /** Last heading level, 2 to 6. @default `3` */
  maxHeadingLevel: f.optional(headingLevel, 3),
});
export const tableOfContents = f.chosen((value, report) => {
  const [minimum = 2, maximum = 3] = [
    f.fieldOf(value, 'minHeadingLevel'),
    f.fieldOf(value, 'maxHeadingLevel'),
  ];
  if (typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum)
    report(`minHeadingLevel (${minimum}) is above maxHeadingLevel (${maximum})`, ['minHeadingLevel']);
  return headingLevels;
});

export const sidebar = f.object({
  /** Readers with wide screens can hide the sidebar until they reload a page. @default `false` */
  hideable: f.optional(f.flag, false),
  /** Opening a category collapses the other categories beside it. @default `false` */
  autoCollapseCategories: f.optional(f.flag, false),
});

/** An address with placeholders for the page: `{url}`, `{markdown}`, `{title}`. */
const pageLink = f.textWhere((value) =>
  /^(?:(?:https?:\/\/|mailto:).|\/(?!\/))/.test(value)
    ? undefined
    : 'expected an address that begins with https:// or mailto:, or with / a page of the site',
);
export const pageMenu = f.object({
  /** Assistants that readers can open with the page, or pages that explain how to use one, in the order of the menu. */
  assistants: f.optional(
    f.list(
      f.object({
        /** Label that readers see: `Ask Ada`. */
        label: f.filledText,
        /**
         * URL of the assistant: `https://ada.example.com/?q=Read {markdown}`. `{markdown}` is replaced with the address of the page's
         * Markdown, `{url}` with the address of the page, `{title}` with its title. Or a page of the site: `/assistants`.
         */
        href: pageLink,
      }),
    ),
    [],
  ),
  /**
   * Address where readers can report a problem, with the same placeholders: `https://git.example.com/issues/new?title={title}&body={url}`.
   */
  report: f.optional(pageLink),
});

/** A colour, `#7a3aa8` or `#73a`, or a hue from 0 to 359. */
const accent = f.valueWhere<string | number>('a colour such as "#7a3aa8", or a hue from 0 to 359', (value) =>
  typeof value === 'number' ? value >= 0 && value < 360 : /^#(?:[\da-f]{3}){1,2}$/i.test(String(value)),
);

export const theme = f.object({
  /**
   * Accent colour of the site, `#7a3aa8`, or only its hue, 0 to 359. The colours of links and buttons and the greys are derived from it,
   * and are readable in both colour modes.
   * @default value of the theme
   */
  accent: f.optional(accent),
  /** Look of the site: colours, corners and headings. `accent` changes its colour. @default look of the theme */
  preset: f.optional(f.oneOf('paper', 'ink', 'bloom')),
  /** Custom CSS: style sheets that are loaded after those of the theme, `./src/custom.css`. They can set `--ifm-*` colours. */
  customCss: f.optional(f.oneOrMore(f.sitePath), []),
  /**
   * true: classes and variables of Infima, the CSS framework of Docusaurus, look as in Docusaurus: `hero`, `row`, `col--6`,
   * `button--primary`, `--ifm-color-emphasis-200`. The text of a page has the classes `theme-doc-markdown` and `markdown`, for scripts that
   * use them. Pages only load the rules of classes that they use. Rules in style sheets and selectors in bundled scripts for Infima's page
   * parts, such as `.navbar__link`, apply to the parts of the theme.
   * @default `false`
   */
  infima: f.optional(f.flag, false),
  /** Your own components instead of those of the theme: `{ Footer: './src/Footer.tsx' }`. Each is a default export. */
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
export const fonts = f.object({
  /**
   * Font of all text: `@fontsource-variable/figtree`. A list adds further styles or scripts:
   * `@fontsource-variable/figtree/wght-italic.css`.
   * @default system font
   */
  body: fontSheets,
  /** Font of headings and of the title of the site, in the same form. @default font of the text */
  headings: fontSheets,
  /** Font of code, in the same form. @default system font */
  code: fontSheets,
});
