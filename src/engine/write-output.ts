// Writes all files of a build: first into the staging folder, which then replaces the old output.
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { hashOf } from '../base/hash.js';
import { stateFolder } from '../base/state-folder.js';
import { encodeUtf8 } from '../base/utf8.js';
import type { SharedBuild } from '../cache/shared-build.js';
import type { Config } from '../config/config.js';
import type { ManifestPage } from '../config/hooks.js';
import { notFoundRoute } from '../config/plugged.js';
import { unreadableFile } from '../content/content-errors.js';
import { asWarning, type SiteError, throwProblems, withoutRepeats } from '../errors.js';
import { addressedAnchors } from '../links/find-target.js';
import { buildPolicy, type Loosened, type PageLoad } from '../output/content-security-policy.js';
import { buildHeadersFiles } from '../output/headers-files.js';
import { limitNear } from '../output/host-limits.js';
import { loadSecretRules } from '../output/load-secret-rules.js';
import { openOutput } from '../output/open-output.js';
import { keepAll, type MadeFile, partOf, type SharedOutput, type SiteOutput } from '../output/output-part.js';
import type { OutputFile } from '../output/pending-file.js';
import type { PendingOutput } from '../output/pending-output.js';
import { scanClientFile, scanStaticFile } from '../output/scan-file.js';
import type { SecretScanOptions } from '../output/scan-secrets.js';
import type { TagSource } from '../output/tag-sources.js';
import {
  renderRoutes,
  renderSiteFiles,
  replaceRoutes,
  toManifestPage,
  withoutHashes,
} from '../render/site-files.js';
import { findOverwritten, overwrittenFile } from '../site/find-clashes.js';
import { toPermalink, twinNames } from '../site/permalink.js';
import type { DocPage, Page, Site } from '../site/site.js';
import type { BuildOptions, BuildSummary } from './build-summary.js';
import type { BuiltPages } from './built-pages.js';
import type { Engine } from './engine.js';
import { clientSources } from './find-publish-problems.js';
import { lateLoads } from './load-assets.js';
import { summarizeIslands } from './load-islands.js';
import { builtSite, runOutputSteps } from './plugged-output.js';
import type { RenderedPages } from './render-all.js';
import { contentFolders } from './site-reader.js';
import type { CompiledSite, SiteState } from './site-state.js';
import type { StepClock } from './step-times.js';
import { writeFullText } from './write-full-text.js';
import { writeSearch } from './write-search.js';

/** Result of writing the site in one language. */
export interface WrittenSite
  extends Pick<BuildSummary, 'pages' | 'rendered' | 'reused' | 'warnings' | 'notes' | 'islands'> {
  /** Folder of the language in the output, with a slash at the end; empty if it is the output itself. */
  folder: string;
  /** Pages for the hook `afterBuild`, with paths from the root of the output; empty without the hook. */
  manifestPages: readonly ManifestPage[];
  /** Records for the next build. */
  built: BuiltPages;
  /** What its pages load from other hosts. */
  loads: readonly PageLoad[];
}

/** Opens the staging folder of a build. */
export function openBuild(engine: Engine, { siteDir, outDir, keep }: BuildOptions): PendingOutput {
  const { config } = engine.inputs!;
  // Folders that the output must not replace.
  const sources = [siteDir, ...contentFolders(config).map((folder) => path.join(siteDir, folder))];
  return openOutput(outDir, stateFolder(siteDir), { sources, keep: keep ?? config.keep });
}

/** Settings for one language in the output. */
export interface WrittenPart {
  /** With a slash at the end; empty if it is the output itself. */
  folder: string;
  /** True if results of other machines are used although the last build has left pages. */
  needsShared: boolean;
  /** Awaited after rendering, before the files that list all pages are written. */
  onRendered(): Promise<void>;
}

/** Writes the site in one language. @throws SiteErrors for what may not be published */
export async function writeSite(
  engine: Engine,
  whole: PendingOutput,
  { folder, needsShared, onRendered }: WrittenPart,
  clock: StepClock,
): Promise<WrittenSite> {
  const state = engine.state!;
  const { assets, islands, config } = state;
  const { options: secrets, problems: keyProblems } = loadSecretRules(config, process.env);
  const { shared } = engine;
  const output = partOf(whole, folder, shared && withoutSecrets(shared, secrets));
  const former = folder === '' ? [] : whole.files().filter((file) => file.startsWith(folder));
  const inTheWay = findOverwritten(former, folder, state.site, config);
  whole.giveWay(inTheWay);
  if (shared && (needsShared || whole.isFirst)) await clock.time('fetch pages', () => shared.fetchOutput());
  const [pages, assetProblems] = await clock.time('render, and write the search', () =>
    both(engine.all(output), writeBeside(state, output, secrets)),
  );
  await onRendered();
  const routes = writeRoutes(state, pages, output, engine.lastRoutes);
  const siteFiles = writeSiteFiles(engine, output);
  if (config.llmsFull) writeFullText(state.site, state.compiledSite.config, output);
  const overwritten = whole.overwritten.map((file) => {
    const clash = inTheWay.get(file)?.problem ?? overwrittenFile(file, folder, state.site, config);
    // In Docusaurus, a language overwrites the default language's files in its folder.
    return config.strict ? clash : asWarning(clash);
  });
  throwProblems([...keyProblems, ...pages.problems, ...assetProblems, ...overwritten]);
  const { output: plugged } = config.hooks;
  const ofPlugins = plugged
    ? await clock.time('run plugins on the output', () =>
        runOutputSteps(plugged, builtSite(state), whole, folder, secrets),
      )
    : { problems: [], changed: new Set<string>() };
  throwProblems(ofPlugins.problems);
  forgetHashes(ofPlugins.changed, whole, folder);
  const late = lateLoads(state.compiledSite.config, ofPlugins.changed, (file) =>
    whole.placeOf(folder + file),
  );
  return {
    folder,
    pages: pages.rendered + pages.reused,
    rendered: pages.rendered,
    reused: pages.reused,
    warnings: [
      ...assets.warnings,
      ...pages.problems,
      ...assetProblems,
      ...overwritten,
      ...ofPlugins.problems,
    ],
    notes: engine.notes(),
    islands: summarizeIslands(islands, pages.clients),
    // Made now: a function would keep this language in memory while others are built.
    manifestPages: config.hooks.afterBuild
      ? publishedPages(state).map((page) => {
          const entry = toManifest(page, state, pages, output);
          return { ...entry, file: folder + entry.file };
        })
      : [],
    built: engine.built(pages, siteFiles, routes),
    loads: [...pageSources(state.compiledSite), ...assets.loads, ...pages.loads, ...late],
  };
}

/** What is written once for all languages is made of this, which stays in memory when the default language no longer is. */
export interface WholeSite {
  config: Config;
  staticFiles: Site['staticFiles'];
  /** Hash of the script that begins each page. */
  bootHash: string;
}

/** @param state of the default language */
export function wholeSiteOf({ config, site: { staticFiles }, assets }: SiteState): WholeSite {
  return { config, staticFiles, bootHash: assets.client.bootHash };
}

/** Replaces the old output by the new one. @param sites of all languages, the default one first */
export async function commitOutput(
  whole: WholeSite,
  sites: readonly WrittenSite[],
  output: PendingOutput,
  outDir: string,
  clock: StepClock,
): Promise<Omit<BuildSummary, 'timeMs' | 'steps' | 'compiled' | 'remote'>> {
  const { config } = whole;
  const loosened = writeHostFiles(whole, sites, output);
  const { bytes, files, touched } = await clock.time('put in place', async () => output.commit());
  // From the next turn of the event loop on, a signal ends the process, even if a hook never returns.
  await setImmediate();
  const { afterBuild } = config.hooks;
  if (afterBuild) {
    const pages = sites.flatMap((site) => site.manifestPages);
    await afterBuild({ outDir, baseUrl: config.baseUrl, pages });
  }
  const sum = (of: (site: WrittenSite) => number): number => sites.reduce((all, site) => all + of(site), 0);
  return {
    outDir,
    baseUrl: config.baseUrl,
    locales: sites.length,
    pages: sum((site) => site.pages),
    rendered: sum((site) => site.rendered),
    reused: sum((site) => site.reused),
    bytes,
    files,
    limit: limitNear(files, config.url),
    touched,
    // An untranslated page has the same warnings in all languages.
    warnings: withoutRepeats([...sites.flatMap((site) => site.warnings), ...output.overruled]),
    notes: sites.flatMap((site) => site.notes),
    loosened,
    unread: config.unread,
    islands: sites.flatMap((site) => site.islands),
  };
}

/** Leaves out files of a remote cache that contain a secret of this machine: they are made here, so that the secret is reported. */
export function withoutSecrets(shared: SharedBuild, { environment }: SecretScanOptions): SharedOutput {
  return {
    has: (file, key) =>
      shared.has(file, key) && !environment.some(({ value }) => shared.read(file, key).includes(value)),
    read: (file, key) => shared.read(file, key),
  };
}

/** Writes what does not depend on rendered pages, while threads render these. @returns see `writeAssets` */
async function writeBeside(
  state: SiteState,
  output: SiteOutput,
  secrets: SecretScanOptions,
): Promise<SiteError[]> {
  // Lets the threads get their first pages before.
  await setImmediate();
  const problems = writeAssets(state, output, secrets);
  await writeMadePictures(state, output);
  problems.push(...(await writeCards(state, output)));
  await writeSearch(state.compiledSite, output);
  return problems;
}

/** Waits for both, even if one fails, so that neither still writes afterwards. */
export async function both<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return [await one, await other];
}

/** Returns all pages except for the not-found page. */
function publishedPages({ site }: SiteState): Page[] {
  return [...site.pages.values()].filter(({ route }) => route !== notFoundRoute);
}

function toManifest(
  page: Page,
  { compiledSite: { config, facts, site } }: SiteState,
  { titles }: RenderedPages,
  output: SiteOutput,
): ManifestPage {
  const anchors = addressedAnchors(page, site.pagesBySource, (route) => facts.get(route)?.anchors);
  const entry = toManifestPage(page, config, anchors);
  const ran = page.type === 'doc' ? titles.get(page.source.path) : undefined;
  // A page that failed has no file, and its problem ends the build.
  return { ...entry, title: ran ?? entry.title, hash: output.recordOf(entry.file)?.hash ?? '' };
}

/**
 * Writes routes.json, which lists the published pages. Lines of unchanged pages are taken over.
 * @param lastKey of the former file, if it may be reused @returns the key of the new file
 */
function writeRoutes(
  state: SiteState,
  pages: RenderedPages,
  output: SiteOutput,
  lastKey: string | undefined,
): string {
  const { config, site } = state;
  const path = 'routes.json';
  const { asBefore } = pages;
  // The index of moved operations also depends on the pages that these are on.
  const isAsBefore = (page: Page): boolean =>
    page.type === 'doc' &&
    asBefore.has(page) &&
    (page.source.api?.moved ?? []).every(({ source }) => asBefore.has(site.pagesBySource.get(source)!));
  const linesOf = (some: readonly Page[]): ReadonlyMap<string, string> =>
    new Map(
      some.map((page) => [
        toPermalink(page.route, config),
        JSON.stringify(toManifest(page, state, pages, output)),
      ]),
    );
  const published = publishedPages(state);
  // If any page is unchanged, the site has the same pages as before.
  const mayStay = asBefore.size > 0 && lastKey !== undefined && output.isCurrent(path, lastKey);
  const before = mayStay ? output.last(path) : undefined;
  const changed = before && replaceRoutes(before, linesOf(published.filter((page) => !isAsBefore(page))));
  const contents = changed ?? renderRoutes(config.baseUrl, linesOf(published));
  const [written] = writeUnlessStatic([{ path, contents }], site, output);
  return written?.[1] ?? '';
}

/** Removes from routes.json the hashes of pages that plugins changed, so that tools reread them. @param changed paths below the folder */
function forgetHashes(changed: ReadonlySet<string>, output: PendingOutput, folder: string): void {
  const path = `${folder}routes.json`;
  if (changed.size === 0 || changed.has('routes.json')) return;
  const isChanged = (file: string): boolean =>
    output.recordOf(folder + file) !== undefined &&
    [file, ...twinNames(file)].some((one) => changed.has(one));
  const before = output.read(path);
  const contents = withoutHashes(before, isChanged);
  if (contents === before) return;
  output.remove(path);
  output.write({ path, contents, key: '' });
}

/** Writes the site files: sitemap, robots.txt, llms.txt, redirects. */
function writeSiteFiles(engine: Engine, output: SiteOutput): BuiltPages['siteFiles'] {
  const compiledSite = engine.compiledSite!;
  const { config, site } = compiledSite;
  const { digest, before } = engine.siteFiles;
  if (before && keepAll(before, output)) return { digest, files: before };
  const files = renderSiteFiles(site, config, (route) => compiledSite.excerptOf(route));
  return { digest, files: writeUnlessStatic(files, site, output) };
}

/**
 * Writes the HTTP headers files for hosts, which apply to all languages.
 * @returns what the Content-Security-Policy allows besides the site itself
 */
function writeHostFiles(
  { config, staticFiles, bootHash }: WholeSite,
  sites: readonly WrittenSite[],
  output: PendingOutput,
): readonly Loosened[] {
  const { policy, loosened } = buildPolicy({
    bootHash,
    config,
    sources: sites.flatMap(({ loads }) => loads),
  });
  const folders = sites.flatMap(({ folder }) => (folder === '' ? [] : folder));
  const { baseUrl, trailingSlash } = config;
  const files = buildHeadersFiles({ baseUrl, trailingSlash, policy, folders });
  // A file of a plugin takes precedence.
  const own = files.filter(({ path }) => !output.recordOf(path));
  writeUnlessStatic(own, { staticFiles }, output);
  return loosened;
}

/** Writes files, unless the site has a static file of the same path. @returns their paths and keys */
function writeUnlessStatic(
  files: readonly OutputFile[],
  { staticFiles }: Pick<Site, 'staticFiles'>,
  output: SiteOutput,
): MadeFile[] {
  const own = files.filter(({ path }) => !staticFiles.has(path));
  return own.map(({ path, contents: made }) => {
    const contents = typeof made === 'string' ? encodeUtf8(made) : made;
    const key = hashOf(contents);
    if (output.isCurrent(path, key)) output.reuse(path, key);
    else output.write({ path, contents, key });
    return [path, key];
  });
}

function pageSources(compiledSite: CompiledSite) {
  const { facts, site } = compiledSite;
  return [...facts].flatMap(([route, { sources }]) => {
    const page = site.pages.get(route) as DocPage;
    return [...sources, ...portraitSources(page)].map((fact) => ({ ...fact, page: page.source.path }));
  });
}

/** Returns the hosts of the images of a post's authors. */
function portraitSources({ post }: DocPage): TagSource[] {
  const urls =
    post?.authors.flatMap(({ imageUrl }) => (imageUrl && URL.canParse(imageUrl) ? imageUrl : [])) ?? [];
  return urls.map((url) => ({ directive: 'img-src', source: new URL(url).origin }));
}

/** Writes smaller formats and sizes of images. */
async function writeMadePictures(
  { compiledSite: { config, facts }, shell }: SiteState,
  output: SiteOutput,
): Promise<void> {
  const settings = config.markdown.pictures;
  if (!settings) return;
  const { madePictureFile, madePictures } = await import('./picture-maker.js');
  const ofPages = Array.from(facts.values()).flatMap(({ madePictures = [] }) => madePictures);
  const all = [...ofPages, ...shell.pictures];
  // Reused also if another machine has made it.
  for (const [path, one] of new Map(all.map((picture) => [picture.output, picture])))
    if (output.isCurrent(path, path)) output.reuse(path, path);
    else output.copy({ path, source: await madePictureFile(one, settings, config), key: path, isMade: true });
  await madePictures(config.siteDir).tidy();
}

/** Writes the social cards. @returns their problems */
async function writeCards(state: SiteState, output: SiteOutput): Promise<readonly SiteError[]> {
  if (!state.shell.cards) return [];
  const { drawCards, keptCards } = await import('./card-maker.js');
  const isThere = (file: string): boolean => output.isCurrent(file, file);
  const { files, problems } = await drawCards(state, state.cards, isThere);
  if (problems.some(({ severity }) => severity === 'error')) return problems;
  // A card that lacks characters is not shared with other machines, as each build has to report it.
  for (const [path, { source, isWhole }] of files) {
    const key = isWhole ? path : `${path} lacks letters`;
    if (output.isCurrent(path, key)) output.reuse(path, key);
    else output.copy({ path, source, key, isMade: isWhole });
  }
  await keptCards(state.config.siteDir).tidy();
  return problems;
}

/**
 * Writes the files that pages load: scripts and styles, images beside pages, static files.
 * @returns secrets found in new files, and files that cannot be read
 */
function writeAssets(
  { compiledSite, assets }: SiteState,
  output: SiteOutput,
  secrets: SecretScanOptions,
): SiteError[] {
  const { config, site, facts, pages } = compiledSite;
  const { siteDir } = config;
  const { client } = assets;
  const sources = clientSources({ compiledSite, assets });
  const problems: SiteError[] = [];
  for (const clientFile of client.files) {
    const { path: file, contents, large } = clientFile;
    if (large) {
      output.copy({ path: file, source: path.join(siteDir, large.source), key: large.hash });
      continue;
    }
    const key = hashOf(contents);
    if (output.isCurrent(file, key)) output.reuse(file, key);
    else {
      problems.push(...scanClientFile(clientFile, siteDir, sources, secrets));
      output.write({ path: file, contents, key });
    }
  }
  const pageFiles = new Map(
    Array.from(facts.values()).flatMap((page) => page.assets.map((asset) => [asset.output, asset.file])),
  );
  for (const [file, source] of pageFiles)
    output.copy({ path: file, source: path.join(siteDir, source), key: file });
  for (const { path: file, source } of site.staticFiles.values()) {
    const key = pages.hashOfFile(source);
    if (key === null) {
      problems.push(unreadableFile(source));
      continue;
    }
    if (!output.isCurrent(file, key))
      problems.push(...scanStaticFile(path.join(siteDir, source), source, secrets));
    output.copy({ path: file, source: path.join(siteDir, source), key });
  }
  return problems;
}
