// Parts of the footer that are rendered from their props. They have the classes of our footer, which a Footer of the site's own looks like
// with them, and those of Infima, for a frame that is not ours.
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { Link, type LinkProps, useBaseUrlUtils } from './Link.js';
import { placeOf } from './Place.js';
import { type AnyComponent, usePart } from './parts-context.js';
import { ThemedImage } from './ThemedImage.js';
import { isMultiColumnFooterLinks } from './theme-common.js';

interface FooterItem extends LinkProps {
  label?: string;
  html?: string;
  prependBaseUrlToHref?: boolean;
  /** Only in a config of ours. */
  attributes?: object;
}

interface FooterColumn {
  title?: string | null;
  className?: string;
  items: readonly FooterItem[];
}

const classes = (...names: readonly (string | undefined)[]): string => names.filter(Boolean).join(' ');

export function FooterLinkItem({ item }: { item: FooterItem }): ReactElement {
  const { label, to, href, className, prependBaseUrlToHref: _prepend, attributes: _, ...props } = item;
  return (
    <Link className={classes('footer__link-item', className)} {...(href ? { href } : { to })} {...props}>
      {label}
    </Link>
  );
}

/** An item of a list. HTML stands in the place of a link, as it is. */
function Entry({ item, className }: { item: FooterItem; className?: string }): ReactElement {
  const Item = usePart('Footer/LinkItem', FooterLinkItem);
  if (item.html) {
    const names = classes('rd-html', className, item.className);
    return <li className={names} dangerouslySetInnerHTML={{ __html: item.html }} />;
  }
  return (
    <li className={className}>
      <Item item={item} />
    </li>
  );
}

export function FooterColumns({ columns }: { columns: readonly FooterColumn[] }): ReactElement {
  return (
    <div className="rd-footer-columns footer__links">
      {columns.map(({ title, items, className }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <div key={index} className={classes('footer__col', className)}>
          {title && <b className="footer__title">{title}</b>}
          <ul className="footer__items clean-list">
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <Entry key={index} item={item} className="footer__item" />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

export function FooterLine({ links }: { links: readonly FooterItem[] }): ReactElement {
  return (
    <ul className="rd-footer-links clean-list">
      {links.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Fragment key={index}>
          {index > 0 && <li aria-hidden="true">·</li>}
          <Entry item={item} />
        </Fragment>
      ))}
    </ul>
  );
}

/** @param links columns, or links of a single line */
export function FooterLinks({ links }: { links: readonly (FooterColumn | FooterItem)[] }): ReactElement {
  const Columns = usePart('Footer/Links/MultiColumn', FooterColumns);
  const Line = usePart('Footer/Links/Simple', FooterLine);
  return isMultiColumnFooterLinks(links) ? (
    <Columns columns={links as readonly FooterColumn[]} />
  ) : (
    <Line links={links as readonly FooterItem[]} />
  );
}

interface FooterLogoOfConfig {
  src: string;
  srcDark?: string;
  alt?: string;
  href?: string;
  target?: string;
  className?: string;
  width?: number;
  height?: number;
}

export function FooterLogo({ logo }: { logo: FooterLogoOfConfig }): ReactElement {
  const { withBaseUrl } = useBaseUrlUtils();
  const { src, srcDark = src, href, target, className, ...picture } = logo;
  const sources = { light: withBaseUrl(src), dark: withBaseUrl(srcDark) };
  const image = <ThemedImage {...picture} className={classes('rd-logo', className)} sources={sources} />;
  if (!href) return <span className="rd-footer-logo">{image}</span>;
  return (
    <Link className="rd-footer-logo" href={href} target={target}>
      {image}
    </Link>
  );
}

export function FooterCopyright({ copyright }: { copyright: string }): ReactElement {
  return <div className="rd-copyright" dangerouslySetInnerHTML={{ __html: copyright }} />;
}

interface FooterLayoutProps extends Partial<Record<'links' | 'logo' | 'copyright', ReactNode>> {
  style?: string;
}

export function FooterLayout({ style = 'light', links, logo, copyright }: FooterLayoutProps): ReactElement {
  return (
    <footer className={`rd-footer rd-footer-${style}`}>
      {links}
      {(logo || copyright) && (
        <div className="rd-footer-bottom">
          {logo}
          {copyright}
        </div>
      )}
    </footer>
  );
}

const inFooter = { links: placeOf('links'), logo: placeOf('logo'), copyright: placeOf('copyright') };

/** Gives a site's own footer layout placeholders for its parts. @param Layout gets an element for each part that exists */
export function withFooterPlaces(Layout: AnyComponent): AnyComponent {
  return ({ style, ...parts }: { style: string } & Partial<Record<keyof typeof inFooter, boolean>>) => {
    const place = (name: keyof typeof inFooter) => (parts[name] ? createElement(inFooter[name]) : undefined);
    return (
      <Layout style={style} links={place('links')} logo={place('logo')} copyright={place('copyright')} />
    );
  };
}
