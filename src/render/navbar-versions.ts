// Items of the navbar that depend on the version of the docs.

import type { VersionDropdownConfig } from '../config/navbar-fields.js';
import type { RenderConfig } from '../config/stage-configs.js';
import type { SearchSettings } from '../search/search-settings.js';
import { toPermalink } from '../site/permalink.js';
import type { DocsInstance, DocsVersion, Site } from '../site/site.js';
import type { NavbarItemData } from '../theme/route-data.js';
import {
  type LinkEntry,
  type NavbarEntry,
  type NavbarPlace,
  type PlainEntry,
  plainLink,
  type VersionsEntry,
} from './navbar-entries.js';
import { listedVersions } from './page-versions.js';

/** Returns a link that differs between the versions of docs; a plain link if only one version has it. */
export function linkByVersion(
  instance: DocsInstance,
  linkIn: (version: DocsVersion, instance: DocsInstance) => LinkEntry | undefined,
): NavbarEntry | undefined {
  const { id, versions, last } = instance;
  const links: Record<string, LinkEntry> = {};
  for (const version of versions) {
    const link = linkIn(version, instance);
    if (link) links[version.name] = link;
  }
  const usual = links[last.name] ?? Object.values(links)[0];
  if (!usual || versions.length === 1) return usual;
  return { type: 'by-version', instance: id, usual, links };
}

/** Returns a dropdown of versions; a link if there is only one version. */
export function buildVersionDropdown(
  item: VersionDropdownConfig,
  instance: DocsInstance,
  [before, after]: readonly [readonly NavbarEntry[], readonly NavbarEntry[]],
  config: RenderConfig,
): NavbarEntry {
  const base = { position: item.position ?? 'left', className: item.className } as const;
  const labels = new Map(instance.versions.map(({ name, label }) => [name, label]));
  for (const [name, { label }] of Object.entries(toLabels(item.versions))) if (label) labels.set(name, label);
  const listed = item.versions ? listedVersions(item.versions, instance) : instance.versions;
  const toLink = (version: DocsVersion, label: string): LinkEntry => ({
    type: 'link',
    item: plainLink(base, label, toPermalink(version.mainRoute, config)),
    activeOn: { route: undefined, sidebar: undefined },
  });
  if (listed.length + before.length + after.length === 1 && listed[0]) {
    return toLink(listed[0], item.label ?? labels.get(listed[0].name)!);
  }
  return {
    type: 'versions',
    instance: instance.id,
    label: item.label,
    labels: Object.fromEntries(labels),
    last: instance.last.name,
    isWhole: item.versions === undefined,
    base,
    before,
    versions: listed.map((version) => ({
      name: version.name,
      link: toLink(version, labels.get(version.name)!),
    })),
    after,
  };
}

function toLabels(wanted: VersionDropdownConfig['versions']): Readonly<Record<string, { label?: string }>> {
  return wanted === undefined || Array.isArray(wanted) ? {} : (wanted as Record<string, { label?: string }>);
}

/** The version that pages belong to. */
interface OwnVersion {
  instance: string;
  name: string;
  /** Names of the versions that its pages may link to. */
  named: readonly string[];
  /** True if these are all versions. */
  isWhole: boolean;
  search: SearchSettings | undefined;
}

/** Returns the entries for all pages of one version. They contain nothing of versions that the pages do not link to. */
export function entriesOfVersion(entries: readonly NavbarEntry[], own: OwnVersion): NavbarEntry[] {
  return entries.map((entry) => {
    if (entry.type === 'dropdown') return { ...entry, entries: entriesOfVersion(entry.entries, own) };
    if (entry.type === 'search') return { ...entry, item: { ...entry.item, settings: own.search! } };
    if (entry.type === 'by-version')
      return entry.instance === own.instance ? (entry.links[own.name] ?? entry.usual) : entry;
    if (entry.type !== 'versions') return entry;
    const before = entriesOfVersion(entry.before, own);
    const after = entriesOfVersion(entry.after, own);
    if (entry.instance !== own.instance) return { ...entry, before, after };
    const label = entry.label ?? entry.labels[own.name]!;
    const isCut = entry.isWhole && !own.isWhole;
    return {
      ...entry,
      before,
      after,
      label,
      labels: {},
      last: own.name,
      newest: isCut ? own.name : undefined,
      versions: isCut ? entry.versions.filter(({ name }) => own.named.includes(name)) : entry.versions,
    };
  });
}

/** Resolves entries that depend on the version, for one page. */
export function entriesAt(entries: readonly NavbarEntry[], place: NavbarPlace): PlainEntry[] {
  return entries.map((entry) => entryAt(entry, place));
}

function entryAt(entry: NavbarEntry, place: NavbarPlace): PlainEntry {
  switch (entry.type) {
    case 'html':
    case 'link':
    case 'search':
      return entry;
    case 'dropdown':
      return { ...entry, entries: entriesAt(entry.entries, place) };
    case 'by-version': {
      const preferred = { instance: entry.instance, links: toChoices(entry.links) };
      return { ...entry.usual, item: { ...entry.usual.item, preferred } };
    }
    case 'locale':
      return { ...entry.link, item: { ...entry.link.item, href: entry.url + place.path } };
    case 'versions':
      return versionsAt(entry, place);
  }
}

function versionsAt(entry: VersionsEntry, place: NavbarPlace): PlainEntry {
  const { instance, base, last, labels } = entry;
  const own = place.versions?.instance === instance ? place.versions : undefined;
  const links = entry.versions.map(({ name, link }): PlainEntry => {
    const href = own?.urls[name] ?? link.item.href;
    return {
      ...link,
      isCurrent: name === own?.name,
      item: { ...link.item, href, version: { instance, name, isNewest: name === entry.newest } },
    };
  });
  return {
    type: 'dropdown',
    item: {
      ...base,
      type: 'dropdown',
      label: entry.label ?? labels[own?.name ?? last]!,
      // On pages of other docs, the label is that of the version that the reader has chosen.
      versionsOf: own || entry.label !== undefined ? undefined : instance,
    },
    entries: [...entriesAt(entry.before, place), ...links, ...entriesAt(entry.after, place)],
  };
}

function toChoices(links: Readonly<Record<string, LinkEntry>>): Record<string, VersionChoice> {
  return Object.fromEntries(
    Object.entries(links).map(([name, { item }]) => [name, { label: item.label, href: item.href }]),
  );
}

type VersionChoice = NonNullable<Extract<NavbarItemData, { type: 'link' }>['preferred']>['links'][string];

/** Returns the docs that an item refers to; if there is only one instance, an item need not name it. */
export function instanceFor({ docs }: Pick<Site, 'docs'>, id: string | undefined): DocsInstance | undefined {
  return (
    docs.find((instance) => instance.id === (id ?? 'default')) ?? (id === undefined ? docs[0] : undefined)
  );
}
