// Whether `dev` shows what `build` writes.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { minify } from '../../src/bundle/bundle-options.js';
import { changeAtRandom, everyChange, type StepOptions, seeded } from './random-changes.js';
import type { DevFixture } from './with-dev.js';

const patienceMs = 30_000;

/**
 * Builds the site and compares every document, twin and static file, and the site's own styles and scripts, with what the
 * server gives, until all are equal.
 */
export async function assertSameAsBuild(dev: DevFixture): Promise<void> {
  rmSync(path.join(dev.dir, 'build'), { recursive: true, force: true });
  const { code, stderr } = await dev.run(['build']);
  assert.is(code, 0, stderr);
  await assertServed(dev);
}

/** Sets every field that there is, and compares each time. */
export async function assertSameAfterEveryChange(
  dev: DevFixture,
  series: Omit<StepOptions, 'served'>,
): Promise<void> {
  const seed = Number(process.env.SEED ?? 3);
  // Each field is in a step of the builds' own series as well: here every run has half of them.
  const steps = everyChange(dev.dir, seeded(seed), { served: true, ...series }).filter(
    ({ isAlone }, index) => process.env.SOAK || isAlone || index % 2 === 0,
  );
  const refused: string[] = [];
  let last = '';
  for (const { name, make, takeBack, isForAll = true } of steps) {
    make();
    const { code } = await dev.run(['build']);
    if (code === 0)
      await assertServed(dev).catch((error: Error) => {
        throw new Error(`seed ${seed}, ${name}, after ${last}\n${error.message}`, { cause: error });
      });
    else refused.push(name);
    if (code !== 0 || !isForAll) takeBack?.();
    last = name;
  }
  assert.ok(
    refused.length < steps.length / 7,
    `${refused.length} of ${steps.length} refused: ${refused.join('\n')}`,
  );
}

/** The server gives what was built; it may take a moment. */
async function assertServed(dev: DevFixture): Promise<void> {
  const files = readdirSync(path.join(dev.dir, 'build'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => statSync(path.join(dev.dir, 'build', file)).isFile() && isCompared(file));
  const endMs = Date.now() + patienceMs;
  let different = files;
  let assets: Comparison['assets'];
  for (;;) {
    assets = new Map();
    const comparison = { dev, assets };
    const compared = await Promise.all(
      different.map(async (file) => ((await isSame(comparison, file)) ? [] : [file])),
    );
    different = compared.flat();
    if (different.length === 0) return;
    if (Date.now() > endMs) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const [first] = different as [string];
  const served = withoutAddresses(await textOf(dev, first));
  const built = withoutAddresses(builtText(dev, first));
  let at = 0;
  while (at < served.length && served[at] === built[at]) at += 1;
  const pairs = await Promise.all(Array.from(assets, async ([pair, same]) => ((await same) ? [] : [pair])));
  const around = (text: string): string => text.slice(Math.max(0, at - 120), at + 200);
  assert.unreachable(
    `${[...different, ...pairs.flat()].join(', ')}\nserved: ${around(served)}\nbuilt: ${around(built)}\n${dev.printed()}`,
  );
}

/** Changes the site at random so many times, then compares. The seed is in the message of a failure. */
export async function assertSameAfterChanges(dev: DevFixture, count: number): Promise<void> {
  const seed = Number(process.env.SEED ?? 3);
  const next = seeded(seed);
  const log: string[] = [`seed ${seed}`];
  for (let turn = 1; turn <= count; turn += 1) {
    log.push(changeAtRandom(dev.dir, turn, next, { served: true }));
    // Some changes come together, some after the last one was dealt with.
    if (next() < 0.6) await new Promise((resolve) => setTimeout(resolve, next() * 60));
    if (next() < 0.1) await fetch(`${dev.url}page-${turn % 8}`);
  }
  try {
    await assertSameAsBuild(dev);
  } catch (error) {
    throw new Error(`${log.join('\n')}\n${(error as Error).message}`, { cause: error });
  }
}

/**
 * Scripts and style sheets are compared where a page names them; what is written for hosts, and the Markdown of all pages in
 * one file, is not served, and the search index is made on demand.
 */
function isCompared(file: string): boolean {
  return (
    !/^assets\/.*\.(?:js|css|map)$|^_|\.relaydocs|^routes\.json$|^search-index\.json$|^assets\/search-|^llms-full/.test(
      file,
    ) &&
    // A page beside a folder of its name is written twice for hosts.
    !(file.endsWith('/index.html') && file !== 'index.html')
  );
}

interface Comparison {
  dev: DevFixture;
  /** Address in `dev` and in the build -> whether both have the same. */
  assets: Map<string, Promise<boolean>>;
}

async function isSame({ dev, assets }: Comparison, file: string): Promise<boolean> {
  const built = builtText(dev, file);
  try {
    const served = await textOf(dev, file);
    if (withoutAddresses(served) !== withoutAddresses(built)) return false;
    if (!file.endsWith('.html')) return true;
    const addresses = assetsOf(built);
    const same = assetsOf(served).map((address, index) => {
      const pair = `${address} ${addresses[index]}`;
      const comparing = assets.get(pair) ?? isSameAsset(dev, address, addresses[index]!);
      assets.set(pair, comparing);
      return comparing;
    });
    return (await Promise.all(same)).every(Boolean);
  } catch (error) {
    // A connection that the server has just closed: it is asked again.
    if ((error as Error).cause === undefined) throw error;
    return false;
  }
}

async function isSameAsset(dev: DevFixture, address: string, builtAddress: string): Promise<boolean> {
  const texts = [
    await (await fetch(new URL(address, dev.url))).text(),
    builtText(dev, builtAddress.slice(builtAddress.indexOf('assets/'))),
  ].map(withoutAddresses);
  const [served, built] = address.endsWith('.css') ? texts : await Promise.all(texts.map(withoutNames));
  return served === built;
}

/** Islands are minified in a build only, and which name of one letter stands for what is by chance. */
async function withoutNames(script: string): Promise<string> {
  return (await minify(script)).replace(/\b[a-z]\b/gi, '_');
}

const builtText = (dev: DevFixture, file: string): string =>
  readFileSync(path.join(dev.dir, 'build', file), 'utf8');

/** Styles and scripts of the page, without those of ours that are others in `dev`. */
function assetsOf(html: string): string[] {
  return (
    html.match(
      /(?<=["'])\/[^"']*assets\/(?!relaydocs|islands|hydrate|react|analytics)[^"']+\.(?:css|js)(?=["'])/g,
    ) ?? []
  );
}

async function textOf({ url }: DevFixture, file: string): Promise<string> {
  const page = file === '404.html' ? 'no-such-page' : file.replace(/(?:(?<=^|\/)index)?\.html$/, '');
  return (await fetch(new URL(page.split('/').map(encodeURIComponent).join('/'), url))).text();
}

/** Without the tags of live reload, and without the hashes in addresses of scripts and style sheets. */
function withoutAddresses(html: string): string {
  return (
    html
      .replace(
        /<meta name="relaydocs-dev"[^>]*><script type="module" src="\/_relaydocs\/dev\.js"><\/script>/,
        '',
      )
      // React has another name in each mode.
      .replace(/\breact-[\da-f]{16}\.js/g, 'react.js')
      .replace(/(\/assets\/[\w.]+?(?:-[a-z]+)*)(?:-[\dA-Za-z]{8,})+\.(js|css)/g, '$1.$2')
  );
}
