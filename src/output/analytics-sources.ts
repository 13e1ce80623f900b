// What services that count readers need of the Content-Security-Policy (src/client/analytics.ts loads them).
import type { AnalyticsConfig } from '../config/reader-fields.js';
import { type TagSource, tagSources } from './tag-sources.js';

/** Each with the name of its field in `analytics`. */
export function analyticsSources(config: AnalyticsConfig): { field: string; sources: TagSource[] }[] {
  const { googleAnalytics, plausible, matomo, umami, fathom } = config;
  const script = (src: string): TagSource[] => tagSources('script', { src }, '');
  const more = (directive: string, ...hosts: string[]): TagSource[] =>
    hosts.map((source) => ({ directive, source }));
  const image = (src: string): TagSource[] => tagSources('img', { src }, '');
  return [
    ...(googleAnalytics
      ? [
          {
            field: 'googleAnalytics',
            sources: [
              ...script('https://www.googletagmanager.com/gtag/js'),
              ...more('img-src', 'https://*.google-analytics.com', 'https://www.googletagmanager.com'),
            ],
          },
        ]
      : []),
    ...(plausible ? [{ field: 'plausible', sources: script(plausible.src) }] : []),
    // Where the browser cannot send otherwise, it asks for a picture.
    ...(matomo ? [{ field: 'matomo', sources: [...script(matomo.url), ...image(matomo.url)] }] : []),
    ...(umami
      ? [
          {
            field: 'umami',
            sources: [
              ...script(umami.src),
              // Its cloud takes what is sent under other names than that of the script, and has changed them.
              ...(new URL(umami.src, 'https://a').hostname === 'cloud.umami.is'
                ? more('connect-src', 'https://*.umami.is', 'https://*.umami.dev')
                : []),
            ],
          },
        ]
      : []),
    ...(fathom ? [{ field: 'fathom', sources: [...script(fathom.src), ...image(fathom.src)] }] : []),
  ];
}
