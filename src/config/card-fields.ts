// The fields of social cards, the images that social networks show with a link.
import * as f from './fields.js';
import type { SocialCard, SocialCardComponent } from './hooks.js';

const settings = f.object({
  /**
   * React component that draws the card instead of the built-in one: a function from `SocialCard` to elements with inline styles. It runs
   * during the build, not in browsers.
   */
  component: f.optional(f.callback<SocialCardComponent>()),
});

/** Settings of the social cards. */
export interface SocialCardSettings extends f.Out<typeof settings> {
  /** Version of the package that draws them, once it has been found. */
  takumi?: string | undefined;
  /** Renders the author's component to HTML; problems have their places. */
  draw?: ((card: SocialCard) => Promise<string>) | undefined;
}

export const socialCards = f.optional(
  f.readAs(f.flagOr(settings), (value): SocialCardSettings | false => (value === true ? {} : value)),
  false,
);
