// Returns the texts of a page's social card, and the path of its image.
import { hashOf } from '../base/hash.js';
import type { SocialCard } from '../config/hooks.js';
import { notFoundRoute } from '../config/plugged.js';
import { toPermalink } from '../site/permalink.js';
import { imageOf, type PageInput, titleOf } from './page-input.js';
import { toAbsoluteUrl } from './site-url.js';

/** Size in pixels that the large social networks show without cropping. */
export const cardSize = { width: 1200, height: 630 };

/** Folder in the output. */
export const cardFolder = 'assets/cards';

/** The texts of a card that differ from page to page. */
export type CardText = Pick<SocialCard, 'title' | 'description' | 'section' | 'address'>;

/** What the card of a page depends on. */
type CardInput = Pick<PageInput, 'page' | 'facts' | 'config' | 'cardLook' | 'site'>;

/** Returns the card of a page that sets no image; undefined if it has no card. `path` is in the output. */
export function socialCardOf(input: CardInput): { path: string; text: CardText } | undefined {
  const { page, facts, config, cardLook } = input;
  if (cardLook === undefined || page.type === 'search' || page.route === notFoundRoute) return undefined;

  if (imageOf(input) !== undefined) return undefined;
  const isLanding = page.type === 'doc' && page.layout === 'landing';
  const text: CardText = {
    title: titleOf(page) || config.title,
    description: (page.description ?? (isLanding ? config.tagline : facts?.excerpt)) || undefined,
    section: page.breadcrumbs.at(-2)?.label,
    address: toAbsoluteUrl(toPermalink(page.route, config), config.url).replace(/^\w+:\/\/|\/$/g, ''),
  };
  return { path: `${cardFolder}/${hashOf(JSON.stringify([cardLook, text]))}.png`, text };
}
