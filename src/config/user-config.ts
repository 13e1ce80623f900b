// What an author may write in relaydocs.config.ts. The manual's option pages are written from these comments.
// (The config stage completes this file; navbar, footer and tags are final.)

/** A `<meta>`, `<link>`, `<script>` or other tag for the head of every page. */
export interface HeadTag {
  tagName: string;
  attributes?: Readonly<Record<string, string | boolean>>;
  innerHTML?: string;
}

export type ScriptTag = string | (Readonly<Record<string, string | boolean | undefined>> & { src: string; async?: boolean; defer?: boolean });
export type StylesheetTag = string | (Readonly<Record<string, string | boolean | undefined>> & { href: string });

export interface NavbarConfig {
  /** Default: the site's title. */
  title: string | undefined;
  logo: LogoConfig | undefined;
  hideOnScroll: boolean;
  items: readonly NavbarItemConfig[];
}

export interface LogoConfig {
  /** Static file or URL. */
  src: string;
  /** For dark mode; default `src`. */
  srcDark?: string;
  alt?: string;
  /** Default: the site's root. */
  href?: string;
  width?: number;
  height?: number;
}

interface NavbarItemBase {
  label?: string;
  /** Default `left`. */
  position?: 'left' | 'right';
  className?: string;
}

export type NavbarItemConfig =
  | (NavbarItemBase & { type: 'link'; label: string; to?: string; href?: string; target?: string; rel?: string; activeBasePath?: string })
  | (NavbarItemBase & { type: 'doc'; docId: string; docsPluginId?: string })
  | (NavbarItemBase & { type: 'docSidebar'; sidebarId: string; docsPluginId?: string })
  | (NavbarItemBase & { type: 'html'; value: string })
  | (NavbarItemBase & { type: 'dropdown'; label: string; items: readonly NavbarItemConfig[] });

export interface FooterConfig {
  style: 'light' | 'dark';
  /** Either titled columns or one flat list. */
  links: readonly FooterColumn[] | readonly FooterLink[];
  /** HTML. */
  copyright: string | undefined;
  logo: LogoConfig | undefined;
}

export interface FooterColumn {
  title: string;
  items: readonly FooterLink[];
}

export type FooterLink = { label: string; to?: string; href?: string } | { html: string };
