// The schema of front matter. As in Docusaurus, it is lenient where YAML is surprising: `title: 2024` is text, `"3"` a number.
import * as z from 'zod';
import { badgeSchema } from './mark-shape.js';

const text = z.preprocess(
  (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
  z.string(),
);
const filledText = text.refine((value) => value.trim() !== '', 'text that is not empty');
const number = z.preprocess(
  (value) => (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value),
  z.number(),
);
const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(),
);
const headingLevel = number.pipe(
  z.int('a whole number').min(2, 'a number from 2 to 6').max(6, 'a number from 2 to 6'),
);
const format = z.enum(['detect', 'mdx', 'md']);
const absoluteRoute = text.refine((route) => route.startsWith('/'), 'a path that begins with /');

const timeMs = z.preprocess(
  (value) => (typeof value === 'string' ? Date.parse(value) : value),
  z.number('a date such as 2024-05-31'),
);

/** A time without an offset is in UTC, so that it does not depend on the machine. */
const moment = z.preprocess((value) => {
  const [, time, offset = 'Z'] =
    /^(\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?) ?(Z|[+-]\d\d:\d\d)?$/.exec(String(value)) ?? [];
  if (time === undefined) return Number.NaN;
  return Date.parse(time.length > 10 ? time.replace(' ', 'T') + offset : time);
}, z.number('a day such as 2026-12-01, or a time such as 2026-12-01T09:00+01:00'));

export const frontMatterShape = {
  /** Last part of the page's id; default: the file name. */
  id: text.refine((id) => !id.includes('/'), 'text without a slash'),
  title: text,
  /** Title only for `<title>` and Open Graph. */
  title_meta: text,
  description: text,
  keywords: z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(text)),
  /** Open Graph image: relative file, static file or URL. */
  image: text,
  /** Absolute (`/x`) or relative to the page's folder; takes precedence over the file name. */
  slug: text,
  sidebar_label: text,
  sidebar_position: number,
  /** Short badge beside the label: text, or `{ text, kind }`. */
  sidebar_badge: badgeSchema,
  /** `lucide:rocket`, the name of a built-in icon, or an SVG file in a static folder. */
  sidebar_icon: filledText,
  sidebar_class_name: text,
  sidebar_custom_props: z.record(z.string(), z.unknown()),
  sidebar_key: text,
  /** Name of the sidebar that the page shows, or null for none. */
  displayed_sidebar: text.nullable(),
  hide_title: flag,
  /** Overrides `markdown.imageZoom` for this page. */
  image_zoom: flag,
  hide_table_of_contents: flag,
  toc_min_heading_level: headingLevel,
  toc_max_heading_level: headingLevel,
  /** Id of the doc that "Previous" links to, or null for no link. */
  pagination_prev: text.nullable(),
  pagination_next: text.nullable(),
  pagination_label: text,
  /** Edit URL of this page, or null for no link. */
  custom_edit_url: text.nullable(),
  parse_number_prefixes: flag,
  tags: z.array(
    z.union(
      [filledText, z.object({ label: filledText, permalink: filledText })],
      'text, or { label, permalink }',
    ),
  ),
  /** Built only by `dev`. */
  draft: flag,
  /** Until that time, the page is a draft. */
  publishAt: moment,
  /** From that time on, the page is a draft again. */
  unpublishAt: moment,
  /** Built, but not in any list, and hidden from search engines. */
  unlisted: flag,
  /** false: the search leaves the page out. */
  search: flag,
  last_update: z
    .object({ date: timeMs.optional(), author: text.optional() })
    .transform(({ date, author }) => ({ timeMs: date, author })),
  /** Other routes that redirect here, absolute: `/old/place`. */
  aliases: z.array(absoluteRoute),
  layout: z.enum(['doc', 'landing']),
  /** CSS class of the element around the page. */
  wrapperClassName: text,
  hero: z.object({
    eyebrow: z.object({ label: text, to: text.optional() }).optional(),
    title: text.optional(),
    tagline: text.optional(),
    actions: z.array(z.object({ label: text, to: text, primary: flag.optional() })).optional(),
    install: text.optional(),
    image: z.object({ src: text, alt: text }).optional(),
  }),
  /** Overrides `markdown.format` for this page. */
  format,
  /** Only for posts; read by src/site/blog-posts.ts and blog-authors.ts. */
  date: z.unknown(),
  authors: z.unknown(),
  author: z.unknown(),
  author_title: z.unknown(),
  author_url: z.unknown(),
  author_image_url: z.unknown(),
  authorTitle: z.unknown(),
  authorURL: z.unknown(),
  authorImageURL: z.unknown(),
  /** Docusaurus' form of `format`. */
  mdx: z.object({ format: format.optional() }),
};

export const frontMatterSchema = z.object(frontMatterShape).partial();

/** The validated front matter of a page. Names are those of Docusaurus where the meaning is the same; unknown keys are kept in `extra`. */
export interface FrontMatter extends Omit<z.infer<typeof frontMatterSchema>, 'mdx'> {
  /** Unknown keys, as written. */
  extra: Readonly<Record<string, unknown>>;
  /** Places of values that refer to other pages and files, by key path: `slug`, `aliases[0]`, `hero.actions[1].to`. */
  places?: Readonly<Record<string, FrontMatterPlace>>;
}

/** Line and column in the page's file, beginning with 1. */
export interface FrontMatterPlace {
  line: number;
  column: number;
}

export type FrontMatterTag = NonNullable<FrontMatter['tags']>[number];

/** Hero of a page with `layout: landing`. Components of the theme get it, so its fields are written out. */
export interface LandingHero {
  /** A line above the title; a link if `to` is set. */
  eyebrow?: { label: string; to?: string };
  /** Default: the site's title. */
  title?: string;
  /** Default: the site's tagline. */
  tagline?: string;
  actions?: readonly { label: string; to: string; primary?: boolean }[];
  /** A command to copy, shown below the buttons. */
  install?: string;
  /** Image beside the text: static file or URL. */
  image?: { src: string; alt: string };
}

/** Keys that Docusaurus does not have: on a Docusaurus site, an invalid value means that the key is one of the author's own. */
export const keysOfOurs: ReadonlySet<PropertyKey | undefined> = new Set<keyof typeof frontMatterShape>([
  ...(['layout', 'hero', 'aliases', 'search', 'format', 'publishAt', 'unpublishAt'] as const),
  ...(['image_zoom', 'sidebar_badge', 'sidebar_icon'] as const),
]);

/** Keys for which null means "none"; for others, an empty value counts as missing. */
export const nullableKeys: ReadonlySet<string> = new Set([
  'displayed_sidebar',
  'pagination_prev',
  'pagination_next',
  'custom_edit_url',
]);

/** Plain text fields: `title: 1.10` means these characters, and not the number 1.1. */
export const textKeys: ReadonlySet<string> = new Set(
  Object.entries(frontMatterShape).flatMap(([key, schema]) => (schema === text ? [key] : [])),
);

/** Tells whether the schema would take all values unchanged: text, numbers and booleans of the right type. */
export function isPlainlyValid(values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(values).every(([key, value]) => {
    const schema = frontMatterShape[key as keyof typeof frontMatterShape];
    if (schema === text) return typeof value === 'string';
    if (schema === number) return Number.isFinite(value);
    return schema === flag && typeof value === 'boolean';
  });
}
