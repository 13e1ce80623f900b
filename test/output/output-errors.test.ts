import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fromFileSystem } from '../../src/output/output-errors.js';

const errors = suite('errors of the file system');

errors('a disk that is full or read-only is no bug, in whatever words the system says so', () => {
  const codeOf = (message: string) => fromFileSystem(new Error(message))?.code;
  assert.is(codeOf('ENOSPC: no space left on device, write'), 'OUTPUT_NO_SPACE');
  assert.is(codeOf("EROFS: read-only file system, open '/site/build/a'"), 'OUTPUT_NOT_WRITABLE');
  // Node's words when it makes a folder and those above it on a read-only file system.
  assert.is(codeOf("ENOENT: no such file or directory, mkdir '/site/build'"), 'OUTPUT_NOT_WRITABLE');
  assert.is(codeOf("ENOENT: no such file or directory, mkdir '/site/.relaydocs'"), 'CACHE_NOT_WRITABLE');
  assert.is(codeOf("ENOENT: no such file or directory, open '/site/a.md'"), undefined);
  assert.is(codeOf('EFBIG: file too large, write'), 'OUTPUT_NO_SPACE');
});

errors.run();
