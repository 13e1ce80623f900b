import type { FooterColumn, FooterLink, LogoConfig, UserFooterConfig } from '../config/navbar-fields.js';
import type { Findings } from './findings.js';
import { isLoose, type Loose, linkAttributesOf, listOf, numberOf, textOf } from './loose.js';

export function mapFooter(footer: Loose, path: readonly PropertyKey[], findings: Findings): UserFooterConfig {
  findings.section(footer, path, { style: 'taken', links: 'taken', copyright: 'taken', logo: 'taken' });
  const entries = listOf(footer.links).filter(isLoose);
  const hasColumns = entries.some((entry) => entry.items !== undefined);
  const at = [...path, 'links'];
  return {
    style: footer.style === 'dark' ? 'dark' : 'light',
    links: hasColumns
      ? entries.map((entry, index) => mapColumn(entry, [...at, index], findings))
      : entries.flatMap((entry, index) => mapLink(entry, [...at, index], findings)),
    copyright: textOf(footer.copyright),
    logo: mapLogo(footer.logo, [...path, 'logo'], findings),
  };
}

function mapColumn(column: Loose, path: readonly PropertyKey[], findings: Findings): FooterColumn {
  const items = column.items === undefined ? [column] : listOf(column.items).filter(isLoose);
  return {
    title: column.items === undefined ? '' : (textOf(column.title) ?? ''),
    className: textOf(column.className),
    items: items.flatMap((item, index) => mapLink(item, [...path, 'items', index], findings)),
  };
}

function mapLink(link: Loose, path: readonly PropertyKey[], findings: Findings): FooterLink[] {
  if (typeof link.html === 'string') return [{ html: link.html }];
  const label = textOf(link.label) ?? textOf(link['aria-label']);
  const leadsTo = targetOf(link);
  if (label === undefined || !leadsTo) {
    findings.note(path, ['unsupported', label === undefined ? 'it has no label' : 'it leads nowhere']);
    return [];
  }
  const className = textOf(link.className);
  const attributes = {
    ...(className !== undefined && { class: className }),
    ...linkAttributesOf(link),
  };
  const isPlain = Object.keys(attributes).length === 0;
  return [{ label, ...leadsTo, target: textOf(link.target), attributes: isPlain ? undefined : attributes }];
}

/** Where a link leads. */
type Target = { to: string; href?: undefined } | { href: string; to?: undefined };

export function targetOf({ href, to, prependBaseUrlToHref }: Loose): Target | undefined {
  const [url, page] = [textOf(href), textOf(to)];
  if (url !== undefined) return { href: prependBaseUrlToHref === true ? `pathname://${url}` : url };
  return page === undefined ? undefined : { to: page };
}

const logoKeys = ['src', 'srcDark', 'alt', 'href', 'target', 'className', 'width', 'height'];

export function mapLogo(
  value: unknown,
  path: readonly PropertyKey[],
  findings: Findings,
): LogoConfig | undefined {
  if (!isLoose(value) || typeof value.src !== 'string' || value.src === '') return undefined;
  findings.section(value, path, {
    ...Object.fromEntries(logoKeys.map((key) => [key, 'taken'])),
    style: ['unsupported', 'a logo has none of its own: className gives it a class'],
  });
  const pixels = (size: unknown): number | undefined => {
    const number = numberOf(size);
    return number === undefined ? undefined : Math.max(1, Math.round(number));
  };
  return {
    src: value.src,
    srcDark: textOf(value.srcDark) || undefined,
    alt: textOf(value.alt),
    href: textOf(value.href) || undefined,
    target: textOf(value.target) || undefined,
    className: textOf(value.className) || undefined,
    width: pixels(value.width),
    height: pixels(value.height),
  };
}
