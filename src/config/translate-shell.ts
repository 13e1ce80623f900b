// Translates the navbar and the footer, from our config or from the raw config of Docusaurus, which may contain anything. The keys of the
// texts are those of Docusaurus.
import type { Filled, MessageFile, Messages } from './config.js';
import type { NavbarItemConfig } from './navbar-fields.js';
import { isPlain } from './stand-in.js';

/** Returns a theme config with navbar and footer translated. `theme` is our config or the `themeConfig` of Docusaurus. */
export function translateTheme<Theme extends object>(
  theme: Theme,
  messages: Pick<Messages, 'navbar' | 'footer'>,
): Theme {
  const { navbar, footer } = theme as { navbar?: unknown; footer?: unknown };
  return {
    ...theme,
    ...(isPlain(navbar) && { navbar: translateNavbar(navbar, messages.navbar) }),
    ...(isPlain(footer) && { footer: translateFooter(footer, messages.footer) }),
  };
}

function translateNavbar<Navbar extends object>(navbar: Navbar, messages: MessageFile): Navbar {
  const { title, 'logo.alt': alt } = messages;
  const { logo, items } = navbar as { logo?: unknown; items?: unknown };
  return {
    ...navbar,
    ...(title !== undefined && { title }),
    ...(isPlain(logo) && alt !== undefined && { logo: { ...logo, alt } }),
    ...translateItems({ items }, navbarKey, messages),
  };
}

function translateFooter<Footer extends object>(footer: Footer, messages: MessageFile): Footer {
  const { copyright } = messages;
  const { links } = footer as { links?: unknown };
  const translated = translateItems({ items: links }, footerKey, messages).items;
  return {
    ...footer,
    ...(copyright !== undefined && { copyright }),
    ...(translated && { links: translated }),
  };
}

/** Translates the items of a menu, including nested menus and columns. */
function translateItems(
  { items }: { items?: unknown },
  keyOf: (label: string) => string,
  messages: MessageFile,
): { items?: unknown[] } {
  if (!Array.isArray(items)) return {};
  const translate = (item: unknown): unknown => {
    if (!isPlain(item)) return item;
    const { label, title } = item;
    const inside = translateItems(item, keyOf, messages);
    return {
      ...item,
      ...(typeof label === 'string' && { label: messages[keyOf(label)] ?? label }),
      // `title` is only a column's title if there are items inside; otherwise it is an HTML attribute.
      ...(typeof title === 'string' && inside.items && { title: messages[columnKey(title)] ?? title }),
      ...inside,
    };
  };
  return { items: items.map(translate) };
}

/** Returns key -> label for all labels of navbar and footer, which a translation should contain. */
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
