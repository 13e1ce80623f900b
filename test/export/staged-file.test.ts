// Where files of an export may be written, and what is said where they cannot be.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkFile, checkPlace, writeStaged } from '../../src/export/staged-file.js';

const writing = suite('writing files of an export');

writing('a file is refused in the folder that is written as well', () => {
  assert.throws(() => checkFile('/site/out/site.zip', '--zip', '/site/out'), /site\.zip is in \/site\/out/);
  checkFile('/site/out.zip', '--zip', '/site/out');
});

writing('an export is refused where the next one would hold it', () => {
  const sources = ['/site', '/site/static'];
  assert.throws(() => checkPlace('/site/static/a.zip', '--zip', sources, '/site'), /is in \/site\/static/);
  // Where the docs are the folder of the site, everything lies in them.
  checkPlace('/site/site.zip', '--zip', sources, '/site');
});

writing('the hint names the option that has named the file', async () => {
  const fail = () => Promise.reject(new Error("EACCES: permission denied, open '/sys/x.zip'"));
  try {
    await writeStaged('/sys/x.zip', '--zip', fail);
    assert.unreachable();
  } catch (error) {
    assert.match(String((error as { hint?: string }).hint), 'set another file with --zip');
  }
});

writing.run();
