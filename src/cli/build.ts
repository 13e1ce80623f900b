// `relaydocs build`, and `relaydocs merge`, which is a build of parts that are there.

import path from 'node:path';
import { build } from '../build.js';
import type { Shard } from '../engine/build-summary.js';
import type { LazyWorkers } from '../engine/page-threads.js';
import { toProblemData } from '../errors.js';
import { formatBuild, formatShard, formatSteps } from './format-summary.js';
import { reporting } from './report.js';
import { type CommonOptions, outputFolder, siteFolders } from './site-folders.js';
import type { Terminal } from './terminal.js';

interface BuildCommandOptions extends CommonOptions {
  out?: string;
  keep?: number;
  /** Build this part only. */
  shard?: Shard;
  workers?: LazyWorkers;
}

/** @param shards folders of all parts, where they are to be merged. */
export function buildCommand(
  options: BuildCommandOptions,
  terminal: Terminal,
  shards?: readonly string[],
): Promise<number> {
  if (options.shard) return shardCommand(options, options.shard, terminal);
  const folders = siteFolders(options);
  return reporting({ ...options, ...folders }, terminal, async (report) => {
    const outDir = outputFolder(options.out, folders.siteDir);
    const { warnings, ...summary } = await build({
      ...folders,
      outDir,
      keep: options.keep,
      workers: options.workers,
      shards: shards?.map((folder) => path.resolve(folder)),
      onProgress: report.progress,
    });
    report.problems(warnings);
    report.say(formatBuild({ warnings, ...summary }, report.paint));
    if (options.debug) report.say(formatSteps(summary.steps));
    report.json({ ok: true, problems: warnings.map(toProblemData), summary });
    return 0;
  });
}

function shardCommand(options: BuildCommandOptions, shard: Shard, terminal: Terminal): Promise<number> {
  const folders = siteFolders(options);
  return reporting({ ...options, ...folders }, terminal, async (report) => {
    const { number, count } = shard;
    const outDir = outputFolder(options.out, folders.siteDir, `shard-${number}-of-${count}`);
    const { buildShard } = await import('../build-shard.js');
    const { warnings, ...summary } = await buildShard(
      { ...folders, outDir, onProgress: report.progress },
      shard,
    );
    report.problems(warnings);
    report.say(formatShard({ warnings, ...summary }, report.paint));
    report.json({ ok: true, problems: warnings.map(toProblemData), summary });
    return 0;
  });
}
