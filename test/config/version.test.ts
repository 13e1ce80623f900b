import { readFile } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { version } from '../../src/base/version.js';

const versions = suite('version');

versions('relaydocs says the version of its package', async () => {
  const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  assert.is(version, manifest.version);
});

versions.run();
