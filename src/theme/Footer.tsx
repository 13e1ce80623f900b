import { Fragment, type ReactNode } from 'react';
import { Logo } from './Navbar.js';
import type { FooterData, FooterItemData } from './route-data.js';
import { each, linkEntry } from './TextLink.js';
import type { ThemeProps } from './theme-components.js';

export function Footer({ shell }: ThemeProps['Footer']) {
  const footer = shell.footer;
  if (!footer) return null;
  return (
    <FooterFrame
      style={footer.style}
      links={<FooterLinks footer={footer} />}
      logo={footer.logo && <FooterLogo footer={footer} />}
      copyright={footer.copyright !== undefined && <FooterCopyright footer={footer} />}
    />
  );
}

type FooterFrameProps = Pick<FooterData, 'style'> & Record<'links' | 'logo' | 'copyright', ReactNode>;

export function FooterFrame({ style, links, logo, copyright }: FooterFrameProps) {
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

interface FooterPart {
  footer: FooterData;
}

export function FooterLinks({ footer: { columns, links } }: FooterPart) {
  return (
    <>
      {columns.length > 0 && (
        <div className="rd-footer-columns">
          {each(columns, (column) => (
            <div className={column.className}>
              {column.title !== '' && <b>{column.title}</b>}
              <ul>{each(column.items, itemOf)}</ul>
            </div>
          ))}
        </div>
      )}
      {links.length > 0 && (
        <ul className="rd-footer-links">
          {each(links, (item, index) => (
            <Fragment>
              {index > 0 && <li aria-hidden="true">·</li>}
              {itemOf(item)}
            </Fragment>
          ))}
        </ul>
      )}
    </>
  );
}

export function FooterLogo({ footer: { logo } }: FooterPart) {
  if (!logo) return null;
  return (
    <a className="rd-footer-logo" href={logo.href} target={logo.target}>
      <Logo logo={logo} named={false} />
    </a>
  );
}

export function FooterCopyright({ footer: { copyright } }: FooterPart) {
  if (copyright === undefined) return null;
  return <div className="rd-copyright" dangerouslySetInnerHTML={{ __html: copyright }} />;
}

function itemOf(item: FooterItemData) {
  if ('html' in item) {
    const className = ['rd-html', item.className].filter(Boolean).join(' ');
    return <li className={className} dangerouslySetInnerHTML={{ __html: item.html }} />;
  }
  return linkEntry(item);
}
