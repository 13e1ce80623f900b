// Completes the Markdown twin of a page, for programs that read it without the page: adds YAML front matter with title, description, URL,
// version and last change, and a link to the list of all pages.

import { itemsLabel } from '../texts/fill-text.js';
import type { Texts } from '../texts/texts.js';
import type { CategoryRoute, Html, LandingRoute, TagRoute } from '../theme/route-data.js';
import type { PageJob } from './page-job.js';
import { toAbsoluteUrl, toOutputUrl } from './site-url.js';

export interface TwinPlace {
  /** Origin of the site: `https://example.com`. */
  origin: string;
  /** Begins and ends with a slash. */
  baseUrl: string;
  texts: Texts;
}

/** Returns the finished twin. @param text its body with resolved links; undefined for a page that lists a category or tag */
export function finishTwin({ route, head }: PageJob, text: string | undefined, place: TwinPlace): string {
  const { origin, baseUrl } = place;
  const doc = route.type === 'doc' ? route : undefined;
  const { date, authors } = doc?.post ?? {};
  const fields = {
    title: route.title,
    description: head.description,
    url: toAbsoluteUrl(route.permalink, origin),
    version: 'version' in route ? route.version?.label : undefined,
    date: date?.iso,
    authors: listed(authors?.map(({ name, title }) => [name, title].filter(Boolean).join(', '))),
    tags: listed(doc?.tags.map(({ label }) => label)),
    last_update: doc?.lastUpdate?.iso,
    last_update_by: doc?.lastUpdate?.author,
    index: toAbsoluteUrl(toOutputUrl('llms.txt', baseUrl), origin),
  };
  // YAML includes JSON.
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  const body =
    route.type === 'landing'
      ? withHero(text!, route, origin)
      : route.type === 'category' || route.type === 'tag'
        ? entriesTwin(route, place)
        : text!;
  return `---\n${lines.join('')}---\n\n${body}`;
}

const listed = (names: readonly string[] | undefined) => (names?.length ? names : undefined);

/** Puts the hero of a landing page above its text. */
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

/** Returns the text of a page that lists a category or the pages of a tag. */
function entriesTwin(route: CategoryRoute | TagRoute, { origin, texts }: TwinPlace): string {
  const entries = route.items.map(({ label, href, description, count }) => {
    const meaning = description ?? (count === undefined ? undefined : itemsLabel(texts, count));
    return `- ${toLink(label, href, origin)}${meaning === undefined ? '' : `: ${meaning}`}`;
  });
  const all = route.type === 'tag' ? toLink(route.allTags.label, route.allTags.href, origin) : undefined;
  const parts = [`# ${route.title}`, all ?? route.description, entries.join('\n')];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function toLink(label: string, href: string, origin: string): string {
  const url = href.startsWith('/') && !href.startsWith('//') ? toAbsoluteUrl(href, origin) : href;
  return `[${label.replace(/[[\]\\]/g, '\\$&')}](${url})`;
}

/** Makes URLs of links and images to the site itself absolute. */
export function withAbsoluteLinks(html: Html, origin: string): Html {
  return html.replace(
    /(<(?:a|img|video|audio|source|iframe)\b[^>]*?\s(?:href|src)="?)(?=\/(?!\/))/g,
    `$1${origin}`,
  );
}
