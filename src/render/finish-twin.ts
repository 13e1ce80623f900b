// What a Markdown twin says of itself, for programs that read it without its page: title, description, address, version and
// last change as YAML front matter, and where all other pages are listed.

import type { Html } from '../theme/route-data.js';
import type { PageJob } from './page-job.js';
import { toAbsoluteUrl, toOutputUrl } from './site-url.js';

export interface TwinPlace {
  /** Origin of the site: `https://example.com`. */
  origin: string;
  /** Begins and ends with a slash. */
  baseUrl: string;
}

/** @param text the body of the twin, its links resolved. */
export function finishTwin({ route, head }: PageJob, text: string, { origin, baseUrl }: TwinPlace): string {
  const { version, lastUpdate } =
    route.type === 'doc' ? route : { version: undefined, lastUpdate: undefined };
  const fields = {
    title: route.title,
    description: head.description,
    url: toAbsoluteUrl(route.permalink, origin),
    version: version?.label,
    last_update: lastUpdate?.iso,
    index: toAbsoluteUrl(toOutputUrl('llms.txt', baseUrl), origin),
  };
  // JSON is YAML.
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join('')}---\n\n${text}`;
}

/** Links and pictures of HTML that lead to the site itself, as whole addresses. */
export function withAbsoluteLinks(html: Html, origin: string): Html {
  return html.replace(/(<(?:a|img)\b[^>]*?\s(?:href|src)="?)(?=\/(?!\/))/g, `$1${origin}`);
}
