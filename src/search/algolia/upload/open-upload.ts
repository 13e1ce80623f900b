// `relaydocs index` for Algolia: checks, uploads and verifies, in this order.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SiteErrors, throwProblems } from '../../../errors.js';
import type { SearchUpload, UploadSummary } from '../../search-backend.js';
import type { SearchRecord } from '../../search-record.js';
import { type AlgoliaIndex, openAlgoliaIndex, type UploadRecord } from './algolia-index.js';
import { indexSettings, planUpload, removesTooMuch, toUploadRecord, type UploadPlan } from './plan-upload.js';

import {
  adminKeyInOutput,
  adminKeyIsSearchKey,
  adminKeyMissing,
  adminKeyVariable,
  manyDeletions,
  pagesNotFound,
  searchKeyRights,
  searchKeyUnknown,
} from './upload-errors.js';

/** Prepares the upload. @throws SiteError if the environment has no admin key, or the public one. */
export function openUpload(
  { appId, searchKey, indexName }: { appId: string; searchKey: string; indexName: string },
  environment: NodeJS.ProcessEnv,
  configPath: string,
): SearchUpload {
  const adminKey = environment[adminKeyVariable] ?? '';
  if (adminKey === '') throw adminKeyMissing();
  if (adminKey === searchKey) throw adminKeyIsSearchKey(configPath);
  const index = openAlgoliaIndex({ appId, adminKey, searchKey, indexName }, sleep);
  return {
    async check(outDir, files) {
      await checkOutputForKey(outDir, files, adminKey);
      await checkSearchKey(index, searchKey, configPath);
    },
    async send(records, { dryRun, force, onProgress }) {
      const plan = planUpload(
        records.map(toUploadRecord),
        indexSettings(new Set(records.map(({ language }) => language))),
        await index.digests(),
        await index.settings(),
      );
      if (!dryRun) {
        if (!force && removesTooMuch(plan)) throw manyDeletions(plan.removed.length, plan.known);
        await pushUpload(index, plan, onProgress);
      }
      return { indexName, dryRun, ...summaryOf(plan), probed: dryRun ? [] : await probe(index, records) };
    },
  };
}

function summaryOf({
  added,
  changed,
  removed,
  unchanged,
  settings,
}: UploadPlan): Omit<UploadSummary, 'indexName' | 'dryRun' | 'probed'> {
  const urls = (list: UploadPlan['added']) => list.map(({ url }) => String(url));
  return {
    added: urls(added),
    changed: urls(changed),
    removed,
    unchanged,
    settings: Object.keys(settings),
  };
}

async function probe(index: AlgoliaIndex, records: readonly SearchRecord[]): Promise<string[]> {
  const pages = records
    .filter(({ type, hierarchy }) => type === 'lvl1' && hierarchy.lvl1 !== null)
    .map(({ hierarchy, url_without_anchor: url, language, docusaurus_tag: docusaurusTag }) => {
      return { title: hierarchy.lvl1!, url, language, docusaurusTag };
    });
  const probed = pagesToProbe(pages);
  const lost = await probeIndex(index, probed);
  if (lost.length > 0) throw pagesNotFound(lost.map(({ title, url }) => `${title} (${url})`));
  return probed.map(({ url }) => url);
}

/**
 * Checks before anything is sent that the public key can search and nothing else.
 * @param file of the config, for the place of a problem.
 * @throws SiteErrors if the key can do more or less than search; SiteError if Algolia cannot be asked.
 */
export async function checkSearchKey(index: AlgoliaIndex, searchKey: string, file: string): Promise<void> {
  const rights = await index.rightsOf(searchKey);
  if (rights === undefined) throw new SiteErrors([searchKeyUnknown(file)]);
  if (rights.join() !== 'search') throw new SiteErrors([searchKeyRights(file, rights)]);
}

/** Checks that no published file contains the admin key. @param files relative to the output. @throws SiteErrors that name such files. */
async function checkOutputForKey(outDir: string, files: readonly string[], adminKey: string): Promise<void> {
  const holding: string[] = [];
  for (const file of files) {
    if ((await readFile(path.join(outDir, file))).includes(adminKey)) holding.push(file);
  }
  throwProblems(holding.length > 0 ? [adminKeyInOutput(holding)] : []);
}

/** Number of records in a request: Algolia recommends at most 10 MB, and a record has at most 10 kB. */
const batchSize = 1000;

/**
 * Carries out a plan so that no page is ever missing from the live index: first the settings, as new records need their facets; then new
 * and changed records; removals last.
 * @param onProgress called with the number of records sent or removed so far, and in total.
 */
export async function pushUpload(
  index: AlgoliaIndex,
  { settings, added, changed, removed }: UploadPlan,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const total = added.length + changed.length + removed.length;
  let done = 0;
  const push = async <T>(
    items: readonly T[],
    send: (batch: readonly T[]) => Promise<void>,
  ): Promise<void> => {
    for (let start = 0; start < items.length; start += batchSize) {
      const batch = items.slice(start, start + batchSize);
      await send(batch);
      done += batch.length;
      onProgress(done, total);
    }
  };
  if (Object.keys(settings).length > 0) await index.changeSettings(settings);
  await push<UploadRecord>([...added, ...changed], index.save);
  await push(removed, index.remove);
}

/** A page that a search must find after an upload. */
interface KnownPage {
  title: string;
  url: string;
  language: string;
  docusaurusTag: string;
}

const probeCount = 5;

/** Selects pages with unique titles, spread over the site; any pages if no title is unique. */
export function pagesToProbe(pages: readonly KnownPage[]): KnownPage[] {
  const counts = new Map<string, number>();
  for (const { title } of pages) counts.set(title, (counts.get(title) ?? 0) + 1);
  const unique = pages.filter(({ title }) => counts.get(title) === 1);
  const from = unique.length > 0 ? unique : pages;
  const step = Math.max(1, from.length / probeCount);
  return Array.from({ length: Math.min(probeCount, from.length) }, (_, n) => from[Math.floor(n * step)]!);
}

/** Searches for pages in the index. @returns those that were not found. */
export async function probeIndex(index: AlgoliaIndex, pages: readonly KnownPage[]): Promise<KnownPage[]> {
  const lost: KnownPage[] = [];
  for (const page of pages) {
    const urls = await index.find({
      indexName: '',
      query: page.title,
      hitsPerPage: 100,
      facetFilters: [`language:${page.language}`, `docusaurus_tag:${page.docusaurusTag}`],
      attributesToRetrieve: ['url'],
    });
    if (!urls.some((url) => url.replace(/#.*/, '') === page.url)) lost.push(page);
  }
  return lost;
}
