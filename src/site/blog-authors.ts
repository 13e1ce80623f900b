// Finds the authors of a post: by their keys in authors.yml, as objects in front matter, or in the old `author` fields.

import { nearestName } from '../base/names.js';
import { isMapping } from '../base/values.js';
import type { BlogConfig } from '../config/blog-fields.js';
import type { SiteConfig } from '../config/stage-configs.js';
import type { AuthorEntry, BlogFiles } from '../content/blog-files.js';
import { textOf, toAuthor } from '../content/read-authors.js';
import type { SourceFile } from '../content/source-file.js';
import type { SiteError } from '../errors.js';
import { normalizeRoute } from './permalink.js';
import type { Drafts } from './plan-docs.js';
import type { Author } from './site.js';
import { unknownAuthor, wrongAuthor } from './site-errors.js';
import { tagSlug } from './tag-pages.js';

export interface BlogInput {
  config: SiteConfig;
  blog: BlogConfig;
  files: BlogFiles;
  drafts: Drafts;
  problems: SiteError[];
}

export interface FoundAuthors {
  authors: Author[];
  /** Names of authors who are not in authors.yml. */
  inline: string[];
}

/** Returns the authors of a post. Unknown and invalid ones are reported and left out. */
export function authorsOf(source: SourceFile, { blog, files, problems }: BlogInput): FoundAuthors {
  const { authors: given, author: name, ...front } = source.frontMatter;
  const found: FoundAuthors = { authors: [], inline: [] };
  const add = (entry: AuthorEntry, key: string | undefined): void => {
    found.authors.push(describeAuthor(entry, key, blog));
    if (key === undefined) found.inline.push(entry.name ?? entry.imageURL ?? '');
  };
  const listed = given === undefined || given === null ? [] : Array.isArray(given) ? given : [given];
  for (const one of listed as readonly unknown[]) {
    const key = typeof one === 'string' ? one : isMapping(one) ? textOf(one.key) : undefined;
    const known = key !== undefined && Object.hasOwn(files.authors, key) ? files.authors[key] : undefined;
    if (key !== undefined && !known) {
      const meant = nearestName(key, Object.keys(files.authors));
      problems.push(unknownAuthor(source, key, files.authorsFile, meant));
    } else if (typeof one === 'string') add(known!, key);
    else {
      const entry = toAuthor(one);
      if (typeof entry === 'string') problems.push(wrongAuthor(source, entry));
      else add({ ...known, ...withoutGaps(entry) }, key);
    }
  }
  const { author_title: title = front.authorTitle, author_url: url = front.authorURL } = front;
  const { author_image_url: image_url = front.authorImageURL } = front;
  const old = toAuthor({ name, title, url, image_url });
  if (typeof old !== 'string' && Object.keys(withoutGaps(old)).length > 0) add(old, undefined);
  return found;
}

/** Returns the author for an entry. @param key in authors.yml. */
export function describeAuthor(entry: AuthorEntry, key: string | undefined, blog: BlogConfig): Author {
  const { name, title, url, imageURL, email, description, page, socials = {} } = entry;
  const slug = page === true ? tagSlug(key ?? '') : page;
  return {
    name,
    title,
    url: url ?? (email === undefined ? undefined : `mailto:${email}`),
    email,
    imageUrl: imageURL,
    description,
    route:
      slug === undefined || key === undefined
        ? undefined
        : normalizeRoute(`${blog.routeBasePath}/${blog.authorsBasePath}/${slug}`),
    socials: Object.entries(socials).map(([service, handle]) => ({
      name: service,
      url: socialUrl(service, handle),
    })),
  };
}

const services: Readonly<Record<string, string>> = {
  x: 'https://x.com/',
  twitter: 'https://twitter.com/',
  github: 'https://github.com/',
  linkedin: 'https://www.linkedin.com/in/',
  stackoverflow: 'https://stackoverflow.com/users/',
  bluesky: 'https://bsky.app/profile/',
  instagram: 'https://www.instagram.com/',
  threads: 'https://www.threads.net/@',
  mastodon: 'https://mastodon.social/@',
  twitch: 'https://twitch.tv/',
  youtube: 'https://youtube.com/@',
};

function socialUrl(service: string, handle: string): string {
  const isUrl = /^(?:https?:\/\/|mailto:|\/)/.test(handle);
  return isUrl || !Object.hasOwn(services, service) ? handle : services[service] + handle.replace(/^@/, '');
}

function withoutGaps(entry: AuthorEntry): AuthorEntry {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
}
