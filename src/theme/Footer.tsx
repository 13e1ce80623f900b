import { Fragment } from 'react';
import { Logo } from './Navbar.js';
import type { FooterItemData } from './route-data.js';
import { each, TextLink } from './TextLink.js';
import type { ThemeProps } from './theme-components.js';

export function Footer({ shell }: ThemeProps['Footer']) {
  const footer = shell.footer;
  if (!footer) return null;
  return (
    <footer className={`rd-footer rd-footer-${footer.style}`}>
      {footer.columns.length > 0 && (
        <div className="rd-footer-columns">
          {each(footer.columns, (column) => (
            <div>
              {column.title !== '' && <b>{column.title}</b>}
              <ul>
                {each(column.items, (item) => (
                  <FooterItem item={item} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      {footer.links.length > 0 && (
        <ul className="rd-footer-links">
          {each(footer.links, (item, index) => (
            <Fragment>
              {index > 0 && <li aria-hidden="true">·</li>}
              <FooterItem item={item} />
            </Fragment>
          ))}
        </ul>
      )}
      {footer.logo && (
        <a className="rd-footer-logo" href={footer.logo.href}>
          <Logo logo={footer.logo} named={false} />
        </a>
      )}
      {footer.copyright !== undefined && (
        <div className="rd-copyright" dangerouslySetInnerHTML={{ __html: footer.copyright }} />
      )}
    </footer>
  );
}

function FooterItem({ item }: { item: FooterItemData }) {
  if ('html' in item) return <li dangerouslySetInnerHTML={{ __html: item.html }} />;
  return (
    <li>
      <TextLink href={item.href} external={item.external}>
        {item.label}
      </TextLink>
    </li>
  );
}
