// What navbar, footer and announcement bar show on every page.
import type { Config } from '../config/config.js';
import type { FooterColumn, FooterConfig, FooterLink, LogoConfig } from '../config/user-config.js';
import type { FooterData, FooterItemData, LinkData, LogoData, ShellData } from './route-data.js';
import { isExternalUrl, type SiteTargets, toFileUrl, toSiteUrl } from './site-url.js';

export function buildShellData(targets: SiteTargets, config: Config): ShellData {
  const { navbar, footer } = config;
  return {
    siteTitle: config.title,
    tagline: config.tagline,
    lang: config.lang,
    baseUrl: config.baseUrl,
    colorMode: config.colorMode,
    announcementBar: config.announcementBar,
    logo: navbar.logo && buildLogo(navbar.logo, targets, config),
    navbarTitle: navbar.title ?? config.title,
    hideNavbarOnScroll: navbar.hideOnScroll,
    footer: footer && buildFooter(footer, targets, config),
  };
}

/** A link of the config; `to` and `href` mean the same, as an address without scheme is always one of ours. */
export function buildLink(
  link: { label: string; to?: string; href?: string },
  targets: SiteTargets,
  config: Config,
): LinkData {
  const href = toSiteUrl(link.to ?? link.href ?? '/', targets, config);
  return { label: link.label, href, external: isExternalUrl(href) };
}

function buildLogo(logo: LogoConfig, targets: SiteTargets, config: Config): LogoData {
  const src = toFileUrl(logo.src, config.baseUrl);
  return {
    src,
    srcDark: logo.srcDark === undefined ? src : toFileUrl(logo.srcDark, config.baseUrl),
    alt: logo.alt ?? '',
    href: toSiteUrl(logo.href ?? '/', targets, config),
    width: logo.width,
    height: logo.height,
  };
}

function buildFooter(footer: FooterConfig, targets: SiteTargets, config: Config): FooterData {
  const buildItem = (link: FooterLink): FooterItemData =>
    'html' in link ? link : buildLink(link, targets, config);
  const isColumn = (entry: FooterColumn | FooterLink): entry is FooterColumn => 'items' in entry;
  const columns: FooterData['columns'][number][] = [];
  const links: FooterItemData[] = [];
  for (const entry of footer.links) {
    if (isColumn(entry)) columns.push({ title: entry.title, items: entry.items.map(buildItem) });
    else links.push(buildItem(entry));
  }
  return {
    style: footer.style,
    columns,
    links,
    copyright: footer.copyright,
    logo: footer.logo && buildLogo(footer.logo, targets, config),
  };
}
