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
  /** Plugins that transform the Markdown tree of every page: functions, or `[function, options]`. */
  remarkPlugins: f.optional(plugins, []),
  /** Plugins that transform the HTML tree of every page. */
  rehypePlugins: f.optional(plugins, []),
  /** Docusaurus' name for plugins that run first: before `remarkPlugins`, and before headings get their ids. */
  beforeDefaultRemarkPlugins: f.optional(plugins, []),
  /** The same for `rehypePlugins`. */
  beforeDefaultRehypePlugins: f.optional(plugins, []),
  /** Plugins that transform the program to which each MDX page is compiled. */
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
   * Module whose default export is an object of values that live code can use in addition to React: `./src/live-scope`.
   * @default `src/theme/ReactLiveScope`, if it exists
   */
  scope: f.optional(f.sitePath),
  /** Position of the result: above or below the editor. @default `bottom` */
  playgroundPosition: f.optional(f.oneOf('top', 'bottom'), 'bottom'),
});

export type LiveCode = f.Out<typeof liveCode>;

const mermaid = f.object({
  /** Mermaid themes to use instead of the colours of the page: `{ light: 'neutral', dark: 'forest' }`. */
  theme: f.optional(
    f.object({
      /** Theme in light mode. */
      light: f.optional(f.filledText),
      /** Theme in dark mode. */
      dark: f.optional(f.filledText),
    }),
  ),
  /** Settings of Mermaid: `{ maxTextSize: 100000, flowchart: { curve: 'linear' } }`. */
  options: f.optional(f.record(f.jsonValue)),
});

const math = f.object({
  /** TeX macros by name: `{ '\\RR': '\\mathbb{R}' }`. */
  macros: f.optional(f.record(f.filledText)),
  /** Input that LaTeX would not accept, such as an accented letter: accept it, warn, or report an error. @default `ignore` */
  strict: f.optional(f.oneOf('ignore', 'warn', 'error'), 'ignore'),
  /** Allow commands with URLs, such as `\\href`. @default `false` */
  trust: f.optional(f.flag, false),
  /**
   * true: an invalid formula fails the build. false: it is a warning, and the formula is shown as far as it can be read.
   * @default `true`; `false` in a Docusaurus config
   */
  throwOnError: f.optional(f.flag),
  /** true: `$x$` is a formula. false: only `$$` marks formulas, and prices such as `$5` are text. @default `true` */
  singleDollarTextMath: f.optional(f.flag, true),
});

/** Settings for formulas, as KaTeX and remark-math name them. */
export type MathSettings = f.Out<typeof math>;

const pictures = f.object({
  /** Widths in pixels in which images are created, in addition to the widths in which they are shown. @default `[480]` */
  widths: f.optional(f.list(f.wholeNumber(16, 10_000)), [480]),
  /** Quality from 1 to 100. @default `60` */
  avifQuality: f.optional(f.wholeNumber(1, 100), 60),
  /** Quality from 1 to 100. @default `80` */
  webpQuality: f.optional(f.wholeNumber(1, 100), 80),
});

/** Settings for making smaller images. */
export interface PictureSettings extends f.Out<typeof pictures> {
  /** Version of the package that makes them, once it has been found. */
  sharp?: string | undefined;
}

const writtenMarkdown = f.object({
  /**
   * `detect`: `.md` files are MDX if they are valid MDX, else plain Markdown. `md`: they are always plain Markdown, in which `<br>` and `{`
   * have no special meaning. `plain`: `.mdx` files are plain Markdown too. `mdx`: `.md` files are always MDX, as `.mdx` files are by
   * default.
   * @default `detect`
   */
  format: f.optional(f.oneOf('detect', 'mdx', 'md', 'plain'), 'detect'),
  /** Names of your own kinds of admonitions: `['recipe']` allows `:::recipe`. */
  admonitions: f.optional(
    f.list(
      f.textWhere((name) =>
        /^[a-z][\w-]*$/i.test(name) ? undefined : 'expected a name of letters, digits and hyphens',
      ),
    ),
    [],
  ),
  /** An unknown directive such as `:::tpi`, or one that is not closed. `throw` fails the build. @default `warn` */
  onUnknownDirective: f.optional(f.oneOf('ignore', 'warn', 'throw'), 'warn'),
  /** Replace codes such as `:smile:` with emoji. @default `true` */
  emoji: f.optional(f.flag, true),
  /**
   * Render `$x$` and `$$` as formulas. `true`, or an object with `macros`, `strict`, `trust`, `throwOnError` and `singleDollarTextMath`.
   * @default `false`
   */
  math: f.optional(f.flagOr(math), false),
  /**
   * Draw code blocks of the language `mermaid` as diagrams. Requires the package `mermaid` in your site. `true`, or an object with `theme`
   * and `options`.
   * @default `true`
   */
  mermaid: f.optional(f.flagOr(mermaid), true),
  /**
   * Run code blocks such as `jsx live` in the page, where readers can edit them. `true`, or an object with `scope` and
   * `playgroundPosition`.
   * @default `false`
   */
  liveCode: f.optional(
    f.readAs(f.flagOr(liveCode), (value): LiveCode | false =>
      value === true ? { playgroundPosition: 'bottom' } : value,
    ),
    false,
  ),
  /** Readers can enlarge images that are not links. @default `false` */
  imageZoom: f.optional(f.flag, false),
  /**
   * Also offer JPEG and PNG images of pages as AVIF and WebP. Requires the package `sharp` in your site. `true`, or an object with
   * `widths`, `avifQuality` and `webpQuality`.
   * @default `false`
   */
  pictures: f.optional(
    f.readAs(f.flagOr(pictures), (value, siteDir): PictureSettings | false =>
      value === true ? pictures.resolve({}, siteDir) : value,
    ),
    false,
  ),
  /** Your own keys of front matter, which are not reported as unknown: `['owner', 'reviewed']`. */
  frontMatterKeys: f.optional(f.list(f.filledText), []),
  /** Function that parses the front matter of pages, called as in Docusaurus. @default built-in YAML parser */
  parseFrontMatter: f.optional(f.callback<ParseFrontMatterFunction>()),
  /** Function that changes the source text of pages before it is parsed as Markdown, called as in Docusaurus. @default none */
  preprocessor: f.optional(f.callback<PreprocessorFunction>()),
  /** Functions for broken links and images, called as in Docusaurus. */
  hooks: f.optional(
    f.object({
      /** Called with a link to a missing `.md` or `.mdx` file. It can return another address, as in Docusaurus. @default none */
      onBrokenMarkdownLinks: f.optional(f.callback<BrokenAddressFunction>()),
      /** The same for a missing image. @default none */
      onBrokenMarkdownImages: f.optional(f.callback<BrokenAddressFunction>()),
    }),
  ),
  ...pluginFields,
});

export const markdown = f.readAs(writtenMarkdown, withPlugins);

export type UserMarkdownConfig = f.In<typeof markdown>;

export const mdx = f.object({
  /**
   * Module whose default export is an object of components for all pages: `./src/mdx-components`. Names such as `a` and `h2` replace the
   * elements that Markdown creates.
   * @default `src/theme/MDXComponents`, if it exists
   */
  components: f.optional(f.sitePath),
});

const magicComment = f.object({
  /** CSS class of the marked lines. */
  className: f.filledText,
  /** Comment that marks the next line. */
  line: f.optional(f.filledText),
  /** Comments before and after several lines. Set `line`, `block` or both. */
  block: f.optional(
    f.object({
      /** Comment before the lines. */
      start: f.filledText,
      /** Comment after the lines. */
      end: f.filledText,
    }),
  ),
});

export type MagicComment = f.In<typeof magicComment>;

export const prism = f.object({
  /** Language of code blocks without a language. @default plain text */
  defaultLanguage: f.optional(f.filledText),
  /** Comments that mark lines, in addition to `highlight-next-line`, `highlight-start` and `highlight-end`. */
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
