import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Plugin } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isSettledStamp, stampOf } from '../../src/base/file-hashes.js';
import { BundleCache } from '../../src/bundle/bundle-cache.js';
import { bundleModule } from '../../src/config/bundle-module.js';
import { InputHashes, isUnchanged } from '../../src/config/module-inputs.js';

const cache = suite('what bundling has made');

async function withSite(body: (siteDir: string, cacheDir: string) => Promise<void>): Promise<void> {
  const siteDir = await mkdtemp(path.join(tmpdir(), 'relaydocs-bundles-'));
  try {
    const file = path.join(siteDir, 'own.css');
    await writeFile(file, 'h1 { color: red }');
    // Only then is it remembered by its stamp.
    while (!isSettledStamp(stampOf(statSync(file)), Date.now())) await setTimeout(10);
    await body(siteDir, path.join(siteDir, '.relaydocs'));
  } finally {
    await rm(siteDir, { recursive: true });
  }
}

/**
 * Returns a plugin of esbuild that makes a change once the bundle has been made: late enough for the kernel, whose stamps are some
 * milliseconds too early, most of all on a busy machine.
 */
function changesAtEnd(change: () => Promise<void>): Plugin {
  return {
    name: 'change',
    setup: (build) =>
      build.onEnd(async () => {
        await setTimeout(20);
        await change();
      }),
  };
}

/** Bundles one file; `made` counts how often. */
function bundlerOf(siteDir: string) {
  const bundler = {
    made: 0,
    async make() {
      bundler.made += 1;
      const hash = new InputHashes(siteDir).hash('own.css');
      return {
        files: [{ path: 'own.css', contents: Buffer.from([0, 255, bundler.made]), isEntry: true }],
        inputs: [{ file: 'own.css', hash }],
        digests: { own: hash },
      };
    },
  };
  return bundler;
}

cache('stays the same object until a file that it was made of has other bytes, or is gone', () =>
  withSite(async (siteDir, cacheDir) => {
    const bundles = new BundleCache(cacheDir, siteDir);
    const bundler = bundlerOf(siteDir);
    const get = () => bundles.bundle('own', 'key', bundler.make);
    const first = await get();
    await writeFile(path.join(siteDir, 'other.css'), '');
    assert.is(await get(), first);
    await writeFile(path.join(siteDir, 'own.css'), 'h1 { color: blue }');
    const second = await get();
    assert.is.not(second, first);
    // The text keeps its length, as in an edit of one digit.
    await writeFile(path.join(siteDir, 'own.css'), 'h1 { color: pink }');
    await get();
    await rm(path.join(siteDir, 'own.css'));
    await get();
    assert.is(bundler.made, 4);
  }),
);

cache('is there in the next run with all its bytes, as long as it is wanted for the same', () =>
  withSite(async (siteDir, cacheDir) => {
    const bundler = bundlerOf(siteDir);
    const made = await new BundleCache(cacheDir, siteDir).bundle('own', 'key', bundler.make);
    const next = new BundleCache(cacheDir, siteDir);
    assert.equal(await next.bundle('own', 'key', bundler.make), made);
    assert.is(bundler.made, 1);
    await next.bundle('own', 'another key', bundler.make);
    assert.is(bundler.made, 2);
  }),
);

cache('is written at the end only, where it is made anew with each save of the author', () =>
  withSite(async (siteDir, cacheDir) => {
    const bundler = bundlerOf(siteDir);
    const bundles = new BundleCache(cacheDir, siteDir, { savedLater: true });
    const made = await bundles.bundle('own', 'key', bundler.make);
    assert.not.ok(existsSync(cacheDir));
    bundles.save();
    assert.equal(await new BundleCache(cacheDir, siteDir).bundle('own', 'key', bundler.make), made);
    assert.is(bundler.made, 1);
  }),
);

cache('keeps parts by their key for the next run, too, and tries again what could not be made', () =>
  withSite(async (siteDir, cacheDir) => {
    const bundles = new BundleCache(cacheDir, siteDir);
    const part = async (key: string, made: string | undefined, of = bundles) =>
      (await of.parts('roots', new Map([['page', key]]), async () => made)).get('page');
    assert.is(await part('a', undefined), undefined);
    assert.is(await part('a', 'first'), 'first');
    assert.is(await part('a', 'not asked for'), 'first');
    assert.is(await part('a', 'not asked for', new BundleCache(cacheDir, siteDir)), 'first');
    assert.is(await part('b', 'second'), 'second');
    assert.is(await part('a', 'made anew'), 'made anew', 'what is no longer wanted is not kept');
  }),
);

cache('a file that is saved or deleted after it was read, and before the bundle is done, is read again', () =>
  withSite(async (siteDir) => {
    const entry = path.join(siteDir, 'entry.js');
    const file = path.join(siteDir, 'part.js');
    await writeFile(entry, "export { default } from './part.js';");
    const bundleWhile = async (change: () => Promise<void>): Promise<boolean> => {
      await writeFile(file, 'export default 1;');
      await setTimeout(20);
      const { text, inputs } = await bundleModule(entry, siteDir, [changesAtEnd(change)]);
      assert.match(text, /= 1;/);
      return isUnchanged(inputs, siteDir);
    };
    assert.ok(await bundleWhile(async () => undefined));
    assert.not.ok(await bundleWhile(() => writeFile(file, 'export default 2;')));
    assert.not.ok(await bundleWhile(() => rm(file)));
    // From the clock of another machine, which is ahead: it is not taken for changed in each build.
    const { now } = Date;
    try {
      Date.now = () => now() - 3_600_000;
      assert.ok(await bundleWhile(async () => undefined));
    } finally {
      Date.now = now;
    }
  }),
);

cache('what is read through another link or folder than before is read again', () =>
  withSite(async (siteDir) => {
    for (const name of ['lib', 'other']) {
      await mkdir(path.join(siteDir, name));
      await writeFile(path.join(siteDir, name, 'part.js'), `export default '${name}';`);
    }
    await symlink('lib', path.join(siteDir, 'link'));
    await writeFile(path.join(siteDir, 'linked.js'), "export { default } from './link/part.js';");
    await writeFile(path.join(siteDir, 'plain.js'), "export { default } from './lib/part.js';");
    await setTimeout(20);
    const bundleWhile = async (entry: string, change: () => Promise<void>): Promise<boolean> => {
      const options = [path.join(siteDir, entry), siteDir, [changesAtEnd(change)]] as const;
      return isUnchanged((await bundleModule(...options)).inputs, siteDir);
    };
    const at = (name: string): string => path.join(siteDir, name);
    assert.ok(await bundleWhile('plain.js', async () => undefined));
    assert.not.ok(
      await bundleWhile('plain.js', async () => {
        await rename(at('lib'), at('former'));
        await rename(at('other'), at('lib'));
      }),
    );
    await setTimeout(20);
    assert.not.ok(await bundleWhile('plain.js', () => rm(at('lib'), { recursive: true })));
    await rename(at('former'), at('lib'));
    await setTimeout(20);
    assert.ok(await bundleWhile('linked.js', async () => undefined));
  }),
);

cache.run();
