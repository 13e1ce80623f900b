// What front matter may hold. Lenient where YAML is surprising, as Docusaurus is: `title: 2024` is text, `"3"` a number.
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

/** Without an offset it is UTC: whoever builds the site means the same. */
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
  /** Title for `<title>` and Open Graph only. */
  title_meta: text,
  description: text,
  keywords: z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(text)),
  /** Open Graph image: relative file, static file or URL. */
  image: text,
  /** Absolute (`/x`) or relative to the page's folder; wins over the file name. */
  slug: text,
  sidebar_label: text,
  sidebar_position: number,
  /** A word or two beside the label: text, or `{ text, kind }`. */
  sidebar_badge: badgeSchema,
  /** `lucide:rocket`, the name of one of our icons, or an SVG file of a static folder. */
  sidebar_icon: filledText,
  sidebar_class_name: text,
  sidebar_custom_props: z.record(z.string(), z.unknown()),
  sidebar_key: text,
  /** Sidebar to show on a page that is in none, or null for none. */
  displayed_sidebar: text.nullable(),
  hide_title: flag,
  /** Overrides `markdown.imageZoom` for this page. */
  image_zoom: flag,
  hide_table_of_contents: flag,
  toc_min_heading_level: headingLevel,
  toc_max_heading_level: headingLevel,
  /** Doc id of the page that "Previous" leads to, or null for none. */
  pagination_prev: text.nullable(),
  pagination_next: text.nullable(),
  pagination_label: text,
  /** Edit link of this page, or null for none. */
  custom_edit_url: text.nullable(),
  parse_number_prefixes: flag,
  tags: z.array(
    z.union(
      [filledText, z.object({ label: filledText, permalink: filledText })],
      'text, or { label, permalink }',
    ),
  ),
  /** Built by `dev` only. */
  draft: flag,
  /** Before that time it is a draft. */
  publishAt: moment,
  /** From that time on it is a draft again. */
  unpublishAt: moment,
  /** Built, but in no list, and closed to search engines. */
  unlisted: flag,
  /** false: the search does not find the page. */
  search: flag,
  last_update: z
    .object({ date: timeMs.optional(), author: text.optional() })
    .transform(({ date, author }) => ({ timeMs: date, author })),
  /** Other routes that lead here, absolute: `/old/place`. */
  aliases: z.array(absoluteRoute),
  layout: z.enum(['doc', 'landing']),
  /** Class of the element around the page. */
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
  /** Only posts have these; src/site/blog-posts.ts and blog-authors.ts read them. */
  date: z.unknown(),
  authors: z.unknown(),
  author: z.unknown(),
  author_title: z.unknown(),
  author_url: z.unknown(),
  author_image_url: z.unknown(),
  authorTitle: z.unknown(),
  authorURL: z.unknown(),
  authorImageURL: z.unknown(),
  /** Docusaurus' way to write `format`. */
  mdx: z.object({ format: format.optional() }),
};

export const frontMatterSchema = z.object(frontMatterShape).partial();

/** The YAML head of a page, validated. Names are Docusaurus' where the meaning is the same; unknown keys are kept in `extra`. */
export interface FrontMatter extends Omit<z.infer<typeof frontMatterSchema>, 'mdx'> {
  /** Keys that relaydocs does not know, as written. */
  extra: Readonly<Record<string, unknown>>;
  /** Where the values stand that name other pages and files, by key path: `slug`, `aliases[0]`, `hero.actions[1].to`. */
  places?: Readonly<Record<string, FrontMatterPlace>>;
}

/** Line and column in the page's file, both from 1. */
export interface FrontMatterPlace {
  line: number;
  column: number;
}

export type FrontMatterTag = NonNullable<FrontMatter['tags']>[number];

/** Top of a page with `layout: landing`: written out, as components of a site's theme are given it. */
export interface LandingHero {
  /** A line above the title; a link where it has `to`. */
  eyebrow?: { label: string; to?: string };
  /** Default: the site's title. */
  title?: string;
  /** Default: the site's tagline. */
  tagline?: string;
  actions?: readonly { label: string; to: string; primary?: boolean }[];
  /** A command to copy, below the buttons. */
  install?: string;
  /** Picture beside the text: static file or URL. */
  image?: { src: string; alt: string };
}

/** Keys that Docusaurus does not have: with a value that they cannot have they are an author's own on a site of it. */
export const keysOfOurs: ReadonlySet<PropertyKey | undefined> = new Set<keyof typeof frontMatterShape>([
  ...(['layout', 'hero', 'aliases', 'search', 'format', 'publishAt', 'unpublishAt'] as const),
  ...(['image_zoom', 'sidebar_badge', 'sidebar_icon'] as const),
]);

/** Keys where null says "none"; elsewhere an empty value is the same as a missing key. */
export const nullableKeys: ReadonlySet<string> = new Set([
  'displayed_sidebar',
  'pagination_prev',
  'pagination_next',
  'custom_edit_url',
]);

/** Plain text fields: `title: 1.10` means the characters, not the number 1.1. */
export const textKeys: ReadonlySet<string> = new Set(
  Object.entries(frontMatterShape).flatMap(([key, schema]) => (schema === text ? [key] : [])),
);

/** Values that the schema takes as they are: text, numbers and flags, each where it belongs. */
export function isPlainlyValid(values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(values).every(([key, value]) => {
    const schema = frontMatterShape[key as keyof typeof frontMatterShape];
    if (schema === text) return typeof value === 'string';
    if (schema === number) return Number.isFinite(value);
    return schema === flag && typeof value === 'boolean';
  });
}
