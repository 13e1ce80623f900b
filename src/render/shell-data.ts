// Makes the data of the navbar, footer and announcement bar, which all pages share.

import type { FooterColumn, FooterConfig, FooterLink, LogoConfig } from '../config/navbar-fields.js';
import type { RenderConfig } from '../config/stage-configs.js';
import type { TargetSite } from '../links/find-target.js';
import type { Site } from '../site/site.js';
import type { FooterData, FooterItemData, LinkData, LogoData, ShellData } from '../theme/route-data.js';
import { isExternalUrl, toSiteUrl } from './site-url.js';

/** Returns the data, without that of the search. */
export function buildShellData(
  site: TargetSite & Pick<Site, 'docs'>,
  config: RenderConfig,
): Omit<ShellData, 'search'> {
  const { navbar, footer } = config;
  return {
    siteTitle: config.title,
    tagline: config.tagline,
    lang: config.lang,
    direction: config.direction,
    texts: config.texts,
    baseUrl: config.baseUrl,
    colorMode: config.colorMode,
    announcementBar: config.announcementBar,
    logo: navbar.logo && buildLogo(navbar.logo, site, config),
    navbarTitle: navbar.title ?? config.title,
    hideNavbarOnScroll: navbar.hideOnScroll,
    // Only with Infima, because the site's style sheets may refer to its classes.
    navbarStyle: config.infima ? navbar.style : undefined,
    docs: site.docs.map(({ id, last, versions }) => ({
      id,
      last: last.name,
      versions: versions.map(({ name }) => name),
    })),
    footer: footer && buildFooter(footer, site, config),
    customFields: config.customFields,
  };
}

/** Returns a link of the config. `to` and `href` mean the same: a URL without a scheme is one of the site. */
export function buildLink(
  link: { label: string; to?: string; href?: string },
  site: TargetSite,
  config: RenderConfig,
): LinkData {
  const href = toSiteUrl(link.to ?? link.href ?? '/', site, config);
  return { label: link.label, href, external: isExternalUrl(href) };
}

function buildLogo(logo: LogoConfig, site: TargetSite, config: RenderConfig): LogoData {
  const src = toSiteUrl(logo.src, site, config);
  return {
    src,
    srcDark: logo.srcDark === undefined ? src : toSiteUrl(logo.srcDark, site, config),
    alt: logo.alt ?? '',
    href: toSiteUrl(logo.href ?? '/', site, config),
    target: logo.target,
    className: logo.className,
    width: logo.width,
    height: logo.height,
  };
}

function buildFooter(footer: FooterConfig, site: TargetSite, config: RenderConfig): FooterData {
  const buildItem = (link: FooterLink): FooterItemData =>
    'html' in link
      ? link
      : { ...buildLink(link, site, config), target: link.target, attributes: link.attributes };
  const isColumn = (entry: FooterColumn | FooterLink): entry is FooterColumn => 'items' in entry;
  const columns: FooterData['columns'][number][] = [];
  const links: FooterItemData[] = [];
  for (const entry of footer.links) {
    if (isColumn(entry)) {
      const { title, className } = entry;
      columns.push({ title, className, items: entry.items.map(buildItem) });
    } else links.push(buildItem(entry));
  }
  return {
    style: footer.style,
    columns,
    links,
    // As in Docusaurus, an empty one is none.
    copyright: footer.copyright || undefined,
    logo: footer.logo && buildLogo(footer.logo, site, config),
  };
}
