// The fields `markdown`, `mdx` and `prism`, which say how pages are read.
import * as f from './fields.js';
import type { BrokenAddressFunction, ParseFrontMatterFunction, PreprocessorFunction } from './hooks.js';

// biome-ignore lint/suspicious/noExplicitAny: a plugin's options are its own
type PluginFunction = (...options: any[]) => unknown;
export type PluginEntry = PluginFunction | readonly [PluginFunction, ...unknown[]];

const plugins = f.list(
  f.valueWhere<PluginEntry>(
    'a function, or a list of a function and its options',
    (value) => typeof value === 'function' || (Array.isArray(value) && typeof value[0] === 'function'),
  ),
);

/** Plugins for the Markdown of all pages, or for that of one folder. */
export const pluginFields = {
  /** Plugins that change the Markdown tree of every page: functions, or `[function, options]`. */
  remarkPlugins: f.optional(plugins, []),
  /** Plugins that change the HTML tree of every page. */
  rehypePlugins: f.optional(plugins, []),
  /** Docusaurus' name for those that come first: they run before `remarkPlugins`, and before headings get their ids. */
  beforeDefaultRemarkPlugins: f.optional(plugins, []),
  /** The same for `rehypePlugins`. */
  beforeDefaultRehypePlugins: f.optional(plugins, []),
  /** Plugins that change the program that every MDX page becomes. */
  recmaPlugins: f.optional(plugins, []),
};

/** Plugins of unified. Each is a function, or a pair of a function and its options. */
export interface MarkdownPlugins {
  /** Run on the Markdown tree (mdast) before anything else. */
  first: readonly PluginEntry[];
  /** Run on the Markdown tree after that. Headings that they change keep their ids. */
  remark: readonly PluginEntry[];
  /** Run on the HTML tree (hast), before links and images in it are looked up. */
  rehype: readonly PluginEntry[];
  /** Run on the program (ESTree) to which an MDX page is compiled. */
  recma: readonly PluginEntry[];
}

/** Groups the plugins of all fields into four lists; undefined if there are none. */
export function withPlugins<Fields extends f.Output<typeof pluginFields>>({
  remarkPlugins: remark,
  rehypePlugins,
  beforeDefaultRemarkPlugins: first,
  beforeDefaultRehypePlugins,
  recmaPlugins: recma,
  ...others
}: Fields): Omit<Fields, keyof typeof pluginFields> & { plugins?: MarkdownPlugins } {
  const rehype = [...beforeDefaultRehypePlugins, ...rehypePlugins];
  const hasPlugins = first.length + remark.length + rehype.length + recma.length > 0;
  return { ...others, plugins: hasPlugins ? { first, remark, rehype, recma } : undefined };
}

const liveCode = f.object({
  /**
   * Module whose default export is an object of what live code can use beside React: `./src/live-scope`.
   * @default `src/theme/ReactLiveScope`, where it exists
   */
  scope: f.optional(f.sitePath),
  /** Where the result stands: above the editor or below. @default `bottom` */
  playgroundPosition: f.optional(f.oneOf('top', 'bottom'), 'bottom'),
});

export type LiveCode = f.Out<typeof liveCode>;

const mermaid = f.object({
  /** Themes of Mermaid in the place of the colours of the page: `{ light: 'neutral', dark: 'forest' }`. */
  theme: f.optional(
    f.object({
      /** The one of the light mode. */
      light: f.optional(f.filledText),
      /** The one of the dark mode. */
      dark: f.optional(f.filledText),
    }),
  ),
  /** Settings of Mermaid: `{ maxTextSize: 100000, flowchart: { curve: 'linear' } }`. */
  options: f.optional(f.record(f.jsonValue)),
});

const math = f.object({
  /** Names of TeX for what they stand for: `{ '\\RR': '\\mathbb{R}' }`. */
  macros: f.optional(f.record(f.filledText)),
  /** What LaTeX would not take, such as a letter with an accent: let it pass, tell of it, or take it for a mistake. @default `ignore` */
  strict: f.optional(f.oneOf('ignore', 'warn', 'error'), 'ignore'),
  /** Commands that name addresses, such as `\\href`, are taken. @default `false` */
  trust: f.optional(f.flag, false),
  /** A formula that cannot be read ends the build; else it is a warning, and shown as far as it is read. @default `true`, of a config of Docusaurus `false` */
  throwOnError: f.optional(f.flag),
  /** `$x$` is a formula; else only `$$` around it makes one, and prices such as `$5` are text. @default `true` */
  singleDollarTextMath: f.optional(f.flag, true),
});

/** Settings for formulas, as KaTeX and remark-math name them. */
export type MathSettings = f.Out<typeof math>;

const pictures = f.object({
  /** Widths in pixels that pictures are made in, beside those that they are shown in. @default `[480]` */
  widths: f.optional(f.list(f.wholeNumber(16, 10_000)), [480]),
  /** From 1 to 100. @default `60` */
  avifQuality: f.optional(f.wholeNumber(1, 100), 60),
  /** From 1 to 100. @default `80` */
  webpQuality: f.optional(f.wholeNumber(1, 100), 80),
});

/** Settings for making smaller images. */
export interface PictureSettings extends f.Out<typeof pictures> {
  /** Version of the package that makes them, once it has been found. */
  sharp?: string | undefined;
}

const writtenMarkdown = f.object({
  /**
   * `detect`: `.md` files are MDX where they are valid MDX, else plain. `md`: they are always plain, where `<br>` and `{`
   * mean nothing special. `plain`: so are `.mdx` files. `mdx`: they are always MDX, as `.mdx` files are else.
   * @default `detect`
   */
  format: f.optional(f.oneOf('detect', 'mdx', 'md', 'plain'), 'detect'),
  /** Kinds of admonitions beside the built-in ones: `['recipe']` allows `:::recipe`. */
  admonitions: f.optional(
    f.list(
      f.textWhere((name) =>
        /^[a-z][\w-]*$/i.test(name) ? undefined : 'expected a name of letters, digits and hyphens',
      ),
    ),
    [],
  ),
  /** A directive that nobody knows, such as `:::tpi`, or one that nothing closes. `throw` fails the build. @default `warn` */
  onUnknownDirective: f.optional(f.oneOf('ignore', 'warn', 'throw'), 'warn'),
  /** `:smile:` becomes an emoji. @default `true` */
  emoji: f.optional(f.flag, true),
  /**
   * `$x$` and `$$` are formulas: `true`, or an object with `macros`, `strict`, `trust`, `throwOnError` and
   * `singleDollarTextMath`.
   * @default `false`
   */
  math: f.optional(f.flagOr(math), false),
  /**
   * Fences of the language `mermaid` are diagrams, drawn by the site's own package of that name: `true`, or an object with
   * `theme` and `options`.
   * @default `true`
   */
  mermaid: f.optional(f.flagOr(mermaid), true),
  /**
   * Fences such as `jsx live` are run in the page, where readers can edit them: `true`, or an object with `scope` and
   * `playgroundPosition`.
   * @default `false`
   */
  liveCode: f.optional(
    f.readAs(f.flagOr(liveCode), (value): LiveCode | false =>
      value === true ? { playgroundPosition: 'bottom' } : value,
    ),
    false,
  ),
  /** Readers can enlarge pictures that are no links. @default `false` */
  imageZoom: f.optional(f.flag, false),
  /**
   * JPEG and PNG pictures of pages are offered as AVIF and WebP as well, made by the site's own package
   * `sharp`: `true`, or an object with `widths`, `avifQuality` and `webpQuality`.
   * @default `false`
   */
  pictures: f.optional(
    f.readAs(f.flagOr(pictures), (value, siteDir): PictureSettings | false =>
      value === true ? pictures.resolve({}, siteDir) : value,
    ),
    false,
  ),
  /** Keys of front matter that are the site's own, and no mistakes: `['owner', 'reviewed']`. */
  frontMatterKeys: f.optional(f.list(f.filledText), []),
  /** A function that reads the front matter of pages, as Docusaurus calls it. @default YAML */
  parseFrontMatter: f.optional(f.callback<ParseFrontMatterFunction>()),
  /** A function that changes the text of pages before it is read as Markdown, as Docusaurus calls it. @default none */
  preprocessor: f.optional(f.callback<PreprocessorFunction>()),
  /** Functions for what pages name and is not there, as Docusaurus calls them. */
  hooks: f.optional(
    f.object({
      /** Given a link to a `.md` or `.mdx` file that is not there, it may name an address instead, as Docusaurus calls it. @default none */
      onBrokenMarkdownLinks: f.optional(f.callback<BrokenAddressFunction>()),
      /** The same for a picture. @default none */
      onBrokenMarkdownImages: f.optional(f.callback<BrokenAddressFunction>()),
    }),
  ),
  ...pluginFields,
});

export const markdown = f.readAs(writtenMarkdown, withPlugins);

export type UserMarkdownConfig = f.In<typeof markdown>;

export const mdx = f.object({
  /**
   * Module whose default export is an object of components for all pages: `./src/mdx-components`. Names such as `a` and
   * `h2` stand in for what Markdown writes.
   * @default `src/theme/MDXComponents`, where it exists
   */
  components: f.optional(f.sitePath),
});

const magicComment = f.object({
  /** Class of the marked lines. */
  className: f.filledText,
  /** Comment that marks the next line. */
  line: f.optional(f.filledText),
  /** Comments around several lines. `line`, `block` or both must be given. */
  block: f.optional(
    f.object({
      /** The one before them. */
      start: f.filledText,
      /** The one behind them. */
      end: f.filledText,
    }),
  ),
});

export type MagicComment = f.In<typeof magicComment>;

export const prism = f.object({
  /** Language of blocks that name none. @default plain text */
  defaultLanguage: f.optional(f.filledText),
  /** Comments that mark lines, beside `highlight-next-line`, `highlight-start` and `highlight-end`. */
  magicComments: f.optional(
    f.list(
      f.chosen((value, report) => {
        if (f.fieldOf(value, 'line') === undefined && f.fieldOf(value, 'block') === undefined)
          report('it marks nothing: write "line" or "block", or both');
        return magicComment;
      }),
    ),
    [],
  ),
});
