// Reads everything that is needed from disk before pages are compiled. The bodies of pages are read again by the threads that compile.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isMissing } from '../base/thrown.js';
import type { DocsConfig } from '../config/config.js';
import type { ContentConfig } from '../config/stage-configs.js';
import { translatedFolders } from '../config/translation-places.js';
import { currentVersion, type VersionConfig } from '../config/version-config.js';
import { fromProblemData, judged, SiteError } from '../errors.js';
import type { BlogFiles } from './blog-files.js';
import type { CategoryFile } from './category-file.js';
import { duplicateCategoryFile, missingTagsFile } from './content-errors.js';
import { discoverPages, moduleSource } from './discover-pages.js';
import { discoverStaticFiles } from './discover-static-files.js';
import { findDocs } from './find-docs.js';
import { loadIcons } from './load-icons.js';
import { loadLastUpdates } from './load-last-updates.js';
import { loadSidebars } from './load-sidebars.js';
import { loadVirtualPages } from './load-virtual-pages.js';
import type { RawSidebars } from './parse-sidebars.js';
import { type Reading, readFound, type SourceCache, toUnreadable } from './read-cached.js';
import type { TagDefinitions } from './read-tags-file.js';
import {
  type Content,
  type SourceFile,
  type SourcePlace,
  sourcePath,
  toSource,
  versionKey,
} from './source-file.js';

export type { SourceCache } from './read-cached.js';
export type { SourceHead } from './read-source.js';

/**
 * Reads pages, category files, sidebars, static files and dates. Mistakes are returned in `problems`; the site is built from the rest, so
 * that all mistakes are reported at once.
 * @param breathe awaited repeatedly, so that other work can go on meanwhile
 */
export async function discoverContent(
  config: ContentConfig,
  cache: SourceCache,
  breathe?: () => Promise<void>,
): Promise<Content> {
  const reading = { config, cache, breathe };
  const problems: SiteError[] = [];
  const sources: SourceFile[] = [];
  const categories: CategoryFile[] = [];
  const sidebars = new Map<string, RawSidebars>();
  const tags = new Map<string, TagDefinitions>();
  const inputs: string[] = [];
  const take = (found: Partial<Pick<Content, 'sources' | 'inputs' | 'problems'>>): void => {
    sources.push(...(found.sources ?? []));
    inputs.push(...(found.inputs ?? []));
    problems.push(...(found.problems ?? []));
  };
  const virtual = await loadVirtualPages(config);
  problems.push(...virtual.problems);

  const translated = translatedFolders(config);
  const versions = config.docs.flatMap((docs) => docs.versions.map((version) => ({ docs, version })));
  for (const { docs, version } of versions) {
    const place: DocsPlace = {
      instance: docs.id,
      version: version.name,
      folder: version.path,
      hasPartials: config.strict,
      translations: translated.get(version.path),
    };
    const found = await readDocs(docs, version, place, reading);
    const virtualPages = virtual.pages.filter(
      (page) => page.instance === docs.id && version.name === currentVersion,
    );
    const hasOthers =
      virtualPages.length > 0 ||
      config.openapi.some(({ docsPluginId }) => docsPluginId === docs.id && version.name === currentVersion);
    if (!hasOthers || found.pages > 0) problems.push(...found.problems);
    problems.push(...found.pageProblems);
    const tagsFile = findTagsFile(config.siteDir, docs, place);
    if (tagsFile !== undefined) {
      const { readTagsFile } = await import('./read-tags-file.js');
      const read = readTagsFile(config.siteDir, tagsFile);
      inputs.push(tagsFile);
      problems.push(...read.problems);
      if (read.definitions) tags.set(versionKey(docs.id, version.name), read.definitions);
    } else if (docs.tags) problems.push(missingTagsFile(version.path, docs.tags));
    sources.push(...found.sources);
    for (const { docPath, text, head } of virtualPages) {
      problems.push(...head.problems.map(fromProblemData));
      sources.push(
        toSource(
          place,
          { path: path.posix.join(place.folder, docPath), original: undefined },
          docPath,
          head,
          text,
        ),
      );
    }
    problems.push(...found.categoryProblems);
    categories.push(...found.categories);
    const loaded = await loadSidebars(config, version);
    take({ inputs: loaded.inputs, problems: loaded.problems });
    if (loaded.sidebars) sidebars.set(versionKey(docs.id, version.name), loaded.sidebars);
  }

  for (const folder of config.pagesFolder) {
    // The same folder may be configured for several routes.
    if (folder !== config.pagesFolder.find((one) => one.path === folder.path)) continue;
    take(await discoverPages(folder, translated.get(folder.path), reading));
  }
  for (const { module } of config.plugged?.pages ?? [])
    sources.push(
      moduleSource({ path: module, original: undefined }, path.posix.basename(module), {
        hasPartials: false,
      }),
    );
  problems.push(...(config.plugged?.problems ?? []));

  const blogs: BlogFiles[] = [];
  for (const blog of config.blog) {
    const { discoverBlog } = await import('./discover-blog.js');
    const found = await discoverBlog(blog, translated.get(blog.path), reading);
    take(found);
    blogs.push(found.files);
  }

  if (config.changelog.length > 0) {
    const { loadChangelogs } = await import('./changelog/load-changelogs.js');
    const found = await loadChangelogs(config);
    const taken = new Set(found.sources.map((source) => source.path));
    // A changelog that is among the pages would otherwise be a page twice.
    sources.splice(0, sources.length, ...sources.filter((source) => !taken.has(source.path)));
    take(found);
  }

  const drawn = loadIcons(config, { sources, categories, sidebars });
  take(drawn);

  const statics = discoverStaticFiles(config);
  const files = sources.filter((source) => source.virtualText === undefined).map((source) => source.path);
  const dates = await loadLastUpdates(config, files);
  problems.push(...statics.problems, ...dates.problems);
  return {
    sources,
    apis: [],
    categories,
    blogs,
    sidebars,
    tags,
    staticFiles: statics.files,
    icons: drawn.icons,
    lastUpdates: dates.lastUpdates,
    inputs,
    ...reportOnce(judged(problems, config), config),
  };
}

/** In a Docusaurus site, a key on more pages than this is not a typo, but one of the site's own. */
const mostMisspelt = 9;

/**
 * Reports an unknown key of several pages once, because it belongs to another tool or the site itself. The same holds for invalid values in
 * a Docusaurus site, where they are warnings.
 */
function reportOnce(
  problems: readonly SiteError[],
  { strict }: Pick<ContentConfig, 'strict'>,
): Required<Pick<Content, 'problems' | 'repeats'>> {
  const onceOnly = strict ? /^FRONT_MATTER_KEY$/ : /^FRONT_MATTER_(?:KEY|VALUE)$/;
  const repeatedIn = new Set<string>();
  const repeats = new Map<string, SiteError[]>();
  for (const problem of problems) {
    const key = onceOnly.test(problem.code) ? problem.message : `${repeats.size}`;
    const known = repeats.get(key);
    if (known) {
      known.push(problem);
      if (problem.location) repeatedIn.add(problem.location.file);
    } else repeats.set(key, [problem]);
  }
  const merged = Array.from(repeats.values()).flatMap(([first, ...more]) => {
    const { code, message } = first!;
    if (!strict && code === 'FRONT_MATTER_KEY' && more.length > mostMisspelt) return [];
    const files = more.length === 1 ? '1 more file' : `${more.length} more files`;
    return more.length === 0 ? first! : new SiteError(code, `${message} (and in ${files})`, first);
  });
  return { problems: merged, repeats: repeatedIn };
}

/** Returns the path of a version's tags file, relative to the site's folder. */
function findTagsFile(siteDir: string, { tags }: DocsConfig, place: DocsPlace): string | undefined {
  const names = tags === undefined ? ['tags.yml', 'tags.yaml'] : tags === false ? [] : [tags];
  const files = names.map((name) => sourcePath(siteDir, place, name).path);
  return files.find((one) => existsSync(path.join(siteDir, one)));
}

/** The version and folder that a file belongs to. */
interface DocsPlace extends SourcePlace {
  instance: string;
  version: string;
}

/** How often a folder is listed at most, if its files come and go meanwhile. */
const mostListings = 3;

/** Reads the files of one version of docs. @returns as `problems` those of the folder itself */
async function readDocs(docs: DocsConfig, version: VersionConfig, place: DocsPlace, reading: Reading) {
  const { siteDir, configPath } = reading.config;
  const isPatient = reading.breathe !== undefined;
  for (let listing = 1; ; listing += 1) {
    const found = await findDocs(siteDir, configPath, docs, version, { isPatient });
    const sources: SourceFile[] = [];
    const pageProblems: SiteError[] = [];
    let isAnyGone = false;
    for (const docPath of found.pages) {
      const source = await readFound(docPath, place, reading, pageProblems);
      if (source === 'gone') isAnyGone = true;
      else if (source) sources.push(source);
    }
    const read = await loadCategories(siteDir, place, found.categories);
    // A file that is gone since the listing may have been moved inside the folder.
    if ((isAnyGone || read.isAnyGone) && listing < mostListings) continue;
    return {
      pages: found.pages.length,
      problems: found.problems,
      sources,
      pageProblems,
      categories: read.categories,
      categoryProblems: read.problems,
    };
  }
}

async function loadCategories(
  siteDir: string,
  { instance, version, folder }: DocsPlace,
  files: readonly string[],
): Promise<{ categories: CategoryFile[]; problems: SiteError[]; isAnyGone: boolean }> {
  const problems: SiteError[] = [];
  let isAnyGone = false;
  if (files.length === 0) return { categories: [], problems, isAnyGone };
  const { readCategoryFile } = await import('./category-file.js');
  const byFolder = new Map<string, CategoryFile>();
  for (const file of files) {
    const sitePath = path.posix.join(folder, file);
    const dir = path.posix.dirname(file) === '.' ? '' : path.posix.dirname(file);
    const first = byFolder.get(dir);
    if (first) {
      problems.push(duplicateCategoryFile(first.path, sitePath));
      continue;
    }
    try {
      const text = readFileSync(path.join(siteDir, sitePath), 'utf8').replace(/^\uFEFF/, '');
      const read = readCategoryFile({ path: sitePath, dir, instance, version, text });
      byFolder.set(dir, read.category);
      problems.push(...read.problems);
    } catch (error) {
      if (isMissing(error)) isAnyGone = true;
      else problems.push(toUnreadable(sitePath, error));
    }
  }
  return { categories: [...byFolder.values()], problems, isAnyGone };
}
