// Pages of a released version stay as they are when newer ones come. Which these are, and where they show the page, stands
// in one file for all: a module, which browsers fetch once and hosts allow. `src/client/newer-versions.ts` reads it.
import type { RenderConfig, UrlConfig } from '../config/stage-configs.js';
import { isFrozen, versionOf } from '../site/other-versions.js';
import { toPermalink } from '../site/permalink.js';
import type { DocsInstance, DocsVersion, Page, Site } from '../site/site.js';
import { fillText } from '../texts/fill-text.js';
import type { NewerVersions, PageOfVersion, PathRun } from './newer-versions-data.js';
import { toOutputUrl } from './site-url.js';

/** The file of each docs folder with pages that have to be told, by its path in the output. */
export function newerVersionsFiles({ docs }: Pick<Site, 'docs'>): Map<string, DocsInstance> {
  const told = docs.filter(({ versions, last }) =>
    versions.slice(1).some((one) => isFrozen(one.name, last.name)),
  );
  return new Map(told.map((instance) => [pathOf(instance.id), instance]));
}

function pathOf(instance: string): string {
  return `versions-${instance}.js`;
}

/** What tells a page of newer versions. */
export interface NewerVersionsLink {
  /** URL of the file. */
  url: string;
  page: PageOfVersion;
}

/** @param page of `version`. */
export function newerVersionsLink(page: Page, version: DocsVersion, config: UrlConfig): NewerVersionsLink {
  const path = pathIn(version, page, config);
  return {
    url: toOutputUrl(pathOf(page.instance!), config.baseUrl),
    page: { instance: page.instance!, version: version.name, page: keyOf(page, path), path },
  };
}

/** The text of the module. */
export function renderNewerVersions(instance: DocsInstance, site: Site, config: RenderConfig): string {
  const { versions, last } = instance;
  const { pageInLastVersion, lastVersion } = config.texts;
  const data: NewerVersions = {
    versions: versions.map((version) => ({
      name: version.name,
      label: version.label,
      base: baseOf(version, config),
      url: toPermalink(version.mainRoute, config),
    })),
    last: {
      name: last.name,
      samePage: fillText(pageInLastVersion, { version: last.label }),
      mainPage: fillText(lastVersion, { version: last.label }),
    },
    pages: Object.fromEntries(movedPages(instance, site, config)),
  };
  return `export default ${JSON.stringify(data)};\n`;
}

function* movedPages(
  { id, versions, last }: DocsInstance,
  site: Site,
  config: UrlConfig,
): Generator<[key: string, runs: PathRun[]]> {
  const pathsOfPages = new Map<string, (string | null)[]>();
  for (const page of site.pages.values()) {
    const version = page.instance === id ? versionOf(page, site) : undefined;
    if (!version) continue;
    const path = pathIn(version, page, config);
    const key = keyOf(page, path);
    const paths = pathsOfPages.get(key) ?? versions.map(() => null);
    paths[versions.indexOf(version)] = path;
    pathsOfPages.set(key, paths);
  }
  for (const [key, paths] of pathsOfPages) {
    const oldest = paths.findLastIndex(
      (path, index) => path !== null && isFrozen(versions[index]!.name, last.name),
    );
    const runs = runsOf(paths.slice(0, oldest + 1));
    if (runs.length > 1) yield [key, runs];
  }
}

function runsOf(paths: readonly (string | null)[]): PathRun[] {
  const runs: [count: number, path: string | null][] = [];
  for (const path of paths) {
    const run = runs.at(-1);
    if (run?.[1] === path) run[0] += 1;
    else runs.push([1, path]);
  }
  return runs;
}

/** A doc is the same in another version by its id, any other page by its kind and path. */
function keyOf(page: Page, path: string): string {
  return page.type === 'doc' ? page.id : `/${page.type}${path}`;
}

function pathIn(version: DocsVersion, page: Page, config: UrlConfig): string {
  return toPermalink(page.route, config).slice(baseOf(version, config).length);
}

/** What the addresses of all pages of the version begin with: nothing, or `/docs/next`. */
function baseOf({ route }: DocsVersion, config: UrlConfig): string {
  return toPermalink(route, config).replace(/\/$/, '');
}
