// What a reader waits for: a first visit over a slow line with a slow processor, the click to the next page, and the time until
// an island answers. As multiples of a page of three lines in the same run, and of the same page made by Hugo where that is given.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { browserArguments } from '../browser-arguments.mjs';
import { findOrInstallBrowser } from '../browser-install.mjs';
import { serveFolder } from './serve-folder.mjs';

/** 1.6 Mbit/s down, 0.75 up, 150 ms: Lighthouse's slow 4G; processor four times slower. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const cpuRate = 4;

const islandSite = {
  'relaydocs.config.ts':
    "export default { title: 'T', url: 'https://docs.example.com', baseUrl: '/', search: false };\n",
  'src/Counter.tsx':
    'import { useState } from \'react\';\nexport default function Counter() {\n  const [n, set] = useState(0);\n  return <button type="button" onClick={() => set(n + 1)}>{n}</button>;\n}\n',
  'docs/index.mdx': "import Counter from '../src/Counter';\n\n# Home\n\nText.\n\n<Counter />\n",
  'docs/plain.md': '# Plain\n\nText.\n',
  'static/tiny.html': '<!doctype html><title>Tiny</title><link rel="icon" href="data:,"><h1>Tiny</h1>\n',
};

async function serve(relaydocs, dir, out) {
  execFileSync(process.execPath, [relaydocs, 'build', '--out', out], { cwd: dir });
  const preview = spawn(process.execPath, [relaydocs, 'preview', '--out', out, '--port', '0'], { cwd: dir });
  const url = await new Promise((resolve) => {
    preview.stdout.setEncoding('utf8').on('data', (text) => {
      const [address] = /http:\/\/\S+/.exec(text) ?? [];
      if (address) resolve(address);
    });
  });
  return { url, stop: () => preview.kill() };
}

/** A visit with nothing in the cache. @param slow over the slow line, with the slow processor. */
async function firstVisit(browser, url, act = async () => ({}), slow = true) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (slow) {
      await session.send('Network.emulateNetworkConditions', line);
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
    }
    let bytes = 0;
    let requests = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    await page.addInitScript(() => {
      const seen = { paint: 0, shift: 0, blocking: 0 };
      window.seen = seen;
      const watch = (type, take) =>
        new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
      watch('largest-contentful-paint', (entry) => {
        seen.paint = entry.startTime;
      });
      watch('layout-shift', (entry) => {
        if (!entry.hadRecentInput) seen.shift += entry.value;
      });
      watch('longtask', (entry) => {
        seen.blocking += Math.max(0, entry.duration - 50);
      });
    });
    await page.goto(url, { waitUntil: 'load' });
    // What is fetched ahead comes after it.
    const first = { bytes, requests };
    const found = await act(page);
    await page.waitForTimeout(700);
    return { ...(await page.evaluate(() => window.seen)), ...first, ...found };
  } finally {
    await context.close();
  }
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

async function medians(runs, visit) {
  const [figures] = await mediansInTurn(runs, [visit]);
  return figures;
}

/** Takes several kinds of visits in turns: what disturbs the machine disturbs all alike. */
async function mediansInTurn(runs, kinds) {
  const visits = kinds.map(() => []);
  for (let run = 0; run < runs; run++)
    for (const [index, visit] of kinds.entries()) visits[index].push(await visit());
  return visits.map((ofKind) =>
    Object.fromEntries(Object.keys(ofKind[0]).map((name) => [name, median(ofKind.map((one) => one[name]))])),
  );
}

/** From the click to the new heading on the screen; the page was fetched ahead. */
async function clickThrough(page) {
  await page.waitForTimeout(2500);
  const clickMs = await page.evaluate(async () => {
    const link = document.querySelector('.rd-pagination a:last-of-type');
    const before = document.querySelector('h1').textContent;
    const start = performance.now();
    link.click();
    while (document.querySelector('h1').textContent === before)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - start;
  });
  return { clickMs };
}

/** From the start of the visit until a press is answered. */
async function islandAnswers(page) {
  const answerMs = await page.evaluate(async () => {
    const button = document.querySelector('main button');
    button.scrollIntoView();
    while (button.textContent === '0') {
      button.click();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now();
  });
  return { answerMs };
}

/** What a first visit to a page brings before anything is fetched ahead, in brotli bytes. */
function firstVisitBytes(outDir, file) {
  const bytes = (one) => brotliCompressSync(readFileSync(path.join(outDir, one))).length;
  const html = readFileSync(path.join(outDir, file), 'utf8');
  const sum = (tags) => [...tags].reduce((total, [, url]) => total + bytes(url), 0);
  return {
    html: bytes(file),
    css: sum(html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)),
    js: sum(html.matchAll(/<script [^>]*src="([^"]+)"/g)),
  };
}

const clicks = 10;

/**
 * The same page of the same corpus, by relaydocs and by Hugo.
 * @param corpus folders of the built sites, `hugo` undefined where it is not installed, and the page's path in both.
 */
async function benchCorpusPage(browser, corpus, runs, row) {
  const servers = [await serveFolder(corpus.relaydocs)];
  if (corpus.hugo) servers.push(await serveFolder(corpus.hugo));
  try {
    const urls = servers.map(({ url }, index) => `${url}/${corpus.page}${index === 0 ? '' : '/'}`);
    const [own, hugo] = await mediansInTurn(
      runs,
      urls.map((url) => () => firstVisit(browser, url)),
    );
    const print = (title, { paint, shift, blocking }) =>
      row([
        title,
        paint.toFixed(0),
        shift.toFixed(3),
        blocking.toFixed(0),
        hugo && `x ${(paint / hugo.paint).toFixed(2)}`,
      ]);
    row(['a page of the corpus, as above', 'paint ms', 'shift', 'blocking ms', hugo && 'x Hugo']);
    if (hugo) print('Hugo', hugo);
    print('relaydocs', own);
    const { html, css, js } = firstVisitBytes(corpus.relaydocs, `${corpus.page}.html`);
    console.log(
      `  first visit (brotli): HTML ${html} + CSS ${css} + JavaScript ${js} = ${html + css + js} bytes`,
    );
    const [plain, slow] = await mediansInTurn(clicks, [
      () => firstVisit(browser, urls[0], clickThrough, false),
      () => firstVisit(browser, urls[0], clickThrough),
    ]);
    console.log(
      `  click to the next page's heading, fetched ahead: ${plain.clickMs.toFixed(0)} ms; with the slow processor ${slow.clickMs.toFixed(0)} ms`,
    );
  } finally {
    for (const { stop } of servers) stop();
  }
}

/**
 * @param relaySite folder with relaydocs.config.ts and docs/.
 * @param corpus see benchCorpusPage.
 */
export async function benchReader({ relaydocs, relaySite, corpus, runs, row }) {
  const work = mkdtempSync(path.join(tmpdir(), 'relaydocs-reader-'));
  const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: browserArguments });
  const servers = [];
  try {
    const relay = path.join(work, 'relay');
    for (const part of ['docs', 'relaydocs.config.ts', '.relaydocs-secrets-allow'])
      cpSync(path.join(relaySite, part), path.join(relay, part), { recursive: true });
    const small = path.join(work, 'small');
    for (const [file, text] of Object.entries(islandSite)) {
      mkdirSync(path.dirname(path.join(small, file)), { recursive: true });
      writeFileSync(path.join(small, file), text);
    }
    servers.push(await serve(relaydocs, relay, path.join(work, 'relay-out')));
    servers.push(await serve(relaydocs, small, path.join(work, 'small-out')));
    const [relayUrl, smallUrl] = servers.map(({ url }) => url);
    const tiny = await medians(runs, () => firstVisit(browser, `${smallUrl}tiny.html`));
    row(['first visit, slow line, 4x CPU', 'paint ms', 'shift', 'blocking ms', 'ratio']);
    const print = (title, visit) => {
      row([
        title,
        visit.paint.toFixed(0),
        visit.shift.toFixed(3),
        visit.blocking.toFixed(0),
        `x ${(visit.paint / tiny.paint).toFixed(2)}`,
      ]);
      console.log(`  ${visit.bytes} bytes in ${visit.requests} requests`);
    };
    print('a page of three lines', tiny);
    for (const name of ['', 'intro', 'configuration', 'api', 'api/session', 'api/entity'])
      print(`relay /docs/${name}`, await medians(runs, () => firstVisit(browser, relayUrl + name)));
    print('plain page', await medians(runs, () => firstVisit(browser, `${smallUrl}plain`)));
    const island = await medians(runs, () => firstVisit(browser, smallUrl, islandAnswers));
    print('page with one island', island);
    console.log(`  it answers a press ${island.answerMs.toFixed(0)} ms after the start of the visit`);
    await benchCorpusPage(browser, corpus, runs, row);
  } finally {
    for (const { stop } of servers) stop();
    await browser.close();
    rmSync(work, { recursive: true, force: true });
  }
}
