import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SiteError } from '../../../src/errors.js';
import { openAlgoliaIndex, type UploadRecord } from '../../../src/search/algolia/upload/algolia-index.js';
import {
  checkSearchKey,
  pagesToProbe,
  probeIndex,
  pushUpload,
} from '../../../src/search/algolia/upload/open-upload.js';
import {
  indexSettings,
  planUpload,
  removesTooMuch,
  toUploadRecord,
  type UploadPlan,
} from '../../../src/search/algolia/upload/plan-upload.js';

import '../../algolia/reach-local.mjs';
import { type AlgoliaServer, type Fault, withAlgolia } from '../../algolia/serve-algolia.js';

const adminKey = 'admin-0123456789abcdef';
const searchKey = 'search-0123456789abcdef';
const adminRights = ['search', 'browse', 'addObject', 'deleteObject', 'settings', 'editSettings'];
const indexName = 'docs';

const upload = suite('upload to Algolia');

function recordsOf(pages: readonly string[], text = 'Text'): UploadRecord[] {
  return pages.map((title) =>
    toUploadRecord({
      objectID: `page-${title}`,
      url: `https://docs.example.com/${title}`,
      hierarchy: { lvl1: title },
      content: `${text} of ${title}`,
      language: 'en',
      docusaurus_tag: 'docs-default-current',
    } as Pick<UploadRecord, 'objectID'> & { content: string }),
  );
}

const names = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, n) => `page${n + from}`);

async function withIndex(
  records: readonly UploadRecord[],
  use: (algolia: AlgoliaServer, waits: number[]) => Promise<void>,
): Promise<void> {
  await withAlgolia(records.length > 0 ? { [indexName]: [...records] } : {}, async (algolia) => {
    process.env.ALGOLIA_TEST_PORT = String(algolia.securePort);
    algolia.keys = new Map([
      [adminKey, adminRights],
      [searchKey, ['search']],
    ]);
    await use(algolia, []);
  });
}

/** What `relaydocs index` does once its checks have passed. */
async function run(records: readonly UploadRecord[], waits: number[] = []): Promise<UploadPlan> {
  const index = openIndex(waits);
  const plan = planUpload(records, indexSettings(['en']), await index.digests(), await index.settings());
  await pushUpload(index, plan, () => {});
  return plan;
}

/** Waits take no time. */
const openIndex = (waits: number[]) =>
  openAlgoliaIndex({ appId: 'APP', adminKey, searchKey, indexName }, async (delayMs) => {
    waits.push(delayMs);
  });

const idsOf = (algolia: AlgoliaServer): string[] =>
  algolia.indexes
    .get(indexName)!
    .map(({ objectID }) => objectID)
    .sort();

const sent = (algolia: AlgoliaServer): string[] =>
  algolia.requests
    .filter(({ path }) => path.endsWith('/batch'))
    .flatMap(({ body }) => (body as { requests: { body: { objectID: string } }[] }).requests)
    .map(({ body }) => body.objectID);

async function failure(promise: Promise<unknown>): Promise<SiteError> {
  try {
    await promise;
  } catch (error) {
    return error as SiteError;
  }
  throw new Error('it went well');
}

upload('a new index gets its settings and every record', async () => {
  await withIndex([], async (algolia) => {
    await run(recordsOf(['intro', 'install']));
    assert.equal(idsOf(algolia), ['page-install', 'page-intro']);
    const { attributesForFaceting, removeStopWords, optionalWords } = algolia.settings.get(indexName)!;
    assert.equal(attributesForFaceting, ['language', 'version', 'docusaurus_tag', 'type']);
    assert.equal(removeStopWords, ['en']);
    assert.ok((optionalWords as string[]).includes('change'));
  });
});

upload('questions in a language that no list of words is known for are asked as they are', () => {
  assert.equal(Object.keys(indexSettings(['ja'])).includes('removeStopWords'), false);
  assert.equal(indexSettings(['pt-BR', 'ja', 'en']).removeStopWords, ['pt', 'en']);
});

upload('an index that is as it should be gets nothing', async () => {
  await withIndex([], async (algolia) => {
    await run(recordsOf(['intro', 'install']));
    const before = algolia.requests.length;
    const { added, changed, removed, unchanged, settings } = await run(recordsOf(['intro', 'install']));
    assert.equal([added, changed, removed, unchanged, settings], [[], [], [], 2, {}]);
    assert.ok(algolia.requests.slice(before).every(({ path }) => /\/(browse|settings)$/.test(path)));
    assert.ok(
      algolia.requests
        .slice(before)
        .every(({ method, path }) => method === 'GET' || path.endsWith('/browse')),
    );
  });
});

upload('only records that are new, differ or are gone are sent', async () => {
  await withIndex(recordsOf(['a', 'b', 'c', 'd']), async (algolia) => {
    await run([...recordsOf(['a', 'b']), ...recordsOf(['c'], 'New text'), ...recordsOf(['e'])]);
    assert.equal(sent(algolia).sort(), ['page-c', 'page-d', 'page-e']);
    assert.equal(idsOf(algolia), ['page-a', 'page-b', 'page-c', 'page-e']);
  });
});

upload('settings that others made in the dashboard stay', async () => {
  await withIndex(recordsOf(['a']), async (algolia) => {
    algolia.settings.set(indexName, { synonyms: true, distinct: false });
    await run(recordsOf(['a']));
    assert.is(algolia.settings.get(indexName)!.synonyms, true);
    assert.is(algolia.settings.get(indexName)!.distinct, true);
  });
});

upload('the live index holds every page that stays at every moment', async () => {
  await withIndex(recordsOf(names(2500)), async (algolia) => {
    const stay = new Set(names(2200, 300).map((name) => `page-${name}`));
    const lacking: number[] = [];
    algolia.faultOf = () => {
      const ids = new Set(idsOf(algolia));
      lacking.push([...stay].filter((id) => !ids.has(id)).length);
      return undefined;
    };
    await run(recordsOf(names(2600, 300), 'Other text'));
    assert.ok(lacking.length > 6, `${lacking.length} moments`);
    assert.equal(new Set(lacking), new Set([0]));
    assert.is(idsOf(algolia).length, 2600);
  });
});

upload('a page whose records get other ids is in the live index at every moment', async () => {
  const under = (prefix: string) =>
    recordsOf(names(1200)).map(({ digest: _, ...record }) =>
      toUploadRecord({ ...record, objectID: `${prefix}-${record.objectID}`, content: 'Text' }),
    );
  await withIndex(under('old'), async (algolia) => {
    const pages: number[] = [];
    algolia.faultOf = () => {
      pages.push(new Set(algolia.indexes.get(indexName)!.map(({ url }) => url)).size);
      return undefined;
    };
    await run(under('new'));
    assert.equal(new Set(pages), new Set([1200]));
    assert.ok(idsOf(algolia).every((id) => id.startsWith('new-')));
  });
});

upload('ten thousand records go in batches, and are removed from the search when they are gone', async () => {
  await withIndex([], async (algolia) => {
    await run(recordsOf(names(10_000)));
    assert.is(algolia.indexes.get(indexName)!.length, 10_000);
    assert.is(algolia.requests.filter(({ path }) => path.endsWith('/batch')).length, 10);
    const { unchanged } = await run(recordsOf(names(9990)));
    assert.is(unchanged, 9990);
    assert.is(algolia.indexes.get(indexName)!.length, 9990);
  });
});

const faults: readonly [string, Fault][] = [
  ['answers 500', { kind: 'status', status: 500 }],
  ['answers 503', { kind: 'status', status: 503 }],
  ['answers 429', { kind: 'status', status: 429, headers: { 'retry-after': '1' } }],
  ['gives half a body', { kind: 'half' }],
  ['gives no JSON', { kind: 'text', text: '<html>' }],
  ['breaks the connection', { kind: 'refuse' }],
  ['is slow', { kind: 'slow', delayMs: 300 }],
];
for (const [what, fault] of faults) {
  upload(`an upload ends well where every third request ${what}`, async () => {
    await withIndex(recordsOf(names(1500)), async (algolia) => {
      algolia.faultOf = (_, count) => (count % 3 === 0 ? fault : undefined);
      await run(recordsOf(names(1500, 200), 'Other text'));
      assert.equal(
        idsOf(algolia),
        recordsOf(names(1500, 200))
          .map(({ objectID }) => objectID)
          .sort(),
      );
    });
  });
}

upload('an upload that dies in the middle goes on where it ended', async () => {
  await withIndex([], async (algolia) => {
    let batches = 0;
    algolia.faultOf = ({ path }) => {
      if (path.endsWith('/batch')) batches++;
      return batches > 2 ? { kind: 'status', status: 503 } : undefined;
    };
    const waits: number[] = [];
    const error = await failure(run(recordsOf(names(4000)), waits));
    assert.is(error.code, 'ALGOLIA_UNREACHABLE');
    assert.match(error.hint!, 'Check the network and "appId"');
    assert.match(error.hint!, 'run it again');
    assert.equal(waits.slice(-5), [1000, 2000, 4000, 8000, 16_000]);
    assert.is(algolia.indexes.get(indexName)!.length, 2000);
    algolia.faultOf = undefined;
    algolia.requests.length = 0;
    await run(recordsOf(names(4000)));
    assert.is(sent(algolia).length, 2000);
    assert.is(algolia.indexes.get(indexName)!.length, 4000);
  });
});

upload('records count as saved when they can be found, not when they were taken', async () => {
  await withIndex([], async (algolia) => {
    algolia.taskPolls = 3;
    await run(recordsOf(['a']));
    const polls = algolia.requests.filter(({ path }) => path.includes('/task/'));
    assert.is(polls.length, 8);
  });
});

upload('records that another tool has left count as removed, and more than a fifth is too much', async () => {
  await withIndex(recordsOf(names(10)), async () => {
    const index = openIndex([]);
    const planFor = async (records: readonly UploadRecord[]) =>
      planUpload(records, {}, await index.digests(), {});
    assert.not(removesTooMuch(await planFor(recordsOf(names(8)))));
    assert.ok(removesTooMuch(await planFor(recordsOf(names(7)))));
    assert.ok(removesTooMuch(await planFor(recordsOf(['other']))));
  });
});

upload('a search key that can do more than search, or is unknown, stops the upload', async () => {
  await withIndex([], async (algolia) => {
    const check = () => checkSearchKey(openIndex([]), searchKey, 'relaydocs.config.ts');
    await check();
    algolia.keys.set(searchKey, ['search', 'addObject']);
    const [more] = ((await failure(check())) as unknown as { problems: SiteError[] }).problems;
    assert.is(more!.code, 'SEARCH_KEY_RIGHTS');
    assert.match(more!.message, 'search, addObject');
    algolia.keys.delete(searchKey);
    const [unknown] = ((await failure(check())) as unknown as { problems: SiteError[] }).problems;
    assert.is(unknown!.code, 'SEARCH_KEY_UNKNOWN');
    algolia.keys = new Map([[searchKey, ['search']]]);
    assert.is((await failure(check())).code, 'ALGOLIA_REFUSED');
  });
});

upload('no message holds a key', async () => {
  await withIndex([], async (algolia) => {
    const body = { message: `key ${adminKey} is not ${searchKey}` };
    algolia.faultOf = () => ({ kind: 'status', status: 403, body });
    const error = await failure(openIndex([]).digests());
    assert.is(error.code, 'ALGOLIA_REFUSED');
    assert.not.match(error.message + error.hint, /0123456789/);
    assert.match(error.message, '<admin key>');
  });
});

upload('five pages with titles of their own are looked for, as a reader would', async () => {
  const records = recordsOf([...names(20), 'overview']);
  await withIndex(records, async (algolia) => {
    const pages = records.map(({ url, hierarchy }) => ({
      title: (hierarchy as { lvl1: string }).lvl1,
      url: url as string,
      language: 'en',
      docusaurusTag: 'docs-default-current',
    }));
    const probed = pagesToProbe([...pages, { ...pages.at(-1)!, url: 'https://docs.example.com/second' }]);
    assert.is(probed.length, 5);
    assert.ok(probed.every(({ title }) => title !== 'overview'));
    assert.equal(await probeIndex(openIndex([]), probed), []);
    assert.is(algolia.requests.at(-1)!.headers['x-algolia-api-key'], searchKey);
    algolia.indexes.set(
      indexName,
      algolia.indexes.get(indexName)!.filter(({ url }) => url !== probed[1]!.url),
    );
    assert.equal(await probeIndex(openIndex([]), probed), [probed[1]]);
  });
});

upload.run();
