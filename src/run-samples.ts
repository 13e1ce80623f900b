// `relaydocs samples`: runs a site's code samples and compares their requests with its API descriptions.
import { isAnswerName, type SampleFact } from './compile/code/run-meta.js';
import { unrecorded } from './compile/compile-errors.js';
import type { Config } from './config/config.js';
import { partFor } from './config/stage-configs.js';
import { Engine } from './engine/engine.js';
import type { LazyWorkers } from './engine/page-workers.js';
import type { SiteOptions } from './engine/site-options.js';
import { type SiteError, SiteErrors, throwProblems } from './errors.js';
import { reach, type SeenCall } from './samples/api-server.js';
import { loadLock, writeLock } from './samples/check-lock.js';
import { type Contract, loadContracts } from './samples/contract.js';
import { generatedPrograms } from './samples/generated-programs.js';
import { judgeAnswer } from './samples/judge.js';
import { planPrograms } from './samples/plan-programs.js';
import { type NamedAnswer, recordAnswers } from './samples/record-answers.js';
import { type Run, runAll } from './samples/run-all.js';
import { missingValue, noDescription } from './samples/sample-errors.js';
import { samplesOf } from './samples/samples-of.js';
import { StandIns } from './samples/stand-ins.js';

export interface SamplesOptions extends SiteOptions {
  workers?: LazyWorkers | undefined;
  /** URL of a real server to run the samples against; undefined for a mock. */
  server?: string | undefined;
  /** True to record the responses of samples with a name. */
  record?: boolean | undefined;
}

export type SamplesSummary = Run['counts'] & {
  calls: number;
  /** Written files, relative to the site's folder. */
  recorded: readonly string[];
  problems: readonly SiteError[];
  timeMs: number;
};

/** Runs the samples. @throws SiteErrors if the site cannot be read, or has no API description */
export async function runSamples(options: SamplesOptions): Promise<SamplesSummary> {
  const startedMs = performance.now();
  const { config, pages } = await readPages(options);
  const contracts = await loadContracts(partFor('openapi', config), config.samples.openapi);
  if (contracts.length === 0) throw new SiteErrors([noDescription(config.configPath)]);
  const standIns = new StandIns(config.samples.values, options.server === undefined ? {} : process.env);
  if (options.server !== undefined && standIns.missing.length > 0)
    throw new SiteErrors([missingValue(standIns.missing, config.configPath)]);
  if (options.server !== undefined) await reach(options.server);
  const lock = loadLock(config.siteDir);
  const plan = planPrograms(pages);
  const programs = [...plan.programs, ...contracts.flatMap(generatedPrograms)];
  const run = await runAll(programs, { contracts, standIns, config, server: options.server });
  const lastCallOf = (fact: SampleFact) =>
    run.calls.filter(({ block }) => block === run.idOf.get(fact)).at(-1);
  const problems = [
    ...lock.problems,
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
  writeLock(config.siteDir, lock, pages.flat(), run.outcomes, (fact) =>
    versionFor(lastCallOf(fact), contracts),
  );
  return {
    ...run.counts,
    recorded: recorded.files,
    calls: run.calls.length,
    problems,
    timeMs: performance.now() - startedMs,
  };
}

/** Returns the responses of samples that have a name and succeeded. */
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

/** Returns the version of the API that a sample has called. */
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
    // A response that is not recorded yet may be recorded by this run.
    const isWrong = ({ severity, code }: SiteError) => severity === 'error' && code !== unrecorded;
    throwProblems(engine.pageProblems().filter(isWrong));
    return { config, pages: samplesOf(site, facts) };
  } finally {
    await engine.close();
  }
}
