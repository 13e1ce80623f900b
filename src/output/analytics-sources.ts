// Lists what analytics services need in the Content-Security-Policy (src/client/analytics.ts loads them).
import type { AnalyticsConfig } from '../config/reader-fields.js';
import { type TagSource, tagSources } from './tag-sources.js';

const script = (src: string): TagSource[] => tagSources('script', { src }, '');
const image = (src: string): TagSource[] => tagSources('img', { src }, '');
const more = (directive: string, ...hosts: string[]): TagSource[] =>
  hosts.map((source) => ({ directive, source }));

/** Returns the sources by the names of the services' fields in `analytics`. */
export function analyticsSources(config: Partial<AnalyticsConfig>): Record<string, TagSource[]> {
  const { googleAnalytics, plausible, matomo, umami, fathom } = config;
  const google = ['https://*.google-analytics.com', 'https://www.googletagmanager.com'];
  // Umami's cloud receives data on other hosts than that of the script, and has changed them before.
  const isCloud = umami && new URL(umami.src, 'https://a').hostname === 'cloud.umami.is';
  return {
    googleAnalytics: googleAnalytics
      ? [...script('https://www.googletagmanager.com/gtag/js'), ...more('img-src', ...google)]
      : [],
    plausible: plausible ? script(plausible.src) : [],
    // Browsers without `sendBeacon` report by requesting an image.
    matomo: matomo ? [...script(matomo.url), ...image(matomo.url)] : [],
    umami: [
      ...(umami ? script(umami.src) : []),
      ...(isCloud ? more('connect-src', 'https://*.umami.is', 'https://*.umami.dev') : []),
    ],
    fathom: fathom ? [...script(fathom.src), ...image(fathom.src)] : [],
  };
}
