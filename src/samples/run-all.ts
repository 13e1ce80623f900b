// Runs all programs of a site and judges each block by its calls.
import path from 'node:path';
import { stateFolder } from '../base/state-folder.js';
import { groupBy } from '../base/values.js';
import type { SampleFact } from '../compile/code/run-meta.js';
import type { LastRun } from '../compile/code/sample-lock.js';
import type { Config } from '../config/config.js';
import type { SiteError } from '../errors.js';
import { type ApiServer, startApiServer } from './api-server.js';
import type { Contract } from './contract.js';
import { gatherProblems, judgeBlock } from './judge.js';
import { languageOf } from './languages.js';
import type { Program } from './plan-programs.js';
import { commandOf, hasRequests, type RunnableProgram, type Stop, Workshop } from './run-programs.js';
import { failedSample } from './sample-errors.js';
import type { StandIns } from './stand-ins.js';

interface RunInput {
  contracts: readonly Contract[];
  standIns: StandIns;
  config: Pick<Config, 'siteDir' | 'samples'>;
  server: string | undefined;
}

export interface Run {
  calls: ApiServer['calls'];
  problems: SiteError[];
  /** Block -> its last run. A `setup` block runs once with each block that uses it. */
  idOf: ReadonlyMap<SampleFact, string>;
  /** The outcome of each block that was reached. */
  outcomes: ReadonlyMap<SampleFact, LastRun['outcome']>;
  counts: {
    /** Number of blocks that were run, and of generated samples. */
    blocks: number;
    generated: number;
    /** Missing program or package -> number of blocks that were skipped. */
    skipped: Readonly<Record<string, number>>;
  };
}

/** Runs programs one after the other, as a call's block is known by the time of the call. */
export async function runAll(
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
      ports: [...api.ports.values()],
      variables: standIns.variables,
      limitMs: timeout * 1000,
      cacheDir: path.join(stateFolder(config.siteDir), 'samples'),
    });
    const toCode = codeFor(api, standIns);
    const python = all.some(importsRequests) ? commandOf('python') : undefined;
    const lacksRequests = python !== undefined && !hasRequests(python);
    const ran: typeof planned = [];
    for (const batch of batches(planned)) {
      const [{ program }] = batch as [(typeof planned)[number]];
      const command = commandOf(program.language);
      const isShort = lacksRequests && batch.some((one) => importsRequests(one.program));
      const { title } = languageOf(program.language);
      const lacks = command === undefined ? title : isShort ? `${title} with requests` : undefined;
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
      const told = blocks.slice(0, last + 1).flatMap((block) => {
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
      const next = blocks[last + 1];
      if (!next || told.length > 0) return told;
      outcomes.set(next.fact, 'failed');
      return [
        { problem: failedSample(next.fact, 'the end of its program in the block before'), made: undefined },
      ];
    });
    return {
      calls: api.calls,
      problems: gatherProblems(judged),
      outcomes,
      idOf: new Map(ran.flatMap(({ blocks }) => blocks.map(({ fact, id }) => [fact, id]))),
      counts: {
        blocks: outcomes.size,
        generated: ran.filter(({ program }) => program.made).length,
        skipped,
      },
    };
  } finally {
    workshop?.close();
    await api.close();
  }
}

/** Generated samples in a language share a process; each program of an author has its own. */
function batches<One extends { program: Program }>(planned: readonly One[]): One[][] {
  const own = planned.filter(({ program }) => !program.made);
  const generated = planned.filter(({ program }) => program.made);
  return [...own.map((one) => [one]), ...groupBy(generated, ({ program }) => program.language).values()];
}

/** Python has no HTTP client in its standard library that samples would use. */
function importsRequests({ language, blocks }: Program): boolean {
  return language === 'python' && blocks.some(({ fact }) => /^(?:import|from) requests\b/m.test(fact.code));
}

/** Matches a URL up to its host and port. */
const address = /https?:\/\/(?:\[[\da-f:.]+\]|[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*)(?::\d+)?/giu;

/** Returns a function that prepares code for running: with addresses of the local server, and stand-ins for keys. */
function codeFor({ ports }: ApiServer, standIns: StandIns): (code: string) => string {
  const toOwn = (url: string): string => {
    const port = URL.canParse(url) ? ports.get(new URL(url).origin) : undefined;
    return port === undefined ? url : `http://127.0.0.1:${port}`;
  };
  return (code) => standIns.intoCode(code.replace(address, toOwn));
}
