// Converts analytics plugins to the tags that they add to every page.
import type { HeadTag } from '../config/user-config.js';
import { flagOf, type Loose, listOf, textOf } from './loose.js';

/** Package -> function from its options to tags; no tags if the options are incomplete. */
const counters: Readonly<Record<string, (options: Loose) => HeadTag[]>> = {
  '@docusaurus/plugin-google-gtag': googleTag,
  '@docusaurus/plugin-google-tag-manager': tagManager,
  '@docusaurus/plugin-vercel-analytics': () => [
    { tagName: 'script', attributes: { defer: true, src: '/_vercel/insights/script.js' } },
  ],
  '@dipakparmar/docusaurus-plugin-umami': umami,
  'docusaurus-plugin-plausible': plausible,
};

/** Returns the tags of an analytics plugin; undefined for any other package. */
export function counterTags(name: string, options: Loose): HeadTag[] | undefined {
  return Object.hasOwn(counters, name) ? counters[name]!(options) : undefined;
}

function googleTag({ trackingID, anonymizeIP }: Loose): HeadTag[] {
  const ids = listOf(trackingID).flatMap((id) => textOf(id) || []);
  if (ids.length === 0) return [];
  const settings = flagOf(anonymizeIP) ? ', { anonymize_ip: true }' : '';
  const src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(ids[0]!)}`;
  const lines = [
    'window.dataLayer = window.dataLayer || [];',
    'function gtag() { dataLayer.push(arguments); }',
    "gtag('js', new Date());",
    ...ids.map((id) => `gtag('config', ${JSON.stringify(id)}${settings});`),
  ];
  return [
    { tagName: 'script', attributes: { async: true, src } },
    { tagName: 'script', innerHTML: lines.join('\n') },
  ];
}

function tagManager({ containerId }: Loose): HeadTag[] {
  const id = textOf(containerId);
  if (!id) return [];
  const start =
    "window.dataLayer = window.dataLayer || [];\ndataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });";
  const src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  return [
    { tagName: 'script', innerHTML: start },
    { tagName: 'script', attributes: { async: true, src } },
  ];
}

function umami({ websiteID, analyticsDomain, scriptName, dataHostURL }: Loose): HeadTag[] {
  const [id, domain] = [textOf(websiteID), textOf(analyticsDomain)];
  if (!id || !domain) return [];
  const host = textOf(dataHostURL);
  const attributes = {
    defer: true,
    src: `https://${domain}/${textOf(scriptName) ?? 'umami.js'}`,
    'data-website-id': id,
    ...(host === undefined ? {} : { 'data-host-url': host }),
  };
  return [{ tagName: 'script', attributes }];
}

function plausible({ domain, customDomain }: Loose): HeadTag[] {
  const name = textOf(domain);
  if (!name) return [];
  const src = `${textOf(customDomain) ?? 'https://plausible.io'}/js/script.js`;
  return [{ tagName: 'script', attributes: { defer: true, 'data-domain': name, src } }];
}
