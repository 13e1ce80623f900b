// Holds a site that relaydocs builds from its Docusaurus configuration against what Docusaurus itself emits for it.
//   npm run compat -- SITE ORACLE     SITE: the folder with docusaurus.config.*, ORACLE: a JSON file (see README.md)
//   npm run compat -- SITE            builds it only, and says how it ended
//   --keep DIR                        leaves the output there; --built takes what lies there instead of building
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readPage, readSidebar } from './read-page.mjs';

const bin = fileURLToPath(new URL('../../bin/relaydocs.js', import.meta.url));
const {
  values: { keep, built, most },
  positionals: [site, oraclePath],
} = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' }, built: { type: 'boolean' }, most: { type: 'string', default: '6' } },
});
if (site === undefined) {
  console.error('npm run compat -- SITE [ORACLE] [--keep DIR [--built]] [--most NUMBER]');
  process.exit(2);
}
if (!existsSync(site)) {
  console.error(`There is no folder ${site}`);
  process.exit(2);
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
/** Links lead to the same page with a slash at the end and with escapes. */
const plain = (url) => url && decodeURI(url).replace(/(?<=.)\/$/, '');
const sorted = (counts) => Object.entries(counts).sort();

const out = path.resolve(keep ?? mkdtempSync(path.join(tmpdir(), 'relaydocs-compat-')));
if (!built) build();
if (oraclePath !== undefined) compare(JSON.parse(readFileSync(oraclePath, 'utf8')));
if (keep === undefined) rmSync(out, { recursive: true, force: true });

/** `Install · Site` is `Install | Site`: the sign before the site's name is a matter of its config, which an oracle may not have. */
function withoutDelimiter(title) {
  return title.replace(/ [^\p{L}\p{N}\s] (?=(?:(?! [^\p{L}\p{N}\s] ).)*$)/u, ' | ');
}

function build() {
  const cache = mkdtempSync(path.join(tmpdir(), 'relaydocs-compat-cache-'));
  const startedMs = Date.now();
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [bin, 'build', '--out', out, '--cache', cache],
    { cwd: site, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  rmSync(cache, { recursive: true, force: true });
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'built' : `FAILED with exit code ${status}`} in ${seconds} s`);
  const codes = {};
  for (const [, code] of stderr.matchAll(/^\S+ +([A-Z][A-Z_]{3,}) /gm)) codes[code] = (codes[code] ?? 0) + 1;
  for (const [code, count] of Object.entries(codes)) console.log(`  ${count} ${code}`);
  if (status === 0) return;
  console.log(stderr.slice(-6000) || stdout.slice(-2000));
  process.exit(1);
}

/** Compares what readers see of each page that Docusaurus emits for docs, and prints a line for each measure. */
function compare({ routes, sidebars }) {
  const measures = new Map();
  const note = (measure, isSame, where, expected, got) => {
    const row = measures.get(measure) ?? { same: 0, all: 0, differences: [] };
    measures.set(measure, row);
    row.all += 1;
    if (isSame) row.same += 1;
    else row.differences.push({ where, expected, got });
  };
  const pages = new Map();
  for (const [route, expected] of Object.entries(routes)) {
    if (!['doc', 'generated-index', 'tags', 'redirect', 'page'].includes(expected.kind)) continue;
    const file = fileOf(route);
    const isThere = file !== undefined;
    note(`routes: ${expected.kind}`, isThere, route, 'a page', 'none');
    if (!isThere) continue;
    const page = readPage(readFileSync(file, 'utf8'));
    pages.set(route, page);
    if (expected.kind === 'redirect' || expected.kind === 'page') continue;
    note(
      'titles',
      withoutDelimiter(page.title) === withoutDelimiter(expected.title),
      route,
      expected.title,
      page.title,
    );
    note(
      'previous and next',
      same([page.prev, page.next].map(plain), [expected.prev, expected.next].map(plain)),
      route,
      [expected.prev, expected.next],
      [page.prev, page.next],
    );
    if (expected.kind !== 'doc') continue;
    note('h1', (page.h1 ?? null) === (expected.h1 ?? null), route, expected.h1, page.h1);
    const ids = (expected.headings ?? [])
      .filter(([level, id]) => level > 1 && id !== null)
      .map(([, id]) => id);
    note(
      'heading ids',
      same(page.ids, ids),
      route,
      firstDifference(ids, page.ids),
      firstDifference(page.ids, ids),
    );
    for (const measure of ['codeBlocks', 'tabs', 'tables']) {
      const count = expected.n?.[measure] ?? 0;
      note(measure, page.numbers[measure] === count, route, count, page.numbers[measure]);
    }
    const kinds = expected.admonitions ?? {};
    note('admonitions', same(sorted(page.admonitions), sorted(kinds)), route, kinds, page.admonitions);
  }
  for (const [instance, bySidebar] of Object.entries(sidebars))
    for (const [name, expected] of Object.entries(bySidebar)) {
      const key = `${instance.replace(':', '/')}/${name}`;
      const page = [...pages.values()].find(({ sidebarKey }) => sidebarKey === key);
      const got = page && readSidebar(page.sidebar, readFragment);
      const difference = got ? differenceOf(expected, got) : 'no page shows it';
      note('sidebars', difference === undefined, key, difference, '');
    }
  for (const [measure, { same: count, all, differences }] of measures) {
    console.log(
      `${measure.padEnd(24)} ${String(count).padStart(5)} of ${String(all).padEnd(5)} ${((100 * count) / all).toFixed(1)} %`,
    );
    for (const { where, expected, got } of differences.slice(0, Number(most)))
      console.log(
        `    ${where}: expected ${JSON.stringify(expected)?.slice(0, 400)}, got ${JSON.stringify(got)?.slice(0, 400)}`,
      );
  }
}

/** Oracles name routes without the base of the site, and the output has none either. */
function fileOf(route) {
  const plain = route.slice(1);
  const candidates =
    plain === '' || plain.endsWith('/')
      ? [`${plain}index.html`, `${plain.slice(0, -1)}.html`]
      : [`${plain}.html`, `${plain}/index.html`];
  // A redirect from `x.html` is met where the page is that file itself.
  if (plain.endsWith('.html')) candidates.push(plain);
  return candidates.map((one) => path.join(out, one)).find((file) => existsSync(file));
}

function readFragment(url) {
  return readFileSync(path.join(out, 'assets', path.basename(url)), 'utf8');
}

function differenceOf(expected, got, at = '') {
  if (expected.length !== got.length) return `${at}: ${expected.length} entries expected, got ${got.length}`;
  for (const [index, one] of expected.entries()) {
    const other = got[index];
    const place = `${at}[${index}]`;
    if (one.t === 'html' && other.t === 'html') continue;
    if (one.t !== other.t || one.l.replace(/\s+/g, ' ').trim() !== other.l)
      return `${place}: expected ${one.t} "${one.l}", got ${other.t} "${other.l}"`;
    if (!other.anyHref && plain(one.h) !== plain(other.h))
      return `${place} ${one.l}: expected ${one.h}, got ${other.h}`;
    const inner = one.i && differenceOf(one.i, other.i, place);
    if (inner) return inner;
  }
  return undefined;
}

function firstDifference(list, other) {
  const index = list.findIndex((one, at) => one !== other[at]);
  return index < 0 ? `${list.length} ids` : list.slice(index, index + 3);
}
