import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writeCorpus } from '../corpus.mjs';
import { runRelaydocs, withSite } from './with-site.js';

const memory = suite('memory');

/** Heaps are so small that what a build keeps of each page shows: a site of a few pages needs nearly as much. */
const [plain, live] = process.env.SOAK
  ? [
      { pages: 2000, heapMb: 96 },
      { pages: 800, heapMb: 48 },
    ]
  : [
      { pages: 500, heapMb: 48 },
      { pages: 200, heapMb: 40 },
    ];

/** @returns what was written of the last page. */
async function buildIn(
  { pages, heapMb }: { pages: number; heapMb: number },
  islands?: 'all',
): Promise<string> {
  let html = '';
  await withSite({}, async (site) => {
    writeCorpus(site.dir, pages, islands);
    const { code, stderr } = await runRelaydocs(site.dir, ['build'], {}, [`--max-old-space-size=${heapMb}`]);
    assert.is(code, 0, stderr);
    const routes = JSON.parse(site.output('routes.json')) as { pages: { url: string }[] };
    const last = routes.pages
      .map(({ url }) => url)
      .find((url) => url.endsWith(`-${String(pages - 1).padStart(5, '0')}`))!;
    html = site.output(`${last.slice(1)}.html`);
  });
  return html;
}

memory(`${plain.pages} pages build with a heap of ${plain.heapMb} MB`, async () => {
  assert.match(await buildIn(plain), /<h1/);
});

memory(
  `${live.pages} pages with components that run in the browser build with a heap of ${live.heapMb} MB`,
  async () => {
    assert.match(await buildIn(live, 'all'), /<relay-island/);
  },
);

memory.run();
