import path from 'node:path';
import type { DocsConfig } from '../config/config.js';
import type { VersionConfig } from '../config/version-config.js';
import type { FrontMatterTag } from '../content/front-matter.js';
import type { TagDefinitions } from '../content/read-tags-file.js';
import type { SourceFile } from '../content/source-file.js';
import { asWarning, type SiteError } from '../errors.js';
import { fillText } from '../texts/fill-text.js';
import type { Texts } from '../texts/texts.js';
import { placeOf } from './build-sidebar.js';
import { normalizeRoute } from './permalink.js';
import type { PlannedDoc } from './plan-docs.js';
import type { CardItem, TagLink, TagListPage, TagPage } from './site.js';
import { inlineTag } from './site-errors.js';

let titles: Intl.Collator | undefined;

/** The same order on every machine, whatever its language. Made for sites that have something to sort: it takes a while. */
export function compareTitles(one: string, other: string): number {
  titles ??= new Intl.Collator('en');
  return titles.compare(one, other);
}

export interface Tag extends TagLink {
  description: string | undefined;
  /** Only unlisted pages have it: its page is as these, and no list names it. */
  unlisted: boolean;
  /** Pages that have the tag, by title. */
  items: readonly CardItem[];
}

/** Where the tags of a version are, and what is known of them. */
export interface TagsPlace {
  tagsRoute: string;
  definitions: TagDefinitions | undefined;
}

/**
 * Tags by route, in the order of their labels. Labels with the same slug are one tag, named as the first listed page
 * names it; unlisted pages count for a tag that no other page has.
 */
export function collectTags(place: TagsPlace, docs: readonly PlannedDoc[]): Map<string, Tag> {
  const tags = new Map<string, Omit<Tag, 'route' | 'items'> & { docs: Set<PlannedDoc> }>();
  for (const doc of [
    ...docs.filter(({ unlisted }) => !unlisted),
    ...docs.filter(({ unlisted }) => unlisted),
  ]) {
    const { unlisted } = doc;
    for (const tag of doc.source.frontMatter.tags ?? []) {
      const { label, route, description } = toTagLink(place, tag);
      const known = tags.get(route);
      if (!known) tags.set(route, { label, description, unlisted, docs: new Set([doc]) });
      else if (known.unlisted === unlisted) known.docs.add(doc);
    }
  }
  const sorted = [...tags].sort(([, a], [, b]) => compareTitles(a.label, b.label));
  return new Map(
    sorted.map(([route, { docs: tagged, ...tag }]) => {
      const items = [...tagged].sort((a, b) => compareTitles(a.title, b.title)).map(toCard);
      return [route, { ...tag, route, items }];
    }),
  );
}

/** A page's own tags, each once. */
export function tagsOf(doc: PlannedDoc, place: TagsPlace, tags: ReadonlyMap<string, Tag>): TagLink[] {
  const { tags: own } = doc.source.frontMatter;
  if (!own) return [];
  const routes = new Set(own.map((tag) => toTagLink(place, tag).route));
  return [...routes].flatMap((route) => {
    const tag = tags.get(route);
    return tag ? [{ label: tag.label, route }] : [];
  });
}

/** `isDefined`: the file of tags has it. */
export function toTagLink(
  { tagsRoute, definitions }: TagsPlace,
  tag: FrontMatterTag,
): TagLink & { description: string | undefined; isDefined: boolean } {
  const defined = typeof tag === 'string' ? definitionOf(tag, definitions) : undefined;
  const label = typeof tag === 'string' ? (defined?.label ?? tag) : tag.label;
  const slug = typeof tag === 'string' ? (defined?.permalink ?? tagSlug(tag)) : tag.permalink;
  const route = normalizeRoute(path.posix.join('/', tagsRoute, slug));
  return { label, route, description: defined?.description, isDefined: defined !== undefined };
}

function definitionOf(tag: string, definitions: TagDefinitions | undefined) {
  return definitions && Object.hasOwn(definitions, tag) ? (definitions[tag] ?? {}) : undefined;
}

/** Tags that the file of tags lacks, each where it is first. */
export function findInlineTags(
  place: TagsPlace,
  policy: DocsConfig['onInlineTags'],
  docs: readonly PlannedDoc[],
): SiteError[] {
  if (!place.definitions || policy === 'ignore') return [];
  const first = new Map<string, SourceFile>();
  for (const { source } of docs)
    for (const tag of source.frontMatter.tags ?? []) {
      const name = typeof tag === 'string' ? tag : tag.label;
      if (!first.has(name) && !toTagLink(place, tag).isDefined) first.set(name, source);
    }
  return Array.from(first, ([name, source]) =>
    policy === 'throw' ? inlineTag(source, name) : asWarning(inlineTag(source, name)),
  );
}

/** `API keys` -> `api-keys`, `newFeature2` -> `new-feature-2`, `Café` -> `cafe`: the words as Docusaurus joins them. */
export function tagSlug(label: string): string {
  const plain = label.normalize('NFD').replace(/\p{M}|['\u2019]/gu, '');
  const words = plain.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}|\p{Lo}+|\p{N}+/gu);
  // What has no words keeps its signs, of which `..` would be the folder above.
  return words?.join('-').toLowerCase() ?? encodeURIComponent(label).replaceAll('.', '%2E');
}

export function toCard({ title, route, source }: PlannedDoc): CardItem {
  return { label: title, href: route, description: source.frontMatter.description, count: undefined };
}

/** A page for each tag and one that lists them, unlisted where it has none to list; none where no page has a tag. */
export function tagPages(
  options: DocsConfig,
  version: VersionConfig,
  { tagsRoute, texts }: { tagsRoute: string; texts: Texts },
  tags: ReadonlyMap<string, Tag>,
): (TagPage | TagListPage)[] {
  if (tags.size === 0) return [];
  const common = { ...placeOf(options, version), description: undefined, unlisted: false };
  const all = Array.from(tags.values(), (tag) => ({ ...tag, count: tag.items.length }));
  const links = all.flatMap(({ label, route, count, unlisted }) =>
    unlisted ? [] : [{ label, route, count }],
  );
  const pages = all.map(({ count, ...tag }): TagPage => {
    const text = count === 1 ? texts.onePageTagged : texts.pagesTagged;
    const title = fillText(text, { count, tag: tag.label });
    return { type: 'tag', ...common, ...tag, title, allTagsRoute: tagsRoute };
  });
  const list = { ...common, route: tagsRoute, title: texts.tags, tags: links, unlisted: links.length === 0 };
  return [{ type: 'tag-list', ...list }, ...pages];
}
