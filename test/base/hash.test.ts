import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
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

test('thousands of pictures of a site take no memory of their size', () => {
  const file = path.join(folder, 'large');
  writeFileSync(file, '');
  truncateSync(file, 32_000_000);
  const before = process.memoryUsage().arrayBuffers;
  for (let count = 0; count < 8; count += 1) hashFile(file);
  assert.ok(process.memoryUsage().arrayBuffers - before < 1_000_000);
});

test.run();
