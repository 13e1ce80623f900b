// Releases -> the pages that show them, as Markdown in which every line of the file keeps its number. A long changelog has a page for
// each major version; its first page lists the releases of all others, so that `/changelog#1-2-0` leads to each of them for good.
import { groupBy } from '../../base/values.js';
import { parseVersion } from '../../base/versions.js';
import { bareVersion } from './load-tags.js';
import type { Changelog, Release } from './parse-changelog.js';

export interface ChangelogPage {
  /** Below the address of the first page: `2.x`; empty for the first. */
  name: string;
  text: string;
  releases: readonly Release[];
}

export interface ChangelogWords {
  /** Address of the first page, without the base URL. */
  route: string;
  olderReleases: string;
  yanked: string;
  /** `2026-01-31` -> as readers write it. */
  formatDate(day: string): string;
}

/** So many releases, and characters of them, stand on one page. */
const mostReleases = 100;
const mostCharacters = 200_000;

/** @param title undefined: that of the file stays. */
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

/** Links to releases, and to parts of them, that stand on other pages lead there. */
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

/** The highest major version first, whichever the file has on top. All in one where it is short. */
function groupReleases(releases: readonly Release[], lines: readonly string[]): Group[] {
  if (isShort(releases, lines)) return [{ name: '', releases }];
  const newest = Math.max(0, ...releases.map((release) => majorOf(release) ?? 0));
  // What is not released yet stands beside the newest ones.
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

/** From the oldest on: what is full stays as it is, and so does its address. */
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

/** `core@2.1.0` -> `2` */
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

/** Kinds of changes, by the icons that stand before them. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/\b(?:added|new|features?|enhancements?|minor changes)\b/i, 'plus'],
  [/\b(?:changed|changes|improvements?|performance|refactor\w*|updated)\b/i, 'pencil'],
  [/\bdeprecat/i, 'clock'],
  [/\bremoved\b/i, 'minus'],
  [/\b(?:fixed|fixes|bug)/i, 'wrench'],
  [/\bsecurity\b/i, 'shield'],
];

/** The headings of a release, with the ids that they have on the page. */
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

/** Definitions of links that stand elsewhere in the file, where the page uses them. */
function keepDefinitions(page: string[], { lines, definitions }: Changelog): void {
  const used = new Set<string>();
  for (const line of page)
    for (const [, name] of line.matchAll(/\[([^[\]]+)\]/g)) used.add(name!.toLowerCase());
  for (const { line, name } of definitions) if (used.has(name)) page[line] = lines[line]!;
}

/** Releases with their headings, whose ids lead here from where they were linked to before they moved. */
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
