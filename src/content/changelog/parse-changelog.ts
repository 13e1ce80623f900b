// Parses the text of a changelog into releases. It reads headings of levels 1 and 2 in the forms of Keep a Changelog and of tools that
// write such files: `## [1.2.0] - 2026-01-31`, `# 1.2.0 (January 31, 2026)`, `1.2.0 / 2026-01-31` underlined.
import { nearestName } from '../../base/names.js';
import { parseVersion } from '../../base/versions.js';
import type { SiteError } from '../../errors.js';
import { changelogDate, changelogHeading, repeatedRelease, repeatedTag } from '../content-errors.js';
import type { ReleaseTag } from './load-tags.js';

export interface Release {
  /** The version as it is written: `1.2.0`, `core@1.2.0`; undefined for unreleased changes. */
  version: string | undefined;
  /** The heading for readers as Markdown: the version, with its link if it has one, and the rest of the heading. */
  label: string;
  anchor: string;
  /** `2026-01-31` */
  date: string | undefined;
  isYanked: boolean;
  /** Index of the heading's line, and of the first line of its text. */
  line: number;
  textLine: number;
  /** Index of the line after its text. */
  end: number;
}

export interface Changelog {
  lines: readonly string[];
  /** Line indexes and text of the first heading, if that is the file's title. */
  title: { line: number; textLine: number; text: string } | undefined;
  releases: readonly Release[];
  /** Lines with definitions of links. */
  definitions: readonly { line: number; name: string }[];
  /** Line index -> heading of level 3, which names a kind of changes. */
  kinds: ReadonlyMap<number, string>;
  problems: readonly SiteError[];
}

/** Parses a changelog. @param file named in problems */
export function parseChangelog(text: string, file: string): Changelog {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const { headings, definitions, kinds } = outline(lines);
  const links = new Set(definitions.map(({ name }) => name));
  const problems: SiteError[] = [];
  const releases: Release[] = [];
  const taken = new Map<string, Release>();
  let title: Changelog['title'];
  for (const heading of headings) {
    const { line, textLine, level, content, column } = heading;
    const read = parseReleaseHeading(content, links);
    if (!read) {
      if (level === 1 && releases.length === 0 && !title) title = { line, textLine, text: content };
      else {
        const isTypo = nearestName(content.toLowerCase(), ['unreleased', '[unreleased]']) !== undefined;
        const hint = isTypo ? '## [Unreleased]' : undefined;
        problems.push(changelogHeading({ file, line: line + 1, column }, content, hint));
      }
      continue;
    }
    const release = { ...read.release, line, textLine, end: lines.length };
    const last = releases.at(-1);
    if (last) last.end = line;
    if (read.wrongDate !== undefined) {
      const at = column + Math.max(0, content.indexOf(read.wrongDate));
      problems.push(changelogDate({ file, line: line + 1, column: at }, read.wrongDate));
    }
    const first = taken.get(release.anchor);
    if (first)
      problems.push(
        repeatedRelease({ file, line: line + 1, column }, release.version ?? content, first.line + 1),
      );
    else taken.set(release.anchor, release);
    releases.push(release);
  }
  return { lines, title, releases, definitions, kinds, problems };
}

/** Converts messages of tags to releases. Headings in a message become subheadings of the release. @param place of problems */
export function changelogOfTags(tags: readonly ReleaseTag[], place: string): Changelog {
  const lines: string[] = [];
  const releases: Release[] = [];
  const problems: SiteError[] = [];
  const taken = new Map<string, string>();
  for (const { name, version, date, message } of tags) {
    if (message === undefined) continue;
    const anchor = anchorOf(version);
    const shown = taken.get(anchor);
    if (shown !== undefined) {
      problems.push(repeatedTag(place, name, shown));
      continue;
    }
    taken.set(anchor, name);
    const line = lines.length;
    const written = message.split(/\r?\n/);
    for (const heading of outline(written).headings) {
      written.fill('', heading.line, heading.textLine);
      written[heading.line] = `### ${heading.content}`;
    }
    lines.push('', '', ...written, '');
    releases.push({
      version,
      label: version,
      anchor,
      date,
      isYanked: false,
      line,
      textLine: line + 1,
      end: lines.length,
    });
  }
  const { definitions, kinds } = outline(lines);
  return { lines, title: undefined, releases, definitions, kinds, problems };
}

interface Heading {
  line: number;
  textLine: number;
  level: number;
  content: string;
  /** Column at which its text begins. */
  column: number;
}

/** Finds headings and definitions of links, outside of code and comments. */
function outline(lines: readonly string[]): {
  headings: Heading[];
  definitions: { line: number; name: string }[];
  kinds: Map<number, string>;
} {
  const headings: Heading[] = [];
  const definitions: { line: number; name: string }[] = [];
  const kinds = new Map<number, string>();
  let fence: string | undefined;
  let isComment = false;
  for (const [line, text] of lines.entries()) {
    if (isComment || fence !== undefined) {
      if (isComment) isComment = !text.includes('-->');
      else if (closes(text, fence!)) fence = undefined;
      continue;
    }
    const [, opening] = /^ {0,3}(`{3,}(?!.*`)|~{3,})/.exec(text) ?? [];
    if (opening) fence = opening;
    else if (/^ {0,3}<!--(?!.*-->)/.test(text)) isComment = true;
    const [, before, written] = /^( {0,3}#{1,2}[ \t]+)([^\s#].*)$/.exec(text) ?? [];
    if (before !== undefined) {
      const content = written!
        .trimEnd()
        .replace(/[ \t]#+$/, '')
        .trimEnd();
      headings.push({
        line,
        textLine: line + 1,
        level: before.trim().length,
        content,
        column: before.length + 1,
      });
      continue;
    }
    const [, kind] = /^#{3}[ \t]+([^\s#{][^{]*)$/.exec(text) ?? [];
    if (kind !== undefined) kinds.set(line, kind.trim());
    const [, name] = /^ {0,3}\[([^\]]+)\]:[ \t]*\S/.exec(text) ?? [];
    if (name !== undefined) definitions.push({ line, name: name.toLowerCase() });
    const isUnderlined = /^ {0,3}(?:=+|-+)[ \t]*$/.test(lines[line + 1] ?? '');
    if (
      isUnderlined &&
      !opening &&
      name === undefined &&
      /^ {0,3}[^\s>#*+-]/.test(text) &&
      isBlank(lines[line - 1])
    )
      headings.push({
        line,
        textLine: line + 2,
        level: lines[line + 1]!.includes('=') ? 1 : 2,
        content: text.trim(),
        column: text.length - text.trimStart().length + 1,
      });
  }
  return { headings, definitions, kinds };
}

function closes(text: string, fence: string): boolean {
  const [, closing] = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(text) ?? [];
  return closing !== undefined && closing[0] === fence[0] && closing.length >= fence.length;
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

type ReadHeading = Omit<Release, 'line' | 'textLine' | 'end'>;

const dates =
  /\(?\b(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|([A-Z][a-z]{2,8})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})|(\d{1,2})(?:st|nd|rd|th)? ([A-Z][a-z]{2,8}),? (\d{4}))\b\)?/;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const name = /^(?:(?:version|release)\s+)?((?:@?[a-z][\w.-]*(?:\/[\w.-]+)?@)?(v?\d[\w.+-]*))(?=$|[\s:,(/])/i;
const unreleased = /^(?:unreleased|upcoming|next)$/i;

/** @param links names of the links that the file defines @returns undefined for a heading without a version */
function parseReleaseHeading(
  content: string,
  links: ReadonlySet<string>,
): { release: ReadHeading; wrongDate: string | undefined } | undefined {
  const [, given] = /\{#([^\s{}]+)\}$/.exec(content) ?? [];
  const text = given === undefined ? content : content.replace(/(?<!\s)\s*\{#[^{}]*\}$/, '');
  const [linked = '', inLink, target = ''] = /^\[([^\]]+)\](\([^()\s]*\)|\[[^\]]*\])?/.exec(text) ?? [];
  const written = (inLink ?? text).trim();
  const isUnreleased = unreleased.test(written);
  const [named, , number] = name.exec(written) ?? [];
  if (!isUnreleased && (number === undefined || !isVersion(number))) return undefined;
  const whole = isUnreleased ? written : named!;
  const shown = whole.replace(/^(?:version|release)\s+/i, '');
  const rest =
    inLink === undefined
      ? written.slice(whole.length)
      : written.slice(whole.length) + text.slice(linked.length);
  const date = dates.exec(rest);
  const day = date ? toDay(date) : undefined;
  const isYanked = /\[?\byanked\b\]?/i.test(rest);
  const more = (date && day !== undefined ? rest.replace(date[0], ' ') : rest)
    .replace(/\[?\byanked\b\]?/i, ' ')
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    // Removing the date may have removed one of a pair of parentheses.
    .replace(/^[^(]*\)|\([^)]*$/, (part) => part.replace(/[()]/, ''))
    .replace(/^[\s:,/|–—-]+|[\s:,/|–—-]+$/g, '')
    .replace(/\s+/g, ' ');
  // Otherwise the Markdown parser would read an e-mail address.
  const safe = shown.replaceAll('@', '\\@');
  const isLink = inLink !== undefined && (target !== '' || links.has(inLink.toLowerCase()));
  const label = isLink ? `[${target === '' ? inLink : safe}]${target}` : safe;
  return {
    release: {
      version: isUnreleased ? undefined : shown,
      label: more === '' ? label : `${label} ${more}`,
      anchor: given ?? anchorOf(shown),
      date: day,
      isYanked,
    },
    wrongDate: date && day === undefined ? date[0].replace(/[()]/g, '') : undefined,
  };
}

/** Tells whether a text is a version; not a bare number such as `3`, nor a date. */
function isVersion(text: string): boolean {
  return parseVersion(text) !== undefined && /^v|\./i.test(text);
}

/** Returns the anchor: `v3.8.1` -> `3-8-1`, `@scope/core@1.0.0-rc.1` -> `scope-core-1-0-0-rc-1` */
function anchorOf(version: string): string {
  return version
    .toLowerCase()
    .replace(/^v(?=\d)/, '')
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Returns the date as `2026-01-31`; undefined if there is no such day. */
function toDay(written: RegExpExecArray): string | undefined {
  const [, year, month, day, word, dayOfWord, yearOfWord, dayFirst, wordLast, yearLast] = written;
  const name = (word ?? wordLast)?.slice(0, 3).toLowerCase();
  const parts = [
    Number(year ?? yearOfWord ?? yearLast),
    name === undefined ? Number(month) : months.indexOf(name) + 1,
    Number(day ?? dayOfWord ?? dayFirst),
  ] as const;
  const time = new Date(Date.UTC(parts[0], parts[1] - 1, parts[2]));
  const isThere = time.getUTCMonth() === parts[1] - 1 && time.getUTCDate() === parts[2];
  return isThere ? time.toISOString().slice(0, 10) : undefined;
}
