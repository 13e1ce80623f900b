// `relaydocs check`: finds all mistakes of a site without writing it, and what has vanished since another build.
import type { UnreadConfig } from './config/config.js';
import { otherLocales } from './config/resolve-language.js';
import { currentVersion } from './config/version-config.js';
import type { ApiCoverage } from './content/source-file.js';
import { type Commons, LostArticles } from './engine/compiled-pages.js';
import { Engine, type EngineOptions, type PageNote } from './engine/engine.js';
import { LazyWorkers } from './engine/page-workers.js';
import type { SiteOptions } from './engine/site-options.js';
import type { CompiledSite } from './engine/site-state.js';
import { asWarning, type SiteError, withoutRepeats } from './errors.js';
import { checkOperations } from './links/check-operations.js';
import type { NewPlace } from './links/new-places.js';
import type { OutsideSummary } from './links/outside/check-outside.js';
import {
  compareRoutes,
  loadRouteTable,
  type RouteTable,
  toRouteTable,
  type Vanished,
} from './links/route-table.js';
import type { FixedPlace } from './links/write-places.js';
import { placedProblems } from './openapi/placed-problems.js';
import { samplesOf } from './samples/samples-of.js';
import { findOverwritten } from './site/find-clashes.js';
import { toOutputPath } from './site/permalink.js';
import type { Site } from './site/site.js';

export interface CheckOptions extends SiteOptions {
  /** A `routes.json` to compare with: absolute path or URL. */
  against?: string;
  /** Threads to reuse, passed by callers that run several commands and close them. @internal not part of the package's types */
  workers?: LazyWorkers;
  /** True to write redirects and anchors for what has vanished into the sources, if its new place is known. */
  fix?: boolean | undefined;
  /** Checks external links: `ask` requests outdated ones again, `read` only reads the recorded results. */
  external?: 'ask' | 'read' | undefined;
}

export interface CheckSummary {
  pages: number;
  links: number;
  /** Errors and warnings, in the order of the stages. */
  problems: readonly SiteError[];
  /** Pages whose text was read in a way that their author may not expect. */
  notes: readonly PageNote[];
  /** Only for a site with a Docusaurus config. */
  unread: UnreadConfig | undefined;
  /** How complete the OpenAPI file of each API is. */
  apis: readonly (ApiCoverage & { file: string })[];
  /** URLs and anchors that the other build had and this site lacks; undefined without `against`. */
  vanished: Vanished | undefined;
  /** The most likely new places of what has vanished. */
  newPlaces: readonly NewPlace[];
  /** What `fix` has written; this is not part of `vanished`. */
  fixed: readonly FixedPlace[];
  /** Results for external links; undefined without `external`. */
  external: OutsideSummary | undefined;
  timeMs: number;
}

/**
 * Reads and compiles a site, checks every link, and renders pages with code.
 * @throws SiteErrors if the config cannot be used
 */
export async function check(options: CheckOptions): Promise<CheckSummary> {
  // Set before React is imported.
  process.env.NODE_ENV ??= 'production';
  return checkOnce(options).catch((error: unknown) => {
    if (!(error instanceof LostArticles)) throw error;
    return checkOnce(options);
  });
}

async function checkOnce(options: CheckOptions): Promise<CheckSummary> {
  const startedMs = performance.now();
  const before = options.against === undefined ? undefined : await loadRouteTable(options.against);
  const workers = options.workers ?? new LazyWorkers();
  const engine = new Engine({ ...options, workers, mode: 'production' });
  let commons: Commons | undefined;
  try {
    const { content, config: read } = await engine.read();
    const others = options.locale === undefined ? otherLocales(read) : [];
    if (others.length > 0) commons = engine.keepCommons();
    await engine.compileAll();
    const { site, facts, config } = engine.compiledSite!;
    const { apis } = content;
    const pages = engine.pageProblems();
    const code = await engine.bundle();
    const rendered = await engine.renderProblems();
    const operations = checkOperations({ site, config, facts, apis });
    const found = [...pages, ...code, ...engine.state!.assets.warnings, ...rendered, ...operations];
    found.push(...(await sampleProblems(engine.compiledSite!)));
    const external = options.external && (await import('./links/outside/check-outside.js'));
    const links = external?.outsideLinks(site, config, facts) ?? [];
    for (const { name: locale, folder } of others) {
      const ofOther: SiteError[] = [];
      const ofLocale = await checkLocale(
        { ...options, locale, workers, mode: 'production' },
        commons,
        (other) => {
          links.push(...(external?.outsideLinks(other.site, other.config, other.facts) ?? []));
          ofOther.push(...overwrittenBy(other, site, folder));
        },
      );
      // Leave out problems in files of the default language, which has reported them.
      const isReported = ({ code, location }: SiteError): boolean =>
        found.some((one) => one.code === code && one.location?.file === location?.file);
      found.push(...ofOther.filter((problem) => !isReported(problem)), ...ofLocale);
    }
    const outside = await external?.checkOutside({
      links,
      config,
      offline: options.external === 'read',
      // A page with an error may lack some of its links.
      isWhole: options.locale === undefined && found.every(({ severity }) => severity !== 'error'),
      onAnswer: (done, total) => options.onProgress?.({ stage: 'ask', done, total }),
    });
    found.push(...(outside?.problems ?? []));
    return {
      pages: site.pages.size,
      links: Array.from(facts.values()).reduce((sum, page) => sum + page.links.length, 0),
      // An untranslated page has the same problems in all languages.
      problems: placedProblems(
        others.length > 0 ? withoutRepeats(found) : found,
        config.siteDir,
        content.apiLines,
      ),
      notes: engine.notes(),
      unread: config.unread,
      apis: apis
        .filter(({ version }) => version === currentVersion)
        .map(({ file, coverage }) => ({ file, ...coverage })),
      ...(await findVanished(before, engine.compiledSite!, options.fix === true)),
      external: outside?.summary,
      timeMs: performance.now() - startedMs,
    };
  } finally {
    await engine.close();
    commons?.remove();
    if (!options.workers) await workers.close();
  }
}

/** Returns problems of code samples that have changed since they were run. */
async function sampleProblems({ site, facts, config }: CompiledSite): Promise<readonly SiteError[]> {
  const samples = samplesOf(site, facts).flat();
  return samples.length === 0
    ? []
    : (await import('./samples/check-lock.js')).checkLock(config.siteDir, samples);
}

/** Finds what another build had and this site lacks. @param before that build @param fix true to write redirects and anchors */
async function findVanished(
  before: RouteTable | undefined,
  { site, facts, config }: CompiledSite,
  fix: boolean,
): Promise<Pick<CheckSummary, 'vanished' | 'newPlaces' | 'fixed'>> {
  if (!before) return { vanished: undefined, newPlaces: [], fixed: [] };
  const now = toRouteTable(site, facts, config);
  const vanished = compareRoutes(before, now);
  if (vanished.urls.length + vanished.anchors.length === 0) return { vanished, newPlaces: [], fixed: [] };
  const { newPlaces } = await import('./links/new-places.js');
  const places = newPlaces(before, now, vanished);
  if (!fix) return { vanished, newPlaces: places, fixed: [] };
  const { writePlaces } = await import('./links/write-places.js');
  const fixed = await writePlaces(places, site, config, facts);
  const isLeft = (place: string): boolean => !fixed.some(({ gone }) => gone === place);
  return {
    vanished: { urls: vanished.urls.filter(isLeft), anchors: vanished.anchors.filter(isLeft) },
    newPlaces: places,
    fixed,
  };
}

/** Returns problems for files of the default language that this language overwrites in its folder. */
function overwrittenBy({ site, config }: CompiledSite, original: Site, folder: string): SiteError[] {
  const ofPages = Array.from(original.pages.keys(), (route) => toOutputPath(route, config));
  const files = [...original.staticFiles.keys(), ...ofPages].filter((file) => file.startsWith(folder));
  const clashes = Array.from(findOverwritten(files, folder, site, config).values(), ({ problem }) => problem);
  return config.strict ? clashes : clashes.map(asWarning);
}

/** Returns the problems of another language. @param commons of the default one @param onCompiled gets the compiled site */
async function checkLocale(
  options: EngineOptions,
  commons: Commons | undefined,
  onCompiled: (site: CompiledSite) => void,
): Promise<readonly SiteError[]> {
  const engine = new Engine(options);
  engine.pages.borrow(commons);
  try {
    await engine.read();
    await engine.compileAll();
    onCompiled(engine.compiledSite!);
    const pages = engine.pageProblems();
    const code = await engine.bundle();
    return [...pages, ...code, ...(await engine.renderProblems())];
  } finally {
    await engine.close();
  }
}
