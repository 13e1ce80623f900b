/** The YAML head of a page, validated. Names are Docusaurus' where the meaning is the same; unknown keys are kept in `extra`. */
export interface FrontMatter {
  /** Last part of the page's id; default: the file name. */
  id?: string;
  title?: string;
  /** Title for `<title>` and Open Graph only. */
  title_meta?: string;
  description?: string;
  keywords?: readonly string[];
  /** Open Graph image: relative file, static file or URL. */
  image?: string;
  /** Absolute (`/x`) or relative to the page's folder; wins over the file name. */
  slug?: string;
  sidebar_label?: string;
  sidebar_position?: number;
  sidebar_class_name?: string;
  sidebar_custom_props?: Readonly<Record<string, unknown>>;
  sidebar_key?: string;
  /** Sidebar to show on a page that is in none, or null for none. */
  displayed_sidebar?: string | null;
  hide_title?: boolean;
  hide_table_of_contents?: boolean;
  toc_min_heading_level?: number;
  toc_max_heading_level?: number;
  /** Doc id of the page that "Previous" leads to, or null for none. */
  pagination_prev?: string | null;
  pagination_next?: string | null;
  pagination_label?: string;
  /** Edit link of this page, or null for none. */
  custom_edit_url?: string | null;
  parse_number_prefixes?: boolean;
  tags?: readonly FrontMatterTag[];
  /** Built by `dev` only. */
  draft?: boolean;
  /** Built, but in no list, and closed to search engines. */
  unlisted?: boolean;
  /** false: the search does not find the page. */
  search?: boolean;
  last_update?: { timeMs?: number; author?: string };
  /** Other routes that lead here, absolute: `/old/place`. */
  aliases?: readonly string[];
  layout?: 'doc' | 'landing';
  /** Class of the element around the page. */
  wrapperClassName?: string;
  hero?: LandingHero;
  /** Overrides `markdown.imageZoom` for this page. */
  image_zoom?: boolean;
  /** Overrides `markdown.format` for this page. */
  format?: 'detect' | 'mdx' | 'md';
  /** Only posts have these; src/site/blog-posts.ts and blog-authors.ts read them. */
  date?: unknown;
  authors?: unknown;
  author?: unknown;
  author_title?: unknown;
  author_url?: unknown;
  author_image_url?: unknown;
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

export type FrontMatterTag = string | { label: string; permalink: string };

/** Top of a page with `layout: landing`. */
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
