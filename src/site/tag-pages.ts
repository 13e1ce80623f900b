// The tags of a version's docs, and the pages that list them.
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

/** Compares titles, in the same order on every machine. The collator is created when it is first needed, as that takes time. */
export function compareTitles(one: string, other: string): number {
  titles ??= new Intl.Collator('en');
  return titles.compare(one, other);
}

export interface Tag extends TagLink {
  description: string | undefined;
  /** Whether only unlisted pages have the tag, so that its page is unlisted too. */
  unlisted: boolean;
  /** Pages with the tag, ordered by title. */
  items: readonly CardItem[];
}

/** Route and definitions of a version's tags. */
export interface TagsPlace {
  tagsRoute: string;
  definitions: TagDefinitions | undefined;
}

/**
 * Returns tags by route, ordered by label. Labels with the same slug are one tag, with the label of the first listed page; unlisted pages
 * only count for tags that no other page has.
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

/** Returns a page's own tags, without duplicates. */
export function tagsOf(doc: PlannedDoc, place: TagsPlace, tags: ReadonlyMap<string, Tag>): TagLink[] {
  const { tags: own } = doc.source.frontMatter;
  if (!own) return [];
  const routes = new Set(own.map((tag) => toTagLink(place, tag).route));
  return [...routes].flatMap((route) => {
    const tag = tags.get(route);
    return tag ? [{ label: tag.label, route }] : [];
  });
}

/** Returns the link of a tag. `isDefined`: whether the file of tags has it. */
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

/** Returns problems for tags that are not in the file of tags, each at its first place. */
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

/** Returns the slug of a label, in words as in Docusaurus: `API keys` -> `api-keys`, `newFeature2` -> `new-feature-2`, `Café` -> `cafe`. */
export function tagSlug(label: string): string {
  const plain = label.normalize('NFD').replace(/\p{M}|['\u2019]/gu, '');
  const words = plain.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}|\p{Lo}+|\p{N}+/gu);
  // A label without words is encoded. Dots as well, as `..` would be the parent folder.
  return words?.join('-').toLowerCase() ?? encodeURIComponent(label).replaceAll('.', '%2E');
}

export function toCard({ title, route, source }: PlannedDoc): CardItem {
  return { label: title, href: route, description: source.frontMatter.description, count: undefined };
}

/** Returns a page for each tag, and a page that lists them, which is unlisted if it lists none; no pages without tags. */
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
