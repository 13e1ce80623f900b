// The fields of social cards: pictures that social networks show with a link.
import * as f from './fields.js';
import type { SocialCard, SocialCardComponent } from './hooks.js';

const settings = f.object({
  /**
   * A component of React that draws the card in place of ours: a function from `SocialCard` to elements with inline styles. It runs
   * where the site is built, not in browsers.
   */
  component: f.optional(f.callback<SocialCardComponent>()),
});

/** How social cards are made. */
export interface SocialCardSettings extends f.Out<typeof settings> {
  /** Version of the package that makes them, once it has been found. */
  takumi?: string | undefined;
  /** What the component draws, as HTML; problems have their places. */
  draw?: ((card: SocialCard) => Promise<string>) | undefined;
}

export const socialCards = f.optional(
  f.readAs(f.flagOr(settings), (value): SocialCardSettings | false => (value === true ? {} : value)),
  false,
);
