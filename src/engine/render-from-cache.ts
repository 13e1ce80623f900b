// Second phase of a build: pages whose HTML would differ from the last build's are rendered and staged, one by one;
// all others are taken over. No list of articles or documents exists in memory.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CachedPage } from '../cache/page-cache.js';
import { fromProblemData, type ProblemData, type SiteError } from '../errors.js';
import type { SecretScanOptions } from '../output/scan-secrets.js';
import type { Stage } from '../output/stage-output.js';
import type { PageJob } from '../render/page-job.js';
import type { PageIslands } from '../render/render-mdx.js';
import { openContextFolder } from './context-folder.js';
import { inBatches, type PageWorkers, pagesForThreads, take } from './page-threads.js';
import type { RanPage, RenderJob } from './page-work.js';
import type { RenderContextFile } from './render-context-file.js';

const batchSize = 24;

/** What becomes of rendered pages: a stage, or nothing at all. */
export type PageStage = Pick<Stage, 'isCurrent' | 'reuse' | 'add'> & {
  /** undefined: nothing is written. */
  stagingDir: string | undefined;
};

export interface RenderInput {
  /** Jobs and keys are made when their turn comes. */
  jobs: Iterable<{
    page: PageJob;
    key: string;
    cached: CachedPage | undefined;
    islands: PageIslands | undefined;
  }>;
  stage: PageStage;
  packDir: string;
  /** Folder for the context file, and what goes into it. */
  cacheDir: string;
  buildId: string;
  context: RenderContextFile;
  siteDir: string;
  secrets: SecretScanOptions;
  /** Key of a page that is run -> what is known of it since; what is rendered is added. */
  ran: Map<string, RanPage>;
  openWorkers(pages: number, options: { mayNotEnd: boolean }): Promise<PageWorkers>;
  onRendered(count: number): void;
}

export interface RenderOutcome {
  rendered: number;
  reused: number;
  problems: SiteError[];
  /** Sources whose article was lost from the cache. */
  lost: string[];
}

export async function renderFromCache(input: RenderInput): Promise<RenderOutcome> {
  const found = new Map<string, { problem: ProblemData; pages: number }>();
  const outcome: RenderOutcome = { rendered: 0, reused: 0, problems: [], lost: [] };
  const stale = staleJobs(input, outcome);
  // How many there are decides on threads; beyond that many the rest is found while the first are rendered.
  const first = take(stale, pagesForThreads);
  if (first.length === 0) return outcome;

  const contextFile = path.join(openContextFolder(input.cacheDir), `${process.pid}-${input.buildId}.json`);
  writeFileSync(contextFile, JSON.stringify(input.context));
  const folder = input.stage.stagingDir;
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const mayNotEnd = input.context.themeCode !== undefined || first.some((job) => job.runs);
  const workers = await input.openWorkers(first.length, { mayNotEnd });
  await inBatches(chain(first, stale), batchSize, workers.width, async (jobs) => {
    const pages = await workers.render({
      type: 'render',
      packDir: input.packDir,
      into: folder === undefined ? 'nothing' : { folder },
      contextFile,
      siteDir: input.siteDir,
      secrets: input.secrets,
      jobs,
    });
    for (const [index, page] of pages.entries()) {
      if (page.lost) outcome.lost.push(jobs[index]!.source!);
      for (const record of page.records) input.stage.add(record);
      for (const problem of page.problems) {
        const key = mistakeKey(problem, page.page);
        const known = found.get(key);
        if (known) known.pages += 1;
        else found.set(key, { problem, pages: 1 });
      }
      const { key, runs } = jobs[index]!;
      if (runs && page.ran) input.ran.set(key, page.ran);
    }
    outcome.rendered += jobs.length;
    input.onRendered(jobs.length);
  });
  rmSync(contextFile, { force: true });
  for (const { problem, pages } of found.values()) {
    const others = isOfCode(problem) && pages > 1 ? `; ${furtherPages(pages - 1)}, too` : '';
    outcome.problems.push(fromProblemData({ ...problem, message: problem.message + others }));
  }
  return outcome;
}

function furtherPages(count: number): string {
  return count === 1 ? 'one further page holds it' : `${count} further pages hold it`;
}

/** A part of the theme that throws on every page is one mistake, told for the first, and so is a key in the footer. */
function mistakeKey(problem: ProblemData, page: string | undefined): string {
  const { code, message, location, severity, hint } = problem;
  if (isOfCode(problem)) return JSON.stringify([code, severity, hint]);
  return JSON.stringify([code, severity, hint, location, message.replace(` (on ${page})`, '')]);
}

/** A secret that no text of the author holds: code of the site has put it into the page. */
function isOfCode({ code, location }: ProblemData): boolean {
  return code === 'SECRET_IN_OUTPUT' && location?.line === undefined;
}

/** Takes over what is current and yields the rest. */
function* staleJobs(input: RenderInput, outcome: RenderOutcome): Generator<RenderJob> {
  const { stage } = input;
  for (const { page, key, cached, islands } of input.jobs) {
    const files = [page.outputPath, ...page.extraOutputPaths];
    if (cached && page.twinPath !== undefined) files.push(page.twinPath);
    const runs = cached?.facts.runs ?? false;
    const ran = input.ran.get(key);
    files.push(...(ran?.files ?? []));
    if ((ran?.isClean || !runs) && files.every((file) => stage.isCurrent(file, key))) {
      for (const file of files) stage.reuse(file);
      outcome.reused += 1;
    } else {
      const reads = cached?.facts.dependencies.map(({ file }) => file) ?? [];
      yield { page, key, place: cached?.place, source: cached?.source, reads, runs, islands };
    }
  }
}

function* chain<Item>(first: readonly Item[], rest: Iterable<Item>): Generator<Item> {
  yield* first;
  yield* rest;
}
