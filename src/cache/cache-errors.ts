// Errors about remote caches and shards.
import { SiteError } from '../errors.js';

/** The message leaves out the URL, which may contain a password. */
export const cacheUrlUnusable = (why: string): SiteError =>
  new SiteError('CACHE_URL_UNUSABLE', `RELAYDOCS_CACHE_URL cannot be used: ${why}`, {
    hint: 'Unset the variable, or set it to the URL of a cache.',
  });

export const shardUnreadable = (folder: string): SiteError =>
  new SiteError('SHARD_UNREADABLE', `${folder} does not contain a shard, or only a part of one`, {
    hint: 'Pass the folders that "relaydocs build --shard" wrote.',
  });

/** @param why such as `it is of another release of relaydocs` */
export const shardForeign = (folder: string, why: string): SiteError =>
  new SiteError('SHARD_FOREIGN', `The shard in ${folder} does not belong to this build: ${why}`, {
    hint: 'Build and merge all shards with the same version of relaydocs, from the same commit.',
  });

export const shardMissing = (number: number, count: number): SiteError =>
  new SiteError('SHARD_MISSING', `Shard ${number} of ${count} is missing`, {
    hint: `Also pass the folder that "relaydocs build --shard ${number}/${count}" wrote.`,
  });
