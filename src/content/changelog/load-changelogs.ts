// Turns changelogs into pages with generated Markdown, each at a route of its own. Later stages treat them like other pages, except that
// their releases have feeds.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../../base/hash.js';
import { isMissing } from '../../base/thrown.js';
import { decodeUtf8 } from '../../base/utf8.js';
import type { ChangelogConfig } from '../../config/changelog-fields.js';
import type { ContentConfig } from '../../config/stage-configs.js';
import type { SiteError } from '../../errors.js';
import { emptyChangelog, missingChangelog } from '../content-errors.js';
import { toUnreadable } from '../read-cached.js';
import { encodingProblem } from '../read-source.js';
import type { SourceFile } from '../source-file.js';
import { bareVersion, loadTags, placeOfTags, type ReleaseTag } from './load-tags.js';
import { changelogOfTags, parseChangelog, type Release } from './parse-changelog.js';
import { planPages } from './plan-pages.js';

/** Loads all changelogs of the configuration. */
export async function loadChangelogs(
  config: ContentConfig,
): Promise<{ sources: SourceFile[]; inputs: string[]; problems: SiteError[] }> {
  const loaded = await Promise.all(config.changelog.map((one, index) => loadChangelog(one, index, config)));
  return {
    sources: loaded.flatMap(({ sources }) => sources),
    inputs: loaded.flatMap(({ inputs }) => inputs),
    problems: loaded.flatMap(({ problems }) => problems),
  };
}

async function loadChangelog(options: ChangelogConfig, index: number, config: ContentConfig) {
  const { siteDir, configPath, texts, dateLang } = config;
  const { file, inputs } = fileOf(options, config);
  const problems: SiteError[] = [];
  const written = readText(siteDir, file, problems);
  let tags: readonly ReleaseTag[] = [];
  const readTags = async (): Promise<void> => {
    tags = await loadTags(siteDir, options.tagPrefix);
    inputs.push(...(await placeOfTags(siteDir)));
  };
  if (written === undefined) await readTags();
  const parsed = written === undefined ? changelogOfTags(tags, configPath) : parseChangelog(written, file);
  if (written === undefined && parsed.releases.length === 0) {
    if (problems.length === 0) problems.push(missingChangelog(options.file, configPath));
    return { sources: [], inputs, problems };
  }
  problems.push(...parsed.problems);
  if (written !== undefined && parsed.releases.some(isUndated)) await readTags();
  const releases = parsed.releases
    .map((release) => {
      if (!isUndated(release)) return release;
      const tag = tags.find(({ version }) => bareVersion(version) === bareVersion(release.version!));
      return { ...release, date: tag?.date };
    })
    .filter(({ version, textLine, end }) =>
      version === undefined ? options.unreleased && hasText(parsed.lines, textLine, end) : true,
    );
  const dates = new Intl.DateTimeFormat(dateLang, { dateStyle: 'long', timeZone: 'UTC' });
  const route = `/${options.path}`;
  // A generic title such as "Changelog" is replaced by the one in the site's language.
  const isNamed = parsed.title !== undefined && !/^change[ -]?log$/i.test(parsed.title.text);
  const title = options.title ?? (isNamed ? undefined : texts.changelog);
  const words = {
    route,
    olderReleases: texts.olderReleases,
    yanked: texts.yankedRelease,
    formatDate: (day: string) => dates.format(new Date(day)),
  };
  const pages = planPages(parsed, releases, words, title === undefined);
  const name = title ?? parsed.title!.text;
  // Pages have distinct paths in the folder of the file; links to the file lead to the first changelog that is made from it.
  const isFirst = config.changelog.findIndex((one) => one.file === options.file) === index;
  const nameOf = (path: string, page: string): string => {
    const place = [...(isFirst ? [] : [options.path]), ...(page === '' ? [] : [page])].join('/');
    return place === '' ? path : `${path} (${place})`;
  };
  const sources = pages.map((page): SourceFile => {
    const changelog = {
      index,
      file,
      route: page.name === '' ? route : `${route}/${page.name}`,
      releases: page.releases.flatMap(({ version, anchor, date }, at) =>
        version === undefined || date === undefined
          ? []
          : [{ title: version, anchor, next: page.releases[at + 1]?.anchor, timeMs: Date.parse(date) }],
      ),
    };
    return {
      path: nameOf(file, page.name),
      original: file === options.file ? undefined : nameOf(options.file, page.name),
      docPath: page.name === '' ? path.posix.basename(file) : `${page.name}.md`,
      instance: undefined,
      version: undefined,
      hash: hashOf(page.text + JSON.stringify(changelog)),
      virtualText: page.text,
      frontMatter: {
        extra: {},
        title: page.name === '' ? name : `${name} ${page.name}`,
        format: 'md',
        toc_max_heading_level: 2,
        custom_edit_url: written === undefined ? undefined : editUrlOf(options, file, config),
      },
      contentTitle: undefined,
      api: undefined,
      changelog,
      isPartial: false,
    };
  });
  return { sources, inputs, problems };
}

/** Returns the changelog's file: its translation, if there is one. */
function fileOf(
  { file }: ChangelogConfig,
  { siteDir, translation }: ContentConfig,
): { file: string; inputs: string[] } {
  const translated = translation && path.posix.join(translation.folder, file.replace(/^(?:\.\.\/)+/, ''));
  if (translated === undefined) return { file, inputs: [file] };
  return { file: existsSync(path.join(siteDir, translated)) ? translated : file, inputs: [file, translated] };
}

function readText(siteDir: string, file: string, problems: SiteError[]): string | undefined {
  try {
    const bytes = readFileSync(path.join(siteDir, file));
    const text = decodeUtf8(bytes);
    const problem = encodingProblem(file, bytes, text) ?? (text.trim() === '' && emptyChangelog(file));
    if (problem) problems.push(problem);
    return text;
  } catch (error) {
    if (!isMissing(error)) problems.push(toUnreadable(file, error));
    return undefined;
  }
}

function isUndated({ version, date }: Release): boolean {
  return version !== undefined && date === undefined;
}

function hasText(lines: readonly string[], start: number, end: number): boolean {
  const text = lines
    .slice(start, end)
    .join('\n')
    .replace(/<!--[\s\S]*?-->/g, '');
  return text.split('\n').some((line) => line.trim() !== '' && !/^(?:#|\[[^\]]+\]:)/.test(line));
}

/** Resolves a file: `https://github.com/o/r/edit/main/site/` and `../CHANGELOG.md` -> `https://github.com/o/r/edit/main/CHANGELOG.md` */
function editUrlOf({ editUrl }: ChangelogConfig, file: string, { docs }: ContentConfig): string | undefined {
  const base = docs.map((one) => one.editUrl).find((url) => typeof url === 'string');
  return editUrl ?? (base && new URL(encodeURI(file), base.replace(/(?<!\/)\/*$/, '/')).href);
}
