import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { suite } from 'uvu';
import { FileHashes } from '../../src/base/file-hashes.js';
import { hashFile, hashOf } from '../../src/base/hash.js';

const test = suite('hashes of files');
const folder = mkdtempSync(path.join(tmpdir(), 'relaydocs-hash-'));
test.after(() => rmSync(folder, { recursive: true, force: true }));

test('a file has the hash of its bytes, however large it is', () => {
  for (const size of [0, 1, 256 * 1024, 256 * 1024 + 1, 1_000_000]) {
    const bytes = Buffer.alloc(size, 'relay');
    const file = path.join(folder, String(size));
    writeFileSync(file, bytes);
    assert.equal(hashFile(file), hashOf(bytes), `${size} bytes`);
  }
});

test('hashes that are kept take the memory of their sixteen digits alone', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const usedBytes = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = usedBytes();
  const hashes = Array.from({ length: 20_000 }, (_, index) => hashOf(`page ${index}`));
  const bytes = (usedBytes() - before) / hashes.length;
  assert.ok(bytes < 60, `${bytes} bytes a hash`);
});

test('a file that was read by another way is not read for its hash, until it changes', () => {
  const site = path.join(folder, 'site');
  mkdirSync(site);
  for (const dir of [site, folder]) writeFileSync(path.join(dir, 'read.json'), '{}');
  symlinkSync(path.join(site, 'read.json'), path.join(site, 'link.json'));
  const hashes = new FileHashes(site, {});
  const sinceMs = Date.now() + 1000;
  hashes.learn('read.json', 'known', 0);
  assert.deepEqual(hashes.learnt, {});
  for (const file of ['read.json', 'link.json', 'lost.json', '../read.json'])
    hashes.learn(file, 'known', sinceMs);
  assert.deepEqual(hashes.learnt, { 'read.json': 'known' });
  assert.equal(hashes.hash('read.json'), 'known');
  const others = new FileHashes(site, {});
  others.learn('read.json', 'known', sinceMs);
  writeFileSync(path.join(site, 'read.json'), '{ }');
  assert.equal(others.hash('read.json'), hashOf('{ }'));
  hashes.forget('read.json');
  assert.deepEqual(hashes.learnt, {});
  assert.equal(hashes.hash('read.json'), hashOf('{ }'));
});

test('thousands of pictures of a site take no memory of their size', () => {
  const file = path.join(folder, 'large');
  writeFileSync(file, '');
  truncateSync(file, 32_000_000);
  const before = process.memoryUsage().arrayBuffers;
  for (let count = 0; count < 8; count += 1) hashFile(file);
  assert.ok(process.memoryUsage().arrayBuffers - before < 1_000_000);
});

test.run();
