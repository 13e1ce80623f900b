// `relaydocs samples`: runs the samples of a site and holds them against its APIs.
import path from 'node:path';
import { stateFolder } from './base/state-folder.js';
import { isAnswerName, type SampleFact } from './compile/code/run-meta.js';
import type { LastRun } from './compile/code/sample-lock.js';
import { unrecorded } from './compile/compile-errors.js';
import type { Config } from './config/config.js';
import { partFor } from './config/stage-configs.js';
import { Engine } from './engine/engine.js';
import type { LazyWorkers } from './engine/page-threads.js';
import type { SiteOptions } from './engine/site-options.js';
import { type SiteError, SiteErrors, throwProblems } from './errors.js';
import { type ApiServer, type SeenCall, startApiServer } from './samples/api-server.js';
import { writeLock } from './samples/check-lock.js';
import { type Contract, loadContracts } from './samples/contract.js';
import { generatedPrograms } from './samples/generated-programs.js';
import { gatherProblems, judgeAnswer, judgeBlock } from './samples/judge.js';
import { type LanguageName, languageOf } from './samples/languages.js';
import { type Program, planPrograms } from './samples/plan-programs.js';
import { type NamedAnswer, recordAnswers } from './samples/record-answers.js';
import { commandOf, hasRequests, type RunnableProgram, type Stop, Workshop } from './samples/run-programs.js';
import { missingValue, noDescription } from './samples/sample-errors.js';
import { samplesOf } from './samples/samples-of.js';
import { StandIns } from './samples/stand-ins.js';

export interface SamplesOptions extends SiteOptions {
  workers?: LazyWorkers | undefined;
  /** Address of a real server that the samples are run against; undefined: a mock. */
  server?: string | undefined;
  /** Write the answers of blocks that name them. */
  record?: boolean | undefined;
}

export interface SamplesSummary {
  /** Blocks of pages that were run, and generated samples. */
  blocks: number;
  generated: number;
  calls: number;
  /** Blocks that were not run, by why. */
  skipped: Readonly<Record<string, number>>;
  /** Files that were written, relative to the site's folder. */
  recorded: readonly string[];
  problems: readonly SiteError[];
  timeMs: number;
}

/** @throws SiteErrors where the site cannot be read, or says nothing of an API. */
export async function runSamples(options: SamplesOptions): Promise<SamplesSummary> {
  const startedMs = performance.now();
  const { config, pages } = await readPages(options);
  const contracts = await loadContracts(partFor('openapi', config), config.samples.openapi);
  if (contracts.length === 0) throw new SiteErrors([noDescription(config.configPath)]);
  const standIns = new StandIns(config.samples.values, options.server === undefined ? {} : process.env);
  if (options.server !== undefined && standIns.missing.length > 0)
    throw new SiteErrors([missingValue(standIns.missing, config.configPath)]);
  const plan = planPrograms(pages);
  const programs = [...plan.programs, ...contracts.flatMap(generatedPrograms)];
  const run = await runAll(programs, { contracts, standIns, config, server: options.server });
  const lastCallOf = (fact: SampleFact) =>
    run.calls.filter(({ block }) => block === run.idOf.get(fact)).at(-1);
  const problems = [
    ...plan.problems,
    ...run.problems,
    ...plan.answers.flatMap((answer) => judgeAnswer(answer, lastCallOf(answer.of))),
  ];
  const recorded = options.record
    ? recordAnswers(named(run.outcomes, lastCallOf), {
        config,
        standIns,
        isReal: options.server !== undefined,
      })
    : { files: [], problems: [] };
  problems.push(...recorded.problems);
  writeLock(config.siteDir, pages.flat(), run.outcomes, (fact) => versionFor(lastCallOf(fact), contracts));
  return {
    ...run.counts,
    recorded: recorded.files,
    calls: run.calls.length,
    problems,
    timeMs: performance.now() - startedMs,
  };
}

/** Answers of blocks that have a name and went well. */
function named(
  outcomes: Run['outcomes'],
  lastCallOf: (fact: SampleFact) => SeenCall | undefined,
): NamedAnswer[] {
  return [...outcomes].flatMap(([fact, outcome]) => {
    const call = lastCallOf(fact);
    const name = fact.words.responseOf;
    return outcome === 'passed' && name !== undefined && isAnswerName(name) && call
      ? [{ name, fact, answer: call.answer }]
      : [];
  });
}

/** The version of the API that a block has called. */
function versionFor(call: SeenCall | undefined, contracts: readonly Contract[]): string {
  const own = contracts.find(({ operations }) => operations.some((one) => one === call?.contract));
  return (own ?? contracts[0]!).version;
}

async function readPages(
  options: SamplesOptions,
): Promise<{ config: Config; pages: readonly (readonly SampleFact[])[] }> {
  const engine = new Engine({ ...options, workers: options.workers, mode: 'production' });
  try {
    await engine.read();
    await engine.compileAll();
    const { site, facts, config } = engine.compiledSite!;
    // What is not recorded yet may be recorded by this run.
    const isWrong = ({ severity, code }: SiteError) => severity === 'error' && code !== unrecorded;
    throwProblems(engine.pageProblems().filter(isWrong));
    return { config, pages: samplesOf(site, facts) };
  } finally {
    await engine.close();
  }
}

interface RunInput {
  contracts: readonly Contract[];
  standIns: StandIns;
  config: Config;
  server: string | undefined;
}

interface Run {
  calls: ApiServer['calls'];
  problems: SiteError[];
  /** The last run of each block: one with `setup` is run with each that it is put before. */
  idOf: ReadonlyMap<SampleFact, string>;
  /** Of blocks that were reached. */
  outcomes: ReadonlyMap<SampleFact, LastRun['outcome']>;
  counts: Pick<SamplesSummary, 'blocks' | 'generated' | 'skipped'>;
}

async function runAll(
  all: readonly Program[],
  { contracts, standIns, config, server }: RunInput,
): Promise<Run> {
  const skipped: Record<string, number> = {};
  const stops = new Map<string, Stop>();
  const { timeout } = config.samples;
  const planned = all.map((program, at) => ({
    program,
    id: String(at),
    blocks: program.blocks.map((block, index) => ({ ...block, id: `${at}.${index}` })),
  }));
  const expectOf = new Map(planned.flatMap(({ blocks }) => blocks.map(({ id, expect }) => [id, expect])));
  let workshop: Workshop | undefined;
  const api = await startApiServer({
    contracts,
    standIns,
    target: server,
    running: () => {
      const id = workshop?.running() ?? '';
      return { id, expect: expectOf.get(id) };
    },
  });
  try {
    workshop = new Workshop({
      port: api.port,
      variables: standIns.variables,
      limitMs: timeout * 1000,
      cacheDir: path.join(stateFolder(config.siteDir), 'samples'),
    });
    const toCode = codeFor(contracts, standIns, api.port);
    const ran: typeof planned = [];
    for (const batch of batches(planned)) {
      const [{ program }] = batch as [(typeof planned)[number]];
      const command = commandOf(program.language);
      const lacks =
        command === undefined ? languageOf(program.language).title : missingClient(batch, command);
      if (lacks !== undefined) {
        skipped[lacks] = (skipped[lacks] ?? 0) + batch.reduce((sum, { blocks }) => sum + blocks.length, 0);
        continue;
      }
      const runnable = batch.map(
        ({ id, blocks, program: { language, files } }): RunnableProgram => ({
          id,
          language,
          files,
          parts: blocks.map((block) => ({ code: toCode(block.fact.code), id: block.id })),
        }),
      );
      await workshop.run(command!, runnable, stops);
      ran.push(...batch);
    }
    const outside = [...api.outside, ...workshop.refusedHosts()];
    const outcomes = new Map<SampleFact, LastRun['outcome']>();
    const judged = ran.flatMap(({ id, blocks, program }) => {
      const stop = stops.get(id);
      const last = stop ? blocks.findIndex((block) => block.id === stop.block) : blocks.length;
      return blocks.slice(0, last + 1).flatMap((block) => {
        const found = judgeBlock({
          place: block.fact,
          expect: block.expect,
          calls: api.calls.filter((call) => call.block === block.id),
          outside: outside.filter((one) => one.block === block.id).map(({ host }) => host),
          stop: block.id === stop?.block ? stop : undefined,
          limitSeconds: timeout,
        });
        const hasFailed = found.length > 0 || outcomes.get(block.fact) === 'failed';
        if (!program.made) outcomes.set(block.fact, hasFailed ? 'failed' : 'passed');
        return found.map((problem) => ({ problem, made: program.made }));
      });
    });
    return {
      calls: api.calls,
      problems: gatherProblems(judged),
      outcomes,
      idOf: new Map(ran.flatMap(({ blocks }) => blocks.map(({ fact, id }) => [fact, id]))),
      counts: {
        blocks: new Set(
          ran.flatMap(({ program, blocks }) => (program.made ? [] : blocks.map(({ fact }) => fact))),
        ).size,
        generated: ran.filter(({ program }) => program.made).length,
        skipped,
      },
    };
  } finally {
    workshop?.close();
    await api.close();
  }
}

/** Generated samples of a language share a process; what an author wrote has one of its own. */
function batches<One extends { program: Program }>(planned: readonly One[]): One[][] {
  const generated = new Map<LanguageName, One[]>();
  const own: One[][] = [];
  for (const one of planned) {
    const { made, language } = one.program;
    const shared = generated.get(language);
    if (!made) own.push([one]);
    else if (shared) shared.push(one);
    else generated.set(language, [one]);
  }
  return [...own, ...generated.values()];
}

/** Name of the Python package that samples import and nobody has installed. */
function missingClient(batch: readonly { program: Program }[], command: string): string | undefined {
  const isWanted = batch.some(
    ({ program: { language, blocks } }) =>
      language === 'python' && blocks.some(({ fact }) => /^import requests\b/m.test(fact.code)),
  );
  return isWanted && !hasRequests(command) ? 'Python with requests' : undefined;
}

/** Code as it is run: with the address of the one server, and stand-ins for keys. */
function codeFor(contracts: readonly Contract[], standIns: StandIns, port: number): (code: string) => string {
  const servers = contracts.flatMap(({ operations }) => operations.flatMap((one) => one.servers));
  const origins = [
    ...new Set(servers.flatMap((server) => (URL.canParse(server) ? [new URL(server).origin] : []))),
  ];
  return (code) =>
    standIns.intoCode(
      origins.reduce((text, origin) => replaceOrigin(text, origin, `http://127.0.0.1:${port}`), code),
    );
}

/** Where the address goes on in its host or port, it is another one. */
function replaceOrigin(text: string, origin: string, own: string): string {
  const parts = text.split(origin);
  return parts.reduce((done, part) => done + (/^(?:[\w-]|\.\w|:\d)/.test(part) ? origin : own) + part);
}
