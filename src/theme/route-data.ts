// What theme components get: plain data, URLs already resolved. No component reads config, files or globals.
import type { PictureSize, TocEntry } from '../compile/compiled-page.js';
import type { AnnouncementBarConfig, ColorModeConfig } from '../config/config.js';
import type { VersionConfig } from '../config/version-config.js';
import type { LandingHero } from '../content/front-matter.js';
import type { ShownMarks } from '../content/marks.js';
import type { SearchSettings } from '../search/search-settings.js';
import type { Author } from '../site/site.js';
import type { Texts } from '../texts/texts.js';

/** Trusted HTML, ready to be put into the page. */
export type Html = string;

/** The same on every page of a build. */
export interface ShellData {
  siteTitle: string;
  tagline: string;
  lang: string;
  direction: 'ltr' | 'rtl';
  /** Texts of the interface, in the language of the site. */
  texts: Texts;
  /** `/docs/`. */
  baseUrl: string;
  colorMode: ColorModeConfig;
  announcementBar: AnnouncementBarConfig | undefined;
  logo: LogoData | undefined;
  navbarTitle: string;
  hideNavbarOnScroll: boolean;
  /** Colours of its own, the same in both modes. */
  navbarStyle?: 'dark' | 'primary' | undefined;
  /** undefined: the site has no search. */
  search: SearchSettings | undefined;
  /** Names of the versions of each docs folder but that of the page, which belongs to one of them. */
  docs: readonly { id: string; last: string; versions: readonly string[] }[];
  footer: FooterData | undefined;
  /** As the config has them, for the site's own components; nothing of ours shows them. */
  customFields: Readonly<Record<string, unknown>>;
}

export interface LogoData {
  src: string;
  srcDark: string;
  alt: string;
  href: string;
  target: string | undefined;
  className: string | undefined;
  width: number | undefined;
  height: number | undefined;
}

export interface LinkData {
  label: string;
  href: string;
  /** Opens in a new tab, with `rel="noopener noreferrer"`. */
  external: boolean;
}

export interface FooterData {
  style: 'light' | 'dark';
  columns: readonly { title: string; className?: string | undefined; items: readonly FooterItemData[] }[];
  /** A flat list; empty when there are columns. */
  links: readonly FooterItemData[];
  copyright: Html | undefined;
  logo: LogoData | undefined;
}

export type FooterItemData =
  | (LinkData & {
      target?: string | undefined;
      attributes?: Readonly<Record<string, string | boolean>> | undefined;
    })
  | { html: Html };

export type NavbarItemData =
  | (NavbarItemBase & { type: 'search'; settings: SearchSettings })
  | (NavbarItemBase &
      LinkData & {
        type: 'link';
        active: boolean;
        /** In the place of the label. */
        html?: Html;
        target: string | undefined;
        rel: string | undefined;
        attributes?: Readonly<Record<string, string | boolean>>;
        /** Only in a list of versions: choosing it is remembered. `href` may be a mark that becomes the URL later. Before the newest that the page knows of the browser puts those that came later. */
        version?: { instance: string; name: string; isNewest?: boolean };
        /** Only in a list of languages: the language that the link leads to. */
        locale?: string;
        /** Only for links into docs of several versions, on pages of none of them: by version, for the one preferred. */
        preferred?: { instance: string; links: Readonly<Record<string, { label: string; href: string }>> };
      })
  | (NavbarItemBase & { type: 'html'; html: Html })
  | (NavbarItemBase & {
      type: 'dropdown';
      label: string;
      active: boolean;
      items: readonly NavbarItemData[];
      /** Id of the docs whose preferred version the browser puts into the label. */
      versionsOf?: string | undefined;
    });

interface NavbarItemBase extends ShownMarks {
  position: 'left' | 'right' | 'tabs';
  className: string | undefined;
}

export interface CrumbData {
  label: string;
  href: string | undefined;
}

export interface CardData extends LinkData {
  description: string | undefined;
  count: number | undefined;
}

interface RouteBase {
  /** `/guide/install`. */
  route: string;
  /** `/docs/guide/install`. */
  permalink: string;
  /** Its address ends in a slash in Docusaurus, and not here: where relative links of components begin. */
  isFolder?: boolean;
  title: string;
  description: string | undefined;
  hasSidebar: boolean;
  breadcrumbs: readonly CrumbData[];
  previous: LinkData | undefined;
  next: LinkData | undefined;
}

/** The version of the docs that a page belongs to. */
export interface VersionData extends Pick<VersionConfig, 'name' | 'label' | 'badge' | 'banner'> {
  /** Id of the docs. */
  instance: string;
  /**
   * The version that readers should use; `href` leads to the same page in it, if it is there, else to its main page.
   * Pages of an older version stay as they are when another becomes the last one: they know its address alone, and the
   * browser puts in what leads to the same page.
   */
  last: { name: string | undefined; label: string | undefined; href: string; isSamePage: boolean };
}

/** A language that is not that of the page around it. */
export interface ShownLanguage {
  lang: string;
  direction: 'ltr' | 'rtl';
}

/** One page, as its components see it. */
export type RouteData =
  | DocRoute
  | LandingRoute
  | ModuleRoute
  | CategoryRoute
  | TagRoute
  | TagListRoute
  | SearchRoute
  | PostListRoute
  | ArchiveRoute
  | AuthorListRoute
  | NotFoundRoute;

export interface DocRoute extends RouteBase {
  type: 'doc';
  /** The component renders the title; false when the article has its own level-1 heading or the page hides it. */
  showTitle: boolean;
  /** What the page is about, below its title; undefined: nothing is shown. */
  lead: string | undefined;
  /** Class of the element around the page. */
  className: string | undefined;
  /** Further classes of the text itself. */
  proseClass?: string | undefined;
  toc: readonly TocEntry[];
  editUrl: string | undefined;
  lastUpdate: (DateData & { author: string | undefined }) | undefined;
  tags: readonly LinkData[];
  unlisted: boolean;
  draft: boolean;
  /** Language of the text, where the page is not translated. */
  shownIn: ShownLanguage | undefined;
  version: VersionData | undefined;
  /** URL of the page as Markdown. */
  twinUrl: string;
  /** What the menu beside the title leads to, but for the page's Markdown; undefined: there is no menu. */
  menu?: readonly LinkData[] | undefined;
  /** Readers are asked whether the page was helpful; `url`: where their answers are sent. */
  feedback?: { url?: string | undefined } | undefined;
  /** Only of a post of a blog. */
  post?: PostData | undefined;
}

export interface LandingRoute extends RouteBase {
  type: 'landing';
  hero: {
    eyebrow: { label: string; link: LinkData | undefined } | undefined;
    title: string;
    tagline: string;
    actions: readonly (LinkData & { primary: boolean })[];
    install: string | undefined;
    image: (NonNullable<LandingHero['image']> & Partial<PictureSize>) | undefined;
  };
}

/** A component that is all there is between navbar and footer. */
interface ModuleRoute extends RouteBase {
  type: 'module';
}

export interface CategoryRoute extends RouteBase {
  type: 'category';
  version: VersionData | undefined;
  items: readonly CardData[];
}

export interface TagRoute extends RouteBase {
  type: 'tag';
  items: readonly CardData[];
  allTags: LinkData;
}

export interface TagListRoute extends RouteBase {
  type: 'tag-list';
  tags: readonly (LinkData & { count: number })[];
}

export interface PostListRoute extends RouteBase {
  type: 'post-list';
  posts: readonly PostItem[];
  /** Whose posts they are. */
  author: AuthorData | undefined;
  /** The way back from the posts of a tag or an author. */
  all: LinkData | undefined;
}

export interface ArchiveRoute extends RouteBase {
  type: 'archive';
  years: readonly { year: string; posts: readonly (LinkData & { date: DateData })[] }[];
}

export interface AuthorListRoute extends RouteBase {
  type: 'author-list';
  authors: readonly (AuthorData & { count: number })[];
}

export interface PostData {
  /** What its front matter says, else how it begins. */
  description: string;
  date: DateData;
  /** undefined: it is not shown. */
  minutes: number | undefined;
  authors: readonly AuthorData[];
  /** Lists show its beginning only. */
  isTruncated: boolean;
}

/** A post in a list. */
export interface PostItem extends PostData {
  title: string;
  href: string;
  tags: readonly LinkData[];
  /** Where components of Docusaurus may ask for it. */
  frontMatter?: Readonly<Record<string, unknown>>;
  /** Language of title and text, where the post is not translated. */
  shownIn: ShownLanguage | undefined;
}

export interface DateData {
  iso: string;
  /** As readers see it. */
  text: string;
}

export interface AuthorData extends Omit<Author, 'url' | 'route'> {
  /** The author's page, or else the author's URL. */
  href: string | undefined;
}

export interface SearchRoute extends RouteBase {
  type: 'search';
}

export interface NotFoundRoute extends RouteBase {
  type: 'not-found';
}
