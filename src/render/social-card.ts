// What the social card of a page says, and the name of its picture.
import { hashOf } from '../base/hash.js';
import type { SocialCard } from '../config/hooks.js';
import { notFoundRoute } from '../config/plugged.js';
import { toPermalink } from '../site/permalink.js';
import { imageOf, type PageInput, titleOf } from './page-input.js';
import { toAbsoluteUrl } from './site-url.js';

/** In pixels: what the large social networks show without cutting it. */
export const cardSize = { width: 1200, height: 630 };

/** In the output. */
export const cardFolder = 'assets/cards';

/** What is the page's own on its card. */
export type CardText = Pick<SocialCard, 'title' | 'description' | 'section' | 'address'>;

/** The parts of a page's job that its card depends on. */
type CardInput = Pick<PageInput, 'page' | 'facts' | 'config' | 'cardLook' | 'site'>;

/** The card of a page that names no image. @returns its path in the output; undefined where there is no card. */
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
