// What a Markdown twin says of itself, for programs that read it without its page: title, description, address, version and
// last change as YAML front matter, and where all other pages are listed.

import type { CategoryRoute, Html, LandingRoute } from '../theme/route-data.js';
import type { PageJob } from './page-job.js';
import { toAbsoluteUrl, toOutputUrl } from './site-url.js';

export interface TwinPlace {
  /** Origin of the site: `https://example.com`. */
  origin: string;
  /** Begins and ends with a slash. */
  baseUrl: string;
}

/** @param text the body of the twin, its links resolved; undefined for a page that no file holds. */
export function finishTwin(
  { route, head }: PageJob,
  text: string | undefined,
  { origin, baseUrl }: TwinPlace,
): string {
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
  const body =
    route.type === 'landing'
      ? withHero(text!, route, origin)
      : route.type === 'category'
        ? categoryTwin(route, origin)
        : text!;
  return `---\n${lines.join('')}---\n\n${body}`;
}

/** What stands above the text of a landing page. */
function withHero(text: string, { hero }: LandingRoute, origin: string): string {
  const linkTo = (link: { label: string; href: string }) => toLink(link.label, link.href, origin);
  const { eyebrow, title, tagline, actions, install } = hero;
  const parts = [
    `# ${title}`,
    eyebrow && (eyebrow.link ? linkTo(eyebrow.link) : eyebrow.label),
    tagline,
    actions.map(linkTo).join(' · '),
    install === undefined ? '' : `\`\`\`bash\n${install}\n\`\`\``,
    text.replace(/^# .*\n+/, '').trimEnd(),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** A page that lists the entries of its category. */
function categoryTwin({ title, description, items }: CategoryRoute, origin: string): string {
  const entries = items.map(
    ({ label, href, description: meaning }) =>
      `- ${toLink(label, href, origin)}${meaning === undefined ? '' : `: ${meaning}`}`,
  );
  return `${[`# ${title}`, description, entries.join('\n')].filter(Boolean).join('\n\n')}\n`;
}

function toLink(label: string, href: string, origin: string): string {
  const url = href.startsWith('/') && !href.startsWith('//') ? toAbsoluteUrl(href, origin) : href;
  return `[${label.replace(/[[\]\\]/g, '\\$&')}](${url})`;
}

/** Links and pictures of HTML that lead to the site itself, as whole addresses. */
export function withAbsoluteLinks(html: Html, origin: string): Html {
  return html.replace(/(<(?:a|img)\b[^>]*?\s(?:href|src)="?)(?=\/(?!\/))/g, `$1${origin}`);
}
