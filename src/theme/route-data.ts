// The props of theme components: plain data with resolved URLs. No component reads config, files or globals.
import type { PictureSize, TocEntry } from '../compile/compiled-page.js';
import type { AnnouncementBarConfig, ColorModeConfig } from '../config/config.js';
import type { VersionConfig } from '../config/version-config.js';
import type { LandingHero } from '../content/front-matter.js';
import type { ShownMarks } from '../content/marks.js';
import type { SearchSettings } from '../search/search-settings.js';
import type { Author } from '../site/site.js';
import type { Texts } from '../texts/texts.js';

/** Trusted HTML, which is inserted unescaped. */
export type Html = string;

/** The same on every page of a build. */
export interface ShellData {
  siteTitle: string;
  tagline: string;
  lang: string;
  direction: 'ltr' | 'rtl';
  /** Texts of the interface, in the language of the site. */
  texts: Texts;
  /** For example `/docs/`. */
  baseUrl: string;
  colorMode: ColorModeConfig;
  announcementBar: AnnouncementBarConfig | undefined;
  logo: LogoData | undefined;
  navbarTitle: string;
  hideNavbarOnScroll: boolean;
  /** A navbar in a colour of its own, the same in both modes. */
  navbarStyle?: 'dark' | 'primary' | undefined;
  /** Undefined if the site has no search. */
  search: SearchSettings | undefined;
  /** Names of the versions of each docs folder, except the one with the page, which has `version`. */
  docs: readonly { id: string; last: string; versions: readonly string[] }[];
  footer: FooterData | undefined;
  /** Fields of the config for the site's own components; ours show none of them. */
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
  /** A flat list of links; empty if there are columns. */
  links: readonly FooterItemData[];
  copyright: Html | undefined;
  logo: LogoData | undefined;
}

export type FooterItemData =
  | (LinkData & {
      target?: string | undefined;
      attributes?: Readonly<Record<string, string | boolean>> | undefined;
    })
  | { html: Html; className?: string | undefined };

export type NavbarItemData =
  | (NavbarItemBase & { type: 'search'; settings: SearchSettings })
  | (NavbarItemBase &
      LinkData & {
        type: 'link';
        active: boolean;
        /** Is shown instead of the label. */
        html?: Html;
        target: string | undefined;
        rel: string | undefined;
        attributes?: Readonly<Record<string, string | boolean>>;
        /**
         * Only in a list of versions: choosing it is remembered. `href` may be a placeholder. The browser adds versions that are newer than
         * the page before the one with `isNewest`.
         */
        version?: { instance: string; name: string; isNewest?: boolean };
        /** Only in a list of languages: the language of the linked page. */
        locale?: string;
        /** Only for links into versioned docs, on pages outside of them: version -> link, for the reader's preferred version. */
        preferred?: { instance: string; links: Readonly<Record<string, { label: string; href: string }>> };
      })
  | (NavbarItemBase & { type: 'html'; html: Html })
  | (NavbarItemBase & {
      type: 'dropdown';
      label: string;
      active: boolean;
      items: readonly NavbarItemData[];
      /** Id of the docs whose preferred version the browser shows as the label. */
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
  /** For example `/guide/install`. */
  route: string;
  /** For example `/docs/guide/install`. */
  permalink: string;
  /** The URL ends in a slash in Docusaurus, but not here; relative links of components are resolved as if it did. */
  isFolder?: boolean;
  title: string;
  description: string | undefined;
  hasSidebar: boolean;
  breadcrumbs: readonly CrumbData[];
  previous: LinkData | undefined;
  next: LinkData | undefined;
}

/** The version of the docs with the page. */
export interface VersionData extends Pick<VersionConfig, 'name' | 'label' | 'badge' | 'banner'> {
  /** Id of the docs. */
  instance: string;
  /**
   * The version that readers should use; `href` is the same page in it, or its main page if it has no such page. Pages of older versions
   * are not rewritten when another version becomes the last one: the browser replaces this link.
   */
  last: { name: string | undefined; label: string | undefined; href: string; isSamePage: boolean };
}

/** A language other than that of the page around it. */
export interface ShownLanguage {
  lang: string;
  direction: 'ltr' | 'rtl';
}

/** The data of one page. */
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
  /** Description shown below the title; undefined for none. */
  lead: string | undefined;
  /** Class of the element around the whole page. */
  className: string | undefined;
  /** Further classes of the element with the text. */
  proseClass?: string | undefined;
  toc: readonly TocEntry[];
  editUrl: string | undefined;
  lastUpdate: (DateData & { author: string | undefined }) | undefined;
  tags: readonly LinkData[];
  unlisted: boolean;
  draft: boolean;
  /** Language of the text, if the page is not translated. */
  shownIn: ShownLanguage | undefined;
  version: VersionData | undefined;
  /** URL of the page as Markdown. */
  twinUrl: string;
  /** Links in the menu beside the title, except the one to the page's Markdown; undefined for no menu. */
  menu?: readonly LinkData[] | undefined;
  /** Asks readers whether the page was helpful; answers are sent to `url`. */
  feedback?: { url?: string | undefined } | undefined;
  /** Only on posts of a blog. */
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

/** A page whose component fills everything between navbar and footer. */
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
  /** The author whose posts are listed; undefined for other lists. */
  author: AuthorData | undefined;
  /** Link to all tags or authors, in a list of the posts of one. */
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
  /** From the front matter, else the beginning of the text. */
  description: string;
  date: DateData;
  /** Reading time; undefined if it is not shown. */
  minutes: number | undefined;
  authors: readonly AuthorData[];
  /** Lists show only the text before the truncate marker. */
  isTruncated: boolean;
}

/** A post in a list. */
export interface PostItem extends PostData {
  title: string;
  href: string;
  tags: readonly LinkData[];
  /** Only if components of Docusaurus may read it. */
  frontMatter?: Readonly<Record<string, unknown>>;
  /** URL of the image in the front matter; likewise. */
  image?: string | undefined;
  /** Language of title and text, if the post is not translated. */
  shownIn: ShownLanguage | undefined;
}

export interface DateData {
  iso: string;
  /** The date as readers see it. */
  text: string;
}

export interface AuthorData extends Omit<Author, 'route' | 'email'> {
  /** The author's page, else the author's own URL. */
  href: string | undefined;
  hasPage?: true;
}

export interface SearchRoute extends RouteBase {
  type: 'search';
}

export interface NotFoundRoute extends RouteBase {
  type: 'not-found';
}
