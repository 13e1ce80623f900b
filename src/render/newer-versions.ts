// Writes what newer versions exist, so that pages of a released version need not be rendered again when these come. It is one file for all
// pages, a module, which browsers load once and hosts allow. `src/client/newer-versions.ts` reads it.
import type { RenderConfig, UrlConfig } from '../config/stage-configs.js';
import { isFrozen, versionOf } from '../site/other-versions.js';
import { toPermalink } from '../site/permalink.js';
import type { DocsInstance, DocsVersion, Page, Site } from '../site/site.js';
import { fillText } from '../texts/fill-text.js';
import type { NewerVersions, PageOfVersion, PathRun } from './newer-versions-data.js';
import { toOutputUrl } from './site-url.js';

/** Returns the paths in the output of these files, each with its docs; only docs with released older versions have one. */
export function newerVersionsFiles({ docs }: Pick<Site, 'docs'>): Map<string, DocsInstance> {
  const released = docs.filter(({ versions, last }) =>
    versions.slice(1).some((one) => isFrozen(one.name, last.name)),
  );
  return new Map(released.map((instance) => [pathOf(instance.id), instance]));
}

function pathOf(instance: string): string {
  return `versions-${instance}.js`;
}

/** What links a page to the file. */
export interface NewerVersionsLink {
  /** URL of the file. */
  url: string;
  page: PageOfVersion;
}

/** Returns the link. @param page a page of `version` */
export function newerVersionsLink(page: Page, version: DocsVersion, config: UrlConfig): NewerVersionsLink {
  const path = pathIn(version, page, config);
  return {
    url: toOutputUrl(pathOf(page.instance!), config.baseUrl),
    page: { instance: page.instance!, version: version.name, page: keyOf(page, path), path },
  };
}

/** Returns the text of the module. */
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

/** Returns the key by which a page is found in other versions: the id of a doc, kind and path of other pages. */
function keyOf(page: Page, path: string): string {
  return page.type === 'doc' ? page.id : `/${page.type}${path}`;
}

function pathIn(version: DocsVersion, page: Page, config: UrlConfig): string {
  return toPermalink(page.route, config).slice(baseOf(version, config).length);
}

/** Returns the prefix of the URLs of a version's pages: empty, or `/docs/next`. */
function baseOf({ route }: DocsVersion, config: UrlConfig): string {
  return toPermalink(route, config).replace(/\/$/, '');
}
