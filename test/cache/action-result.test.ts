// The lists that remote caches of Bazel keep under a key.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decodeActionResult, encodeActionResult } from '../../src/cache/action-result.js';
import { refTo } from '../../src/cache/blob-store.js';

const lists = suite('lists of blobs');

const refs = ['one', '', 'x'.repeat(100_000)].map((text) => refTo(Buffer.from(text)));

lists('a list is the message that the Remote Execution API calls an ActionResult', () => {
  const [ref] = refs as [(typeof refs)[0]];
  const digest = `0a40${Buffer.from(ref.hash).toString('hex')}1003`;
  assert.is(encodeActionResult([ref]).toString('hex'), `12490a01301244${digest}`);
});

lists('a list is read again as it was written, whatever a cache has added of its own', () => {
  const bytes = encodeActionResult(refs);
  assert.equal(decodeActionResult(bytes), refs);
  // exit_code, and the name of the machine that sent it in execution_metadata.
  const added = Buffer.from([0x20, 0x01, 0x4a, 0x03, 0x0a, 0x01, 0x77]);
  assert.equal(decodeActionResult(Buffer.concat([bytes, added])), refs);
});

lists('anything else is no list', () => {
  const bytes = encodeActionResult(refs);
  for (const other of [
    Buffer.alloc(0),
    Buffer.from('<html>'),
    bytes.subarray(0, 40),
    Buffer.alloc(50, 0xff),
    encodeActionResult([{ hash: '../../evil', size: 1 }]),
    encodeActionResult([{ hash: refs[0]!.hash, size: 2 ** 50 }]),
  ])
    assert.is(decodeActionResult(other), undefined, other.toString('hex'));
});

lists.run();
