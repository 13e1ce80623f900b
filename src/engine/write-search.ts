// Writes the index of the embedded search.
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { hashOf } from '../base/hash.js';
import { localeFolder } from '../base/state-folder.js';
import { PackReader } from '../cache/page-packs.js';
import type { SiteOutput } from '../output/output-part.js';
import { backendOf } from '../search/backend-of.js';
import type { IndexPage } from '../search/embedded/build-segment.js';
import {
  formatVersion,
  type IndexReference,
  indexFilePath,
  type RootFile,
  rootFile,
} from '../search/embedded/index-format.js';
import { type IndexOutput, type LazyPage, writingLargeIndex } from '../search/embedded/large-index.js';
import { SegmentStore } from '../search/embedded/segment-store.js';
import { buildSmallIndex, mostPagesInOneFile } from '../search/embedded/small-index.js';
import { type SearchIndex, type SearchPage, searchIndexes } from '../search/search-pages.js';
import { loadPageEntry, searchPlaces } from './search-records.js';
import type { CompiledSite } from './site-state.js';

/** Higher levels take more time and hardly save bytes. */
const compression = 6;

/** Writes the embedded search's index, while threads render; nothing if the site has none. @throws LostArticles */
export async function writeSearch(state: CompiledSite, output: SiteOutput): Promise<void> {
  const { config, site } = state;
  if (!config.search || backendOf(config.search).service) return;
  const store = new SegmentStore(path.join(localeFolder(config), 'search'));
  const reader = new PackReader(state.pages.packDir);
  const files = indexFiles(output);
  try {
    const indexes: IndexReference[] = [];
    for (const index of searchIndexes(site, config, await searchPlaces(state))) {
      const { pages: _, words: __, ...reference } = index;
      const name = await writeIndex(index, { state, reader, store, output: files });
      indexes.push({ ...reference, name });
    }
    const root: RootFile = { format: formatVersion, url: config.url, indexes };
    const contents = `${JSON.stringify(root)}\n`;
    const key = hashOf(contents);
    if (output.isCurrent(rootFile, key)) output.reuse(rootFile, key);
    else output.write({ path: rootFile, contents, key });
    store.save();
  } finally {
    store.close();
    reader.close();
  }
}

interface Tools {
  state: CompiledSite;
  reader: PackReader;
  store: SegmentStore;
  output: IndexOutput;
}

/** Writes one index. @returns the name of its main file */
async function writeIndex(index: SearchIndex, tools: Tools): Promise<string> {
  const pages = index.pages.map((page) => toLazyPage(page, tools));
  const { docusaurus_tag: tag, words } = index;
  if (pages.length > mostPagesInOneFile) {
    const steps = writingLargeIndex(tag, pages, tools.store, tools.output, words);
    let step = steps.next();
    for (; !step.done; step = steps.next()) await setImmediate();
    return putIndex(JSON.stringify(step.value), tools.output);
  }
  const key = hashOf(JSON.stringify([words, pages.map((page) => page.key)]));
  const known = tools.store.joined(tag);
  const isCurrent = known?.key === key && tools.output.has(indexFilePath(known.name));
  if (isCurrent) tools.output.keep(indexFilePath(known.name));
  const entries = (): IndexPage[] => pages.map((page) => page.load());
  const name = isCurrent
    ? known.name
    : putIndex(JSON.stringify(buildSmallIndex(entries(), words)), tools.output);
  tools.store.setJoined(tag, { key, name, packs: [], length: 0 });
  return name;
}

function putIndex(contents: string, output: IndexOutput): string {
  const name = `${hashOf(contents)}.json`;
  const file = indexFilePath(name);
  if (output.has(file)) output.keep(file);
  else output.write(file, contents);
  return name;
}

function toLazyPage(page: SearchPage, { state, reader }: Tools): LazyPage {
  const { entry, url, category, description, kind = '' } = page;
  const content = 'place' in entry ? entry.hash : hashOf(JSON.stringify(entry));
  return {
    url,
    key: [content, url, category, kind, description].join('\n'),
    load: (): IndexPage => {
      const { entry: _, ...context } = page;
      return { ...context, entry: loadPageEntry(page, state, reader) };
    },
  };
}

/** Writes files that are named after their content, so a file that occurs twice is written once. */
function indexFiles(output: SiteOutput): IndexOutput {
  const done = new Set<string>();
  return {
    has: (file) => done.has(file) || output.isCurrent(file, file),
    keep: (file) => {
      if (!done.has(file)) output.reuse(file, file);
      done.add(file);
    },
    write: (file, contents) => {
      done.add(file);
      output.write({ path: file, contents, key: file });
    },
    level: compression,
  };
}
