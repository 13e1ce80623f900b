// The fields `feedback` and `analytics`: what a site wants to know about its readers.
import { siteAddress } from './address-fields.js';
import * as f from './fields.js';

/** An address on any host, or a path on the site's own host. */
const address = (example: string) =>
  f.textWhere((value) =>
    /^(?:https?:\/\/[^\s/?#]+|\/(?!\/))\S*$/.test(value)
      ? undefined
      : `expected an address such as ${example}`,
  );
const scriptAddress = address('"https://stats.example.com/script.js" or "/stats/script.js"');

export const feedback = f.object({
  /** Where answers are sent, as JSON: `https://feedback.example.com/docs`, or `/api/feedback` on the same host. @default they are told to scripts of the site only */
  url: f.optional(address('"https://feedback.example.com/docs" or "/api/feedback"')),
});

export const analytics = f.object({
  /**
   * `not-needed`: everybody is counted. `required`: nothing is loaded and nobody counted before a script of the site has set
   * `data-consent="given"` on `<html>`. Which of them is right depends on the services, and on the law where readers are.
   */
  consent: f.oneOf('not-needed', 'required'),
  /** Google Analytics 4. */
  googleAnalytics: f.optional(
    f.object({
      /** `G-ABC123DEF4`. */
      measurementId: f.filledText,
    }),
  ),
  /** Plausible, or what is compatible with it. */
  plausible: f.optional(
    f.object({
      /** The site's name there: `docs.example.com`. */
      domain: f.filledText,
      /** Address of its script. @default `https://plausible.io/js/script.js` */
      src: f.optional(scriptAddress, 'https://plausible.io/js/script.js'),
    }),
  ),
  /** Matomo. */
  matomo: f.optional(
    f.object({
      /** Where it is, with a slash at the end: `https://stats.example.com/`. */
      url: siteAddress,
      /** The site's number there: `'1'`. */
      siteId: f.filledText,
    }),
  ),
  /** Umami. */
  umami: f.optional(
    f.object({
      /** The site's id there. */
      websiteId: f.filledText,
      /** Address of its script. @default `https://cloud.umami.is/script.js` */
      src: f.optional(scriptAddress, 'https://cloud.umami.is/script.js'),
    }),
  ),
  /** Fathom. */
  fathom: f.optional(
    f.object({
      /** The site's id there. */
      siteId: f.filledText,
      /** Address of its script. @default `https://cdn.usefathom.com/script.js` */
      src: f.optional(scriptAddress, 'https://cdn.usefathom.com/script.js'),
    }),
  ),
});

export type AnalyticsConfig = f.Out<typeof analytics>;
