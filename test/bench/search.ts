// What readers pay for the search of a built site: `node --import ./test/typescript-loader.mjs test/bench/search.ts FOLDER`.
// Times are CPU times, as machines that measure are busy.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { createClient } from '../../src/search/embedded/query/embedded-client.js';
import type { SearchResult } from '../../src/search/search-client.js';
import { measureKeys } from './search-keys.js';

const folder = process.argv[2]!;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let fetched = 0;
const sizes = new Map<string, number>();
function open() {
  const client = createClient({ baseUrl: '' }, async (url, init) => {
    const file = url.split('?')[0]!;
    const absolutePath = path.join(folder, file);
    if (!existsSync(absolutePath)) return new Response('', { status: 404 });
    const bytes = readFileSync(absolutePath);
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(new Headers(init?.headers).get('range') ?? '') ?? [];
    if (first !== undefined) {
      const part = bytes.subarray(Number(first), Number(last) + 1);
      fetched += part.length;
      return new Response(part, { status: 206 });
    }
    const size = sizes.get(file) ?? brotliCompressSync(bytes).length;
    sizes.set(file, size);
    fetched += size;
    return new Response(bytes);
  });
  return async (query: string): Promise<SearchResult> => {
    const attributesToSnippet = ['content:10', 'hierarchy.lvl1:10', 'hierarchy.lvl2:10', 'hierarchy.lvl3:10'];
    const { results } = await client.search({ requests: [{ indexName: '', query, attributesToSnippet }] });
    return results[0]!;
  };
}

const { pages } = JSON.parse(readFileSync(path.join(folder, 'routes.json'), 'utf8')) as {
  pages: { url: string; title: string }[];
};
// Neither is a page that can be found.
const titled = pages.filter(({ url, title }) => !/\/(404\.html|search)$/.test(url) && title.length > 4);
const sample = Array.from(
  { length: Math.min(100, titled.length) },
  (_, index) => titled[Math.floor((index * titled.length) / Math.min(100, titled.length))]!,
);

let state = 1;
const random = (below: number): number => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
function withTypo(text: string): string {
  const at = random(text.length);
  const letter = 'etaoinsrhl'[random(10)]!;
  return [
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + letter + text.slice(at),
    text.slice(0, at) + letter + text.slice(at + 1),
    at + 1 < text.length
      ? text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)
      : text.slice(0, at),
  ][random(4)]!;
}

const files = readdirSync(path.join(folder, 'assets')).filter((file) => file.startsWith('search-'));
const bytes = files.reduce((sum, file) => sum + statSync(path.join(folder, 'assets', file)).size, 0);

const first: number[] = [];
for (const { title } of sample.slice(0, 10)) {
  fetched = 0;
  await open()(title);
  first.push(fetched);
}

collectGarbage();
const before = process.memoryUsage().heapUsed;
const search = open();
const warm: number[] = [];
let found = 0;
for (const { title, url } of sample) {
  const { hits } = await search(withTypo(title));
  if (hits.slice(0, 5).some((hit) => new URL(hit.url).pathname === url)) found += 1;
}
for (const { title } of sample.slice(0, 20)) {
  for (let end = 1; end <= title.length; end++) {
    const typed = title.slice(0, end);
    await search(typed);
    const start = process.cpuUsage();
    await search(typed);
    const { user, system } = process.cpuUsage(start);
    warm.push((user + system) / 1000);
  }
}
collectGarbage();
const heap = process.memoryUsage().heapUsed - before;
await search(''); // Until here it is held.
const sorted = (times: readonly number[]): number[] => [...times].sort((a, b) => a - b);
const at = (times: readonly number[], share: number): number =>
  sorted(times)[Math.floor(times.length * share)]!;
const kilobytes = (count: number): string => `${(count / 1000).toFixed(0)} kB`;
console.log(
  `  search: index ${(bytes / 1e6).toFixed(1)} MB in ${files.length} files; before the first result (brotli) ${kilobytes(first.sort((a, b) => a - b)[Math.floor(first.length / 2)]!)}, at most ${kilobytes(first.at(-1)!)}`,
);
console.log(
  `  search: key to results, warm (CPU) ${at(warm, 0.5).toFixed(1)} ms, of 100 keys the 95th ${at(warm, 0.95).toFixed(1)} ms; heap ${(heap / 1e6).toFixed(1)} MB; titles with a typo among the first 5: ${((found / sample.length) * 100).toFixed(0)} %`,
);
// Some titles from all over the site.
const typed = sample
  .filter((_, index) => index % Math.ceil(sample.length / 3) === 0)
  .map(({ title }) => title);
const { results, hurried, letters, cpuMs } = await measureKeys(path.resolve(folder), typed);
const letterMs = at(letters, 0.5);
console.log(
  `  search: a key every 120 ms, warm, processor 4x slower: ${at(results, 0.5).toFixed(0)} ms to its results on the screen, of 100 keys the 95th ${at(results, 0.95).toFixed(0)} ms (without a pause between keys ${at(hurried, 0.5).toFixed(0)} and ${at(hurried, 0.95).toFixed(0)} ms); a letter in an empty field ${letterMs.toFixed(0)} ms: x ${(at(results, 0.5) / letterMs).toFixed(2)}; main thread at full speed ${cpuMs.toFixed(1)} ms CPU a key`,
);
