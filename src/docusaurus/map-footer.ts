// Converts `themeConfig.footer`.
import type { FooterColumn, FooterLink, LogoConfig, UserFooterConfig } from '../config/navbar-fields.js';
import { filledOf, type Loose, linkAttributesOf, numberOf, textOf } from './loose.js';
import { type Section, taken } from './section.js';

/** Converts the footer, with its columns of links. */
export function mapFooter(footer: Section): UserFooterConfig {
  const { copyright, ...others } = footer.read({
    style: (value) => (value === 'dark' ? 'dark' : 'light'),
    copyright: textOf,
    ...taken('links', 'logo'),
  });
  const entries = footer.list('links');
  const hasColumns = entries.some(({ value }) => value.items !== undefined);
  const links = hasColumns ? entries.map(mapColumn) : entries.flatMap(mapLink);
  return { ...others, links, copyright, logo: mapLogo(footer.in('logo')) };
}

function mapColumn(column: Section): FooterColumn {
  const { items, title, className } = column.value;
  const links = items === undefined ? mapLink(column) : column.list('items').flatMap(mapLink);
  return {
    title: items === undefined ? '' : (textOf(title) ?? ''),
    className: textOf(className),
    items: links,
  };
}

function mapLink(entry: Section): FooterLink[] {
  const link = entry.value;
  const className = textOf(link.className);
  if (typeof link.html === 'string') return [{ html: link.html, className }];
  const label = textOf(link.label) ?? textOf(link['aria-label']);
  const leadsTo = targetOf(link);
  if (label === undefined || !leadsTo) {
    entry.note('unsupported', label === undefined ? 'it has no label' : 'it leads nowhere');
    return [];
  }
  const attributes = {
    ...(className !== undefined && { class: className }),
    ...linkAttributesOf(link),
  };
  const isPlain = Object.keys(attributes).length === 0;
  return [{ label, ...leadsTo, target: textOf(link.target), attributes: isPlain ? undefined : attributes }];
}

/** Target of a link. */
type Target = { to: string; href?: undefined } | { href: string; to?: undefined };

/** Returns the target of a link in navbar or footer. */
export function targetOf({ href, to, prependBaseUrlToHref }: Loose): Target | undefined {
  const [url, page] = [textOf(href), textOf(to)];
  if (url !== undefined) return { href: prependBaseUrlToHref === true ? `pathname://${url}` : url };
  return page === undefined ? undefined : { to: page };
}

/** Converts the logo of navbar or footer; undefined without an image. */
export function mapLogo(logo: Section): LogoConfig | undefined {
  const { src } = logo.value;
  if (typeof src !== 'string' || src === '') return undefined;
  return logo.read({
    src: String,
    srcDark: filledOf,
    alt: textOf,
    href: filledOf,
    target: filledOf,
    className: filledOf,
    width: pixelsOf,
    height: pixelsOf,
    style: ['unsupported', 'a logo has none of its own: className gives it a class'],
  });
}

function pixelsOf(size: unknown): number | undefined {
  const number = numberOf(size);
  return number === undefined ? undefined : Math.max(1, Math.round(number));
}
