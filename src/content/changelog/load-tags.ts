// Releases as git has them: annotated tags that are called by a version.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { compareVersions, parseVersion, type Version } from '../../base/versions.js';

export interface ReleaseTag {
  name: string;
  /** What is behind the prefix: `v1.2.0`. */
  version: string;
  /** `2026-01-31` */
  date: string;
  /** Empty where it repeats the version; undefined for a tag that is not annotated. */
  message: string | undefined;
}

/** Where git keeps new tags, relative to the site's folder, with `/*` behind it; none where there is no git. */
export async function placeOfTags(siteDir: string): Promise<string[]> {
  const answer = await promisify(execFile)('git', ['rev-parse', '--git-path', 'refs/tags'], {
    cwd: siteDir,
  }).catch(() => undefined);
  const folder = answer && path.relative(siteDir, path.resolve(siteDir, answer.stdout.trim()));
  return folder === undefined ? [] : [`${folder.replaceAll(path.sep, '/')}/*`];
}

/** The newest version first, of tags of one version the latest. None where git cannot tell. @param prefix of the names; undefined: `v` or nothing. */
export async function loadTags(siteDir: string, prefix = ''): Promise<ReleaseTag[]> {
  const format = [
    ...['refname:strip=2', 'objecttype', 'creatordate:short', 'creatordate:unix'],
    ...['contents:subject', 'contents:body'],
  ];
  const answer = await promisify(execFile)(
    'git',
    ['for-each-ref', `--format=${format.map((field) => `%(${field})`).join('%00')}%01`, 'refs/tags'],
    { cwd: siteDir, maxBuffer: 64 * 1024 * 1024 },
  ).catch(() => undefined);
  const tags = (answer?.stdout ?? '').split('\u0001').flatMap((record): [Version, number, ReleaseTag][] => {
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

/** `v1.2.0`, `core@1.2.0` -> `1.2.0` */
export function bareVersion(version: string): string {
  return version.replace(/^.*@/, '').replace(/^v(?=\d)/i, '');
}
