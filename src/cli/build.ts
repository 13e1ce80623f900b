// `relaydocs build`, and `relaydocs merge`, which builds a site from its shards.

import path from 'node:path';
import { build } from '../build.js';
import type { Shard } from '../engine/build-summary.js';
import { formatBuild, formatShard, formatSteps } from './format-summary.js';
import type { Report, Run } from './report.js';
import { outputFolder, type SiteFolders } from './site-folders.js';

interface BuildCommandOptions {
  out?: string;
  keep?: number;
  /** Build this shard only. */
  shard?: Shard;
  debug?: boolean;
}

/** Builds the site. @param shards folders of all shards, to merge them */
export async function buildCommand(
  { report, folders, workers }: Run,
  options: BuildCommandOptions,
  shards?: readonly string[],
): Promise<number> {
  if (options.shard) return shardCommand(report, folders, options.shard, options.out);
  const outDir = outputFolder(options.out, folders.siteDir);
  const { warnings, ...summary } = await build({
    ...folders,
    outDir,
    keep: options.keep,
    workers,
    shards: shards?.map((folder) => path.resolve(folder)),
    onProgress: report.progress,
  });
  report.problems(warnings);
  report.say(formatBuild({ warnings, ...summary }, report.paint));
  if (options.debug) report.say(formatSteps(summary.steps));
  report.json({ ok: true, problems: warnings, summary });
  return 0;
}

async function shardCommand(
  report: Report,
  folders: SiteFolders,
  shard: Shard,
  out: string | undefined,
): Promise<number> {
  const { number, count } = shard;
  const outDir = outputFolder(out, folders.siteDir, `shard-${number}-of-${count}`);
  const { buildShard } = await import('../build-shard.js');
  const { warnings, ...summary } = await buildShard(
    { ...folders, outDir, onProgress: report.progress },
    shard,
  );
  report.problems(warnings);
  report.say(formatShard({ warnings, ...summary }, report.paint));
  report.json({ ok: true, problems: warnings, summary });
  return 0;
}
