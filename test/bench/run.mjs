// `npm run bench`: builds of growing sites, cold, unchanged and with one page edited, beside Hugo where it is installed
// and a theme for it is given. Prints ratios against the baseline of the same run: machines differ, ratios less.
//   npm run bench -- 100 1000                    sizes (default 100 1000 4000)
//   npm run bench -- --mdx all 3000              all pages MDX with components (default: one in five; none)
//   npm run bench -- --dev 100 1000 10000        the dev server instead: first page, saves in a browser, memory
//   npm run bench -- --reader                    what a reader waits for, in a browser on a slow line; a page of 1,000 beside Hugo's
//   npm run bench -- --search 100 10000          the search of sites that are built once (default 100 1000 4000 10000)
//   npm run bench -- --openapi 500               the pages of an API with so many operations
//   npm run bench -- --languages 1000            the same pages in one language and, all translated, in three
//   npm run bench -- --corpus FILE --hugo DIR    another corpus generator; a Hugo site without content to compare with
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { translateCorpus, writeCorpus } from '../corpus.mjs';
import { addParts, measureSaves, memoryAfterEdits, startDev } from './dev-site.mjs';
import { measure } from './measure.mjs';
import { benchApi } from './openapi.mjs';
import { benchReader } from './reader.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    corpus: { type: 'string' },
    mdx: { type: 'string', default: 'fifth' },
    hugo: { type: 'string' },
    runs: { type: 'string' },
    dev: { type: 'boolean' },
    reader: { type: 'boolean' },
    search: { type: 'boolean' },
    openapi: { type: 'string' },
    languages: { type: 'string' },
  },
});
const defaultSizes = [100, 1000, 4000, ...(values.search ? [10_000] : [])];
const sizes = positionals.length > 0 ? positionals.map(Number) : defaultSizes;
const runs = values.search ? 1 : Number(values.runs ?? (values.reader ? 5 : 3));
const root = fileURLToPath(new URL('../../', import.meta.url));
const relaydocs = path.join(root, 'bin/relaydocs.js');
// Its theme and links need the text as that generator writes it for Hugo; of ours Hugo would make an empty site.
if (values.hugo !== undefined && values.corpus === undefined) throw new Error('--hugo needs --corpus');
const hasHugo = values.hugo !== undefined && spawnSync('hugo', ['version']).status === 0;
const work = mkdtempSync(path.join(tmpdir(), 'relaydocs-bench-'));

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** Medians of several runs, each after `prepare`. */
async function repeat(prepare, command, args, options) {
  const results = [];
  for (let run = 0; run < runs; run++) {
    await prepare();
    const result = await measure(command, args, options);
    if (result.code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${result.code}`);
    results.push(result);
  }
  return {
    wallMs: median(results.map((r) => r.wallMs)),
    cpuMs: median(results.map((r) => r.cpuMs)),
    peakMb: median(results.map((r) => r.peakMb)),
  };
}

function makeSite(dir, count, flavor, mdx = values.mdx) {
  if (values.corpus === undefined) return writeCorpus(dir, count, flavor === 'hugo' ? 'none' : mdx);
  execFileSync(process.execPath, [
    path.resolve(values.corpus),
    String(count),
    path.join(dir, flavor === 'hugo' ? 'content' : 'docs'),
    '--flavor',
    flavor,
  ]);
  if (flavor === 'relaydocs') {
    if (mdx === 'none') dropProgramPages(path.join(dir, 'docs'));
    else
      cpSync(path.join(path.dirname(values.corpus), 'components'), path.join(dir, 'src/components'), {
        recursive: true,
      });
    writeFileSync(
      path.join(dir, 'relaydocs.config.ts'),
      "export default { title: 'Corpus', url: 'https://docs.example.com', baseUrl: '/', onBrokenLinks: 'ignore' };\n",
    );
  }
}

/** Turns MDX pages that need components into Markdown: their imports, tabs and counters are taken out. */
function dropProgramPages(dir) {
  for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.mdx')) continue;
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    const text = readFileSync(file, 'utf8')
      .replace(/^import .*\n/gm, '')
      .replace(/^<\/?(Tabs|TabItem|Counter).*\n/gm, '');
    writeFileSync(file, text);
  }
}

const filesIn = (dir) =>
  readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
const pages = (site) =>
  filesIn(path.join(site, 'docs'))
    .filter((file) => /\.mdx?$/.test(file))
    .sort();
const brotli = (file) => brotliCompressSync(readFileSync(file)).length;
const row = (cells) =>
  console.log(
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(34) : String(cell).padStart(12))).join(''),
  );
const seconds = (ms) => (ms / 1000).toFixed(2);

/** How the times of the clock and of the CPU compare with those of the baseline. */
const ratios = (figures, baseline) =>
  [figures.wallMs / baseline.wallMs, figures.cpuMs / baseline.cpuMs].map((ratio) => `x ${ratio.toFixed(2)}`);

row([`whole process, median of ${runs}`, 'wall s', 'CPU s', 'peak MB', 'wall', 'CPU']);
const nothing = await repeat(() => {}, process.execPath, ['-e', '']);
const version = await repeat(() => {}, process.execPath, [relaydocs, '--version']);
row(['an empty program', seconds(nothing.wallMs), seconds(nothing.cpuMs), '', 'x 1.00', 'x 1.00']);
row([
  'relaydocs --version',
  seconds(version.wallMs),
  seconds(version.cpuMs),
  '',
  ...ratios(version, nothing),
]);
/** All as multiples of an empty program's time in the same run. */
async function benchDev(size) {
  const site = path.join(work, `dev-${size}`);
  writeCorpus(site, size, values.mdx);
  addParts(site);
  const print = (title, ms) =>
    row([`${size} pages, ${title}`, `${ms.toFixed(0)} ms`, '', '', `x ${(ms / nothing.wallMs).toFixed(2)}`]);
  let dev = await startDev(relaydocs, site);
  print('command to first page, cold', dev.firstPageMs);
  await dev.until(/links checked/);
  await dev.stop();
  dev = await startDev(relaydocs, site);
  try {
    print('command to first page, warm', dev.firstPageMs);
    await dev.until(/watching/);
    const edited = size > 100 ? 'part-0/section-3/page-00100.md' : 'part-0/section-0/page-00001.md';
    for (const [kind, times] of Object.entries(await measureSaves(dev, site, edited, 50))) {
      print(`save to screen, ${kind}, median`, median(times));
      print(`save to screen, ${kind}, p95`, times[Math.ceil(times.length * 0.95) - 1]);
    }
    const { before, after } = await memoryAfterEdits(dev, site, edited, 1000);
    console.log(`  memory ${before.toFixed(0)} MB, after 1,000 edits ${after.toFixed(0)} MB`);
  } finally {
    await dev.stop();
  }
}

/** Builds as multiples of an empty program, and what the largest page weighs. */
async function benchOpenApi(count) {
  const site = path.join(work, `openapi-${count}`);
  const build = (cwd, prepare) =>
    repeat(prepare, process.execPath, [relaydocs, 'build'], { cwd, env: { CI: 'true' } });
  await benchApi(site, count, build, (title, figures) =>
    row([
      title,
      seconds(figures.wallMs),
      seconds(figures.cpuMs),
      figures.peakMb.toFixed(0),
      ...ratios(figures, nothing),
    ]),
  );
  const html = filesIn(path.join(site, 'build')).filter((file) => file.endsWith('.html'));
  const [largest] = html.sort((a, b) => statSync(b).size - statSync(a).size);
  const bytes = html.reduce((sum, file) => sum + statSync(file).size, 0);
  console.log(
    `  ${html.length} pages, ${(bytes / 1e6).toFixed(1)} MB of HTML; the largest ${statSync(largest).size} bytes, brotli ${brotli(largest)}`,
  );
}

/** A site in one language, and the same with all its pages in two more: the ratio is of the times of the CPU. */
async function benchLanguages(count) {
  const site = path.join(work, `languages-${count}`);
  const build = () =>
    repeat(
      () =>
        ['build', '.relaydocs'].map((name) =>
          rmSync(path.join(site, name), { recursive: true, force: true }),
        ),
      process.execPath,
      [relaydocs, 'build'],
      { cwd: site, env: { CI: 'true' } },
    );
  const print = (title, figures, baseline) =>
    row([
      `${count} pages, ${title}`,
      seconds(figures.wallMs),
      seconds(figures.cpuMs),
      figures.peakMb.toFixed(0),
      ...ratios(figures, baseline),
    ]);
  makeSite(site, count, 'relaydocs');
  const one = await build();
  print('in one language', one, one);
  translateCorpus(site);
  print('in three, all translated', await build(), one);
}

/** A corpus built by relaydocs and, where it is there, by Hugo; a Markdown page in the middle of it. */
function buildCorpora(count) {
  const site = path.join(work, 'reader-site');
  makeSite(site, Number(count), 'relaydocs');
  execFileSync(process.execPath, [relaydocs, 'build'], { cwd: site, env: { CI: 'true' } });
  const files = pages(site).filter((file) => file.endsWith('.md'));
  const file = path.relative(path.join(site, 'docs'), files[Math.floor(files.length / 2)]);
  const corpus = { relaydocs: path.join(site, 'build'), page: file.replace(/\.md$/, ''), hugo: undefined };
  if (!hasHugo) return corpus;
  const hugoSite = path.join(work, 'reader-hugo');
  cpSync(values.hugo, hugoSite, { recursive: true });
  makeSite(hugoSite, Number(count), 'hugo');
  execFileSync('hugo', ['--quiet'], { cwd: hugoSite });
  return { ...corpus, hugo: path.join(hugoSite, 'public') };
}

/** What readers pay for the search of a built site. */
function printSearch(site) {
  const loader = path.join(root, 'test/typescript-loader.mjs');
  const args = ['--import', loader, path.join(root, 'test/bench/search.ts'), path.join(site, 'build')];
  console.log(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).trimEnd());
}

/** The smallest site, by which larger ones show whether time grows as they do. */
let first;

try {
  if (values.openapi !== undefined) await benchOpenApi(Number(values.openapi));
  if (values.languages !== undefined) await benchLanguages(Number(values.languages));
  if (values.reader)
    await benchReader({
      relaydocs,
      relaySite: root,
      corpus: buildCorpora(positionals[0] ?? 1000),
      runs,
      row,
    });
  for (const size of values.reader || (values.openapi ?? values.languages) !== undefined ? [] : sizes) {
    if (values.dev) {
      await benchDev(size);
      continue;
    }
    const site = path.join(work, `site-${size}`);
    makeSite(site, size, 'relaydocs');
    const clean = () => {
      rmSync(path.join(site, 'build'), { recursive: true, force: true });
      rmSync(path.join(site, '.relaydocs'), { recursive: true, force: true });
    };
    const build = (prepare) =>
      repeat(prepare, process.execPath, [relaydocs, 'build'], { cwd: site, env: { CI: 'true' } });
    const print = (title, figures, baseline = figures) =>
      row([
        `${size} pages, ${title}`,
        seconds(figures.wallMs),
        seconds(figures.cpuMs),
        figures.peakMb.toFixed(0),
        ...ratios(figures, baseline),
      ]);

    let hugo;
    /** What search costs: the same site without it. */
    const printSearchShare = async (cold) => {
      const config = path.join(site, 'relaydocs.config.ts');
      const text = readFileSync(config, 'utf8');
      writeFileSync(config, text.replace('export default {', 'export default { search: false,'));
      const silent = await build(clean);
      print('cold, without search', silent, hugo ?? cold);
      if (!values.search) {
        const edit = () => appendFileSync(page, '\nOne more sentence.\n');
        print('one page edited, without search', await build(edit), hugo ?? cold);
      }
      writeFileSync(config, text);
      const share = (cold.cpuMs - silent.cpuMs) / cold.cpuMs;
      console.log(`  search: ${(share * 100).toFixed(0)} % of a cold build's CPU time`);
    };
    if (values.search) {
      await printSearchShare(await build(clean));
      await build(clean);
      printSearch(site);
      continue;
    }
    if (hasHugo) {
      const hugoSite = path.join(work, `hugo-${size}`);
      cpSync(values.hugo, hugoSite, { recursive: true });
      makeSite(hugoSite, size, 'hugo');
      hugo = await repeat(
        () => rmSync(path.join(hugoSite, 'public'), { recursive: true, force: true }),
        'hugo',
        ['--quiet'],
        { cwd: hugoSite },
      );
      print('Hugo', hugo);
    }
    const cold = await build(clean);
    print('cold', cold, hugo);
    first ??= { size, cold };
    if (first.size !== size) print(`cold, to ${first.size} pages`, cold, first.cold);
    print('nothing changed', await build(() => {}), hugo ?? cold);
    const page = pages(site).filter((file) => file.endsWith('.md'))[0];
    print('one page edited', await build(() => appendFileSync(page, '\nOne more sentence.\n')), hugo ?? cold);

    const mdxPages = pages(site).filter((file) => file.endsWith('.mdx'));
    if (mdxPages.length > 0) {
      const edited = mdxPages[Math.floor(mdxPages.length / 2)];
      print(
        'one MDX page edited',
        await build(() => appendFileSync(edited, '\nOne more sentence.\n')),
        hugo ?? cold,
      );
      // What MDX costs: the same pages without their components.
      const plain = `${site}-plain`;
      makeSite(plain, size, 'relaydocs', 'none');
      const without = await repeat(
        () => rmSync(path.join(plain, '.relaydocs'), { recursive: true, force: true }),
        process.execPath,
        [relaydocs, 'build'],
        { cwd: plain, env: { CI: 'true' } },
      );
      print('cold, without MDX', without, hugo ?? cold);
      const more = (cold.cpuMs - without.cpuMs) / mdxPages.length;
      console.log(`  ${mdxPages.length} MDX pages: ${more.toFixed(1)} ms CPU more a page than as Markdown`);
    }

    await printSearchShare(cold);

    const check = (prepare) =>
      repeat(prepare, process.execPath, [relaydocs, 'check'], { cwd: site, env: { CI: 'true' } });
    print('check, cold', await check(clean), hugo ?? cold);
    print('check, nothing changed', await check(() => {}), hugo ?? cold);
    await build(clean);

    const output = filesIn(path.join(site, 'build'));
    const html = output.filter((file) => file.endsWith('.html')).sort();
    const sample = html[Math.floor(html.length / 2)];
    const assets = (extension) =>
      output
        .filter((file) => path.dirname(file).endsWith(`${path.sep}assets`) && file.endsWith(extension))
        .reduce((sum, file) => sum + brotli(file), 0);
    const bytes = output.reduce((sum, file) => sum + statSync(file).size, 0);
    console.log(
      `  output ${(bytes / 1e6).toFixed(1)} MB in ${output.length} files; first visit (brotli): HTML ${brotli(sample)} + CSS ${assets('.css')} + JavaScript ${assets('.js')} bytes`,
    );
    printSearch(site);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
