// Reads releases from git: annotated tags whose names are versions.
import path from 'node:path';
import { pathFrom } from '../../base/paths.js';
import { compareVersions, parseVersion, type Version } from '../../base/versions.js';
import { askGit } from '../ask-git.js';

export interface ReleaseTag {
  name: string;
  /** The name without its prefix: `v1.2.0`. */
  version: string;
  /** `2026-01-31` */
  date: string;
  /** Empty if it only repeats the version; undefined for a tag without annotation. */
  message: string | undefined;
}

/** Returns where git stores new tags, relative to the site's folder, followed by `/*`; empty without git. */
export async function placeOfTags(siteDir: string): Promise<string[]> {
  const answer = await askGit(siteDir, 'rev-parse', '--git-path', 'refs/tags').catch(() => undefined);
  if (answer === undefined) return [];
  return [`${pathFrom(siteDir, path.resolve(siteDir, answer.trim()))}/*`];
}

/** Returns the tags, one of each version, the newest first; none without git. @param prefix of the names; undefined: `v` or nothing */
export async function loadTags(siteDir: string, prefix = ''): Promise<ReleaseTag[]> {
  const fields =
    'refname:strip=2 objecttype creatordate:short creatordate:unix contents:subject contents:body';
  const format = fields.replace(/\S+/g, '%($&)').replaceAll(' ', '%00');
  const answer = await askGit(siteDir, 'for-each-ref', `--format=${format}%01`, 'refs/tags').catch(() => '');
  const tags = answer.split('\u0001').flatMap((record): [Version, number, ReleaseTag][] => {
    const [name = '', type, date = '', seconds, subject = '', body = ''] = record
      .replace(/^\r?\n/, '')
      .split('\0');
    const version = name.slice(prefix.length);
    const parsed = name.startsWith(prefix) ? parseVersion(version) : undefined;
    if (!parsed) return [];
    const isRepeated =
      /^(?:release|version)?\s*\S+$/i.test(subject) && subject.endsWith(bareVersion(version));
    const message = type === 'tag' ? [isRepeated ? '' : subject, body].join('\n\n').trim() : undefined;
    return [[parsed, Number(seconds), { name, version, date, message }]];
  });
  return tags
    .sort(([a, made], [b, madeOther]) => compareVersions(b, a) || madeOther - made)
    .map(([, , tag]) => tag);
}

/** Removes the prefix: `v1.2.0`, `core@1.2.0` -> `1.2.0` */
export function bareVersion(version: string): string {
  return version.replace(/^.*@/, '').replace(/^v(?=\d)/i, '');
}
