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
  /**
   * Address that answers are sent to, as JSON: `https://feedback.example.com/docs`, or `/api/feedback` on the same host.
   * @default answers are only passed to scripts of the site
   */
  url: f.optional(address('"https://feedback.example.com/docs" or "/api/feedback"')),
});

export const analytics = f.object({
  /**
   * `not-needed`: all readers are counted. `required`: nothing is loaded and nobody is counted until a script of the site sets
   * `data-consent="given"` on `<html>`. Which one you need depends on the services, and on the law that applies to your readers.
   */
  consent: f.oneOf('not-needed', 'required'),
  /** Google Analytics 4. */
  googleAnalytics: f.optional(
    f.object({
      /** `G-ABC123DEF4`. */
      measurementId: f.filledText,
    }),
  ),
  /** Plausible, or a compatible service. */
  plausible: f.optional(
    f.object({
      /** Name of the site in Plausible: `docs.example.com`. */
      domain: f.filledText,
      /** URL of the script. @default `https://plausible.io/js/script.js` */
      src: f.optional(scriptAddress, 'https://plausible.io/js/script.js'),
    }),
  ),
  /** Matomo. */
  matomo: f.optional(
    f.object({
      /** Address of your Matomo, with a slash at the end: `https://stats.example.com/`. */
      url: siteAddress,
      /** Number of the site in Matomo: `'1'`. */
      siteId: f.filledText,
    }),
  ),
  /** Umami. */
  umami: f.optional(
    f.object({
      /** Id of the site in the service. */
      websiteId: f.filledText,
      /** URL of the script. @default `https://cloud.umami.is/script.js` */
      src: f.optional(scriptAddress, 'https://cloud.umami.is/script.js'),
    }),
  ),
  /** Fathom. */
  fathom: f.optional(
    f.object({
      /** Id of the site in the service. */
      siteId: f.filledText,
      /** URL of the script. @default `https://cdn.usefathom.com/script.js` */
      src: f.optional(scriptAddress, 'https://cdn.usefathom.com/script.js'),
    }),
  ),
});

export type AnalyticsConfig = f.Out<typeof analytics>;
