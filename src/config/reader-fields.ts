// What a site wants to know of its readers.
import { siteAddress } from './address-fields.js';
import { filledText, type Out, object, oneOf, optional, textWhere } from './fields.js';

/** On any host, or on that of the site. */
const address = (example: string) =>
  textWhere((value) =>
    /^(?:https?:\/\/[^\s/?#]+|\/(?!\/))\S*$/.test(value)
      ? undefined
      : `expected an address such as ${example}`,
  );
const scriptAddress = address('"https://stats.example.com/script.js" or "/stats/script.js"');

export const feedback = object({
  /** Where answers are sent, as JSON: `https://feedback.example.com/docs`, or `/api/feedback` on the same host. @default they are told to scripts of the site only */
  url: optional(address('"https://feedback.example.com/docs" or "/api/feedback"')),
});

export const analytics = object({
  /**
   * `not-needed`: everybody is counted. `required`: nothing is loaded and nobody counted before a script of the site has set
   * `data-consent="given"` on `<html>`. Which of them is right depends on the services, and on the law where readers are.
   */
  consent: oneOf('not-needed', 'required'),
  /** Google Analytics 4. */
  googleAnalytics: optional(
    object({
      /** `G-ABC123DEF4`. */
      measurementId: filledText,
    }),
  ),
  /** Plausible, or what is compatible with it. */
  plausible: optional(
    object({
      /** The site's name there: `docs.example.com`. */
      domain: filledText,
      /** Address of its script. @default `https://plausible.io/js/script.js` */
      src: optional(scriptAddress, 'https://plausible.io/js/script.js'),
    }),
  ),
  /** Matomo. */
  matomo: optional(
    object({
      /** Where it is, with a slash at the end: `https://stats.example.com/`. */
      url: siteAddress,
      /** The site's number there: `'1'`. */
      siteId: filledText,
    }),
  ),
  /** Umami. */
  umami: optional(
    object({
      /** The site's id there. */
      websiteId: filledText,
      /** Address of its script. @default `https://cloud.umami.is/script.js` */
      src: optional(scriptAddress, 'https://cloud.umami.is/script.js'),
    }),
  ),
  /** Fathom. */
  fathom: optional(
    object({
      /** The site's id there. */
      siteId: filledText,
      /** Address of its script. @default `https://cdn.usefathom.com/script.js` */
      src: optional(scriptAddress, 'https://cdn.usefathom.com/script.js'),
    }),
  ),
});

export type AnalyticsConfig = Out<typeof analytics>;
