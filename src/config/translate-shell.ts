// The navbar and the footer in another language. The keys are Docusaurus'.
import type { Filled, MessageFile } from './config.js';
import type { FooterConfig, NavbarItemConfig } from './navbar-fields.js';

type NavbarFields = Filled['navbar'];

export function translateNavbar(navbar: NavbarFields, messages: MessageFile): NavbarFields {
  const translate = <Item extends NavbarItemConfig>(item: Item): Item => {
    const label = 'label' in item ? item.label : undefined;
    const items = 'items' in item ? item.items.map(translate) : undefined;
    return {
      ...item,
      ...(label !== undefined && { label: messages[navbarKey(label)] ?? label }),
      ...(items && { items }),
    };
  };
  const { logo } = navbar;
  const alt = messages['logo.alt'];
  return {
    ...navbar,
    title: messages.title ?? navbar.title,
    logo: logo && { ...logo, ...(alt !== undefined && { alt }) },
    items: navbar.items.map(translate),
  };
}

export function translateFooter(footer: FooterConfig, messages: MessageFile): FooterConfig {
  const toLink = <Link extends object>(link: Link): Link =>
    'label' in link && typeof link.label === 'string'
      ? { ...link, label: messages[footerKey(link.label)] ?? link.label }
      : link;
  const links = footer.links.map((entry) =>
    'items' in entry
      ? { ...entry, title: messages[columnKey(entry.title)] ?? entry.title, items: entry.items.map(toLink) }
      : toLink(entry),
  );
  return {
    ...footer,
    copyright: messages.copyright ?? footer.copyright,
    links: links as unknown as FooterConfig['links'],
  };
}

/** Each label with its key: what a translation has to have. */
export function shellTexts({ navbar, footer }: Pick<Filled, 'navbar' | 'footer'>): {
  navbar: Map<string, string>;
  footer: Map<string, string>;
} {
  const ofNavbar = new Map<string, string>();
  const note = (item: NavbarItemConfig): void => {
    if ('label' in item && item.label !== undefined) ofNavbar.set(navbarKey(item.label), item.label);
    if ('items' in item) item.items.forEach(note);
  };
  if (navbar.title !== undefined && navbar.title !== '') ofNavbar.set('title', navbar.title);
  if (navbar.logo?.alt !== undefined) ofNavbar.set('logo.alt', navbar.logo.alt);
  navbar.items.forEach(note);
  const ofFooter = new Map<string, string>();
  for (const entry of footer?.links ?? []) {
    if ('items' in entry) ofFooter.set(columnKey(entry.title), entry.title);
    for (const link of 'items' in entry ? entry.items : [entry])
      if ('label' in link) ofFooter.set(footerKey(link.label), link.label);
  }
  if (footer?.copyright !== undefined) ofFooter.set('copyright', footer.copyright);
  return { navbar: ofNavbar, footer: ofFooter };
}

const navbarKey = (label: string): string => `item.label.${label}`;
const footerKey = (label: string): string => `link.item.label.${label}`;
const columnKey = (title: string): string => `link.title.${title}`;
