// Divides releases into pages, as Markdown in which every line keeps its line number in the file. A long changelog has a page for each
// major version; its first page lists the releases of all others, so that `/changelog#1-2-0` stays a valid link.
import { groupBy } from '../../base/values.js';
import { parseVersion } from '../../base/versions.js';
import { bareVersion } from './load-tags.js';
import type { Changelog, Release } from './parse-changelog.js';

export interface ChangelogPage {
  /** Last part of the route: `2.x`; empty for the first page. */
  name: string;
  text: string;
  releases: readonly Release[];
}

export interface ChangelogWords {
  /** Route of the first page. */
  route: string;
  olderReleases: string;
  yanked: string;
  /** Formats a date such as `2026-01-31` for readers. */
  formatDate(day: string): string;
}

/** Limits of a page: number of releases, and of their characters. */
const mostReleases = 100;
const mostCharacters = 200_000;

/** Plans the pages. @param keepsTitle true if the page keeps the title of the file */
export function planPages(
  changelog: Changelog,
  shown: readonly Release[],
  words: ChangelogWords,
  keepsTitle: boolean,
): ChangelogPage[] {
  const { lines, title, releases } = changelog;
  const groups = groupReleases(shown, lines);
  const [first, ...others] = groups;
  const addressOf = (group: Group): string =>
    group === first ? words.route : `${words.route}/${group.name}`;
  const head = releases[0]?.line ?? lines.length;
  const pageOf = (group: readonly Release[], isFirst: boolean): string[] => {
    const page: string[] = new Array(lines.length).fill('');
    if (isFirst) for (let at = 0; at < head; at += 1) page[at] = lines[at]!;
    if (title && !keepsTitle) page.fill('', title.line, title.textLine);
    for (const release of group) writeRelease(page, release, changelog, words);
    keepDefinitions(page, changelog);
    return page;
  };
  const firstPage = pageOf(first?.releases ?? [], true);
  return [
    {
      name: '',
      text: toText([
        ...linkPages(firstPage, first, groups, addressOf),
        ...(others.length > 0 ? olderReleases(others, changelog, words) : []),
      ]),
      releases: first?.releases ?? [],
    },
    ...others.map((group) => ({
      name: group.name,
      text: toText(linkPages(pageOf(group.releases, false), group, groups, addressOf)),
      releases: group.releases,
    })),
  ];
}

interface Group {
  name: string;
  releases: readonly Release[];
}

/** Changes links to releases on other pages, and to parts of them, into links to these pages. */
function linkPages(
  page: readonly string[],
  own: Group | undefined,
  groups: readonly Group[],
  addressOf: (group: Group) => string,
): readonly string[] {
  if (groups.length === 1) return page;
  const holders = new Map(
    groups.flatMap((group) => group.releases.map(({ anchor }): [string, Group] => [anchor, group])),
  );
  const holderOf = (id: string): Group | undefined =>
    holders.get(id) ?? (id.includes('-') ? holderOf(id.slice(0, id.lastIndexOf('-'))) : undefined);
  return page.map((line) =>
    line.replace(/(\]\(|^ {0,3}\[[^\]]+\]:[ \t]*)#([^\s)]+)/g, (found, before: string, id: string) => {
      const holder = holderOf(id);
      return holder && holder !== own ? `${before}${addressOf(holder)}#${id}` : found;
    }),
  );
}

/** Groups releases by major version, the highest first, whatever the order in the file; a short changelog is one group. */
function groupReleases(releases: readonly Release[], lines: readonly string[]): Group[] {
  if (isShort(releases, lines)) return [{ name: '', releases }];
  const newest = Math.max(0, ...releases.map((release) => majorOf(release) ?? 0));
  // Unreleased changes are shown with the newest version.
  const majors = groupBy(releases, (release) => majorOf(release) ?? newest);
  const groups = [...majors].sort(([a], [b]) => b - a);
  return groups.flatMap(([major, group]) => {
    const parts = cutParts(group, lines);
    return parts.map((part, index) => {
      const number = parts.length - index;
      return {
        name: `${major}.x${number > 1 ? `-${number}` : ''}`,
        releases: part,
      };
    });
  });
}

/** Divides a group from the oldest release on, so that full pages never change, nor do their routes. */
function cutParts(releases: readonly Release[], lines: readonly string[]): Release[][] {
  const parts: Release[][] = [[]];
  for (const release of releases.toReversed()) {
    const part = parts[0]!;
    if (part.length > 0 && !isShort([release, ...part], lines)) parts.unshift([release]);
    else part.unshift(release);
  }
  return parts;
}

function isShort(releases: readonly Release[], lines: readonly string[]): boolean {
  let size = 0;
  for (const { line, end } of releases) for (let at = line; at < end; at += 1) size += lines[at]!.length;
  return releases.length <= mostReleases && size <= mostCharacters;
}

/** Returns the major version: `core@2.1.0` -> `2` */
function majorOf({ version }: Release): number | undefined {
  return version === undefined ? undefined : parseVersion(bareVersion(version))?.numbers[0];
}

function writeRelease(
  page: string[],
  release: Release,
  { lines, kinds: headings }: Changelog,
  words: ChangelogWords,
): void {
  const { line, textLine, end, label, date, isYanked, anchor } = release;
  const marks = [
    ...(date === undefined ? [] : [`:badge[${words.formatDate(date)}]{date=${date}}`]),
    ...(isYanked ? [`:badge[${words.yanked}]{kind=warning}`] : []),
  ];
  page[line] = `## ${[label, ...marks].join(' ')} {#${anchor}}`;
  for (let at = textLine; at < end; at += 1) page[at] = lines[at]!;
  for (const { at, kind, id } of kindsOf(release, headings)) {
    const icon = kinds.find(([words]) => words.test(kind))?.[1];
    page[at] = `### ${icon ? `:icon[${icon}] ` : ''}${kind} {#${id}}`;
  }
}

/** Headings for kinds of changes, and their icons. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/\b(?:added|new|features?|enhancements?|minor changes)\b/i, 'plus'],
  [/\b(?:changed|changes|improvements?|performance|refactor\w*|updated)\b/i, 'pencil'],
  [/\bdeprecat/i, 'clock'],
  [/\bremoved\b/i, 'minus'],
  [/\b(?:fixed|fixes|bug)/i, 'wrench'],
  [/\bsecurity\b/i, 'shield'],
];

/** Returns the headings of a release, with their ids on the page. */
function kindsOf({ textLine, end, anchor }: Release, headings: Changelog['kinds']) {
  const taken = new Map<string, number>();
  const found: { at: number; kind: string; id: string }[] = [];
  for (let at = textLine; at < end; at += 1) {
    const kind = headings.get(at);
    if (kind === undefined) continue;
    const slug = kind
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '');
    const count = (taken.get(slug) ?? 0) + 1;
    taken.set(slug, count);
    found.push({ at, kind, id: [anchor, slug, ...(count > 1 ? [count] : [])].join('-') });
  }
  return found;
}

/** Adds definitions of links from elsewhere in the file, if the page uses them. */
function keepDefinitions(page: string[], { lines, definitions }: Changelog): void {
  const used = new Set<string>();
  for (const line of page)
    for (const [, name] of line.matchAll(/\[([^[\]]+)\]/g)) used.add(name!.toLowerCase());
  for (const { line, name } of definitions) if (used.has(name)) page[line] = lines[line]!;
}

/** Returns a list of the releases on other pages. Ids of their headings stay here, so that old links to them lead on to the new place. */
function olderReleases(
  groups: readonly Group[],
  { kinds: headings }: Changelog,
  { route, olderReleases: heading }: ChangelogWords,
): string[] {
  return [
    '',
    `## ${heading} {#older-releases}`,
    ...groups.flatMap(({ name, releases }) => [
      '',
      `### [${name}](${route}/${name}) {#releases-${name.replaceAll('.', '-')}}`,
      '',
      releases
        .map((release) => {
          const { version = '', anchor } = release;
          const ids = [anchor, ...kindsOf(release, headings).map(({ id }) => id)];
          const marks = ids.map((id) => `<span id="${id}"></span>`).join('');
          return `${marks}[${version.replaceAll('@', '\\@')}](${route}/${name}#${anchor})`;
        })
        .join(' · '),
    ]),
  ];
}

function toText(lines: readonly string[]): string {
  return `${lines.join('\n').trimEnd()}\n`;
}
