// The characters that readers see of a site, which its own fonts have to have.
import { charactersIn } from '../base/characters.js';
import type { Config } from '../config/config.js';
import type { Content } from '../content/source-file.js';
import type { PageNeeds } from './page-needs.js';

/** Those beyond ASCII: of pages, of their titles, tags and authors, of what stands around them, and of dates. */
export function siteCharacters(config: Config, content: Content, pages: readonly PageNeeds[]): string {
  const { title, titleDelimiter, tagline, texts, navbar, footer, announcementBar } = config;
  const { docs, blog, openapi, locales, translation } = config;
  const { format } = new Intl.DateTimeFormat(config.dateLang, { dateStyle: 'long' });
  const { sources, categories, blogs, sidebars, tags, lastUpdates } = content;
  return charactersIn([
    pages.map(({ facts }) => facts.characters),
    [sources, categories, blogs, sidebars, tags, lastUpdates],
    [title, titleDelimiter, tagline, texts, navbar, footer, announcementBar],
    [docs, blog, openapi, locales, translation],
    Array.from({ length: 12 }, (_, month) => format(Date.UTC(2026, month, month * 2 + 1))),
  ]);
}
