// Divides a build into shards for several machines, and merges these.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { readSealed, writeSealed } from '../base/sealed-file.js';
import { localeFolder } from '../base/state-folder.js';
import { programDigest } from '../base/version.js';
import { FolderStore } from '../cache/blob-store.js';
import { shardForeign, shardMissing, shardUnreadable } from '../cache/cache-errors.js';
import { type MadeParts, shareBuild } from '../cache/share-build.js';
import { findIndex, SharedBuild } from '../cache/shared-build.js';
import { digestOfPart } from '../config/stage-configs.js';
import { SiteErrors } from '../errors.js';
import { outputNotOurs } from '../output/output-errors.js';
import type { Shard } from './build-summary.js';
import { contentDigest, type SiteInputs } from './site-reader.js';

/** Tells whether the page at a route belongs to the shard. */
export function isInShard(route: string, { number, count }: Shard): boolean {
  return Number.parseInt(hashOf(route).slice(0, 8), 16) % count === number - 1;
}

/** Describes a shard, in a file of its folder. */
interface ShardHead extends Shard {
  program: string;
  /** Digest of what the site is built from. */
  inputs: string;
}

const headFile = 'shard.json';

/** Returns a language's folder in a shard. @param folder of the language in the output, with a slash at the end; empty for the default */
export function shardPart(shardDir: string, folder: string): string {
  return folder === '' ? shardDir : path.resolve(shardDir, 'locales', folder);
}

const keyOf = ({ number, count }: Shard): string => `shard-${number}-of-${count}`;

/** Writes a shard. @param folder absolute; it must be empty, or contain a shard */
export async function writeShard(
  folder: string,
  shard: Shard,
  inputs: SiteInputs,
  made: MadeParts,
): Promise<void> {
  await shareBuild(new FolderStore([folder]), keyOf(shard), made);
  writeSealed(path.join(folder, headFile), {
    ...shard,
    program: programDigest,
    inputs: digestOfInputs(inputs),
  } satisfies ShardHead);
}

/** Removes an old shard. @throws SiteError if the folder contains anything else */
export function clearShard(folder: string): void {
  if (!existsSync(folder)) return;
  if (readdirSync(folder).length > 0 && !existsSync(path.join(folder, headFile))) throw outputNotOurs(folder);
  rmSync(folder, { recursive: true });
}

/** Opens all shards of a build. @param folders absolute @throws SiteError if one is missing or belongs to another build */
export async function openShards(folders: readonly string[], inputs: SiteInputs): Promise<SharedBuild> {
  const heads = folders.map((folder) => {
    const head = readSealed<ShardHead>(path.join(folder, headFile));
    if (!head) throw shardUnreadable(folder);
    return { folder, head };
  });
  const { count } = heads[0]!.head;
  const digest = digestOfInputs(inputs);
  const seen = new Map<number, string>();
  for (const { folder, head } of heads) {
    const twin = seen.get(head.number);
    if (head.program !== programDigest)
      throw shardForeign(folder, 'it was made by another release of relaydocs');
    if (head.count !== count)
      throw shardForeign(
        folder,
        `it is one of ${head.count}, and that in ${heads[0]!.folder} one of ${count}`,
      );
    if (head.inputs !== digest) throw shardForeign(folder, 'it was made of other pages, or another config');
    if (twin !== undefined) throw shardForeign(folder, `shard ${head.number} is in ${twin} as well`);
    seen.set(head.number, folder);
  }
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const missing = numbers.filter((number) => !seen.has(number));
  if (missing.length > 0) throw new SiteErrors(missing.map((number) => shardMissing(number, count)));
  const found = await Promise.all(
    heads.map(async ({ folder, head }) => {
      const index = await findIndex(new FolderStore([folder]), keyOf(head));
      if (!index) throw shardUnreadable(folder);
      return index;
    }),
  );
  const shared = await SharedBuild.of(new FolderStore(folders), found, localeFolder(inputs.config));
  await shared.fetchSearch();
  return shared;
}

/** Returns a digest that does not depend on where the site's folder is. */
function digestOfInputs({ config, content }: SiteInputs): string {
  return hashOf(digestOfPart('all', { ...config, siteDir: '' }) + contentDigest(content));
}
