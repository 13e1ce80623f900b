// What the server does between the first page and the first save, so that this save is quick.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DevSite } from '../../src/dev/dev-site.js';
import type { CompileBatch } from '../../src/engine/batch-compiler.js';
import type { RenderBatch } from '../../src/engine/batch-renderer.js';
import { PageThreads } from '../../src/engine/page-threads.js';
import { LiveThreads } from '../../src/engine/page-workers.js';
import { withSite } from '../build/with-site.js';
import { smallSite } from './with-dev.js';

const rehearsal = suite('the rehearsal of a save');

/** A thread that tells what it was asked to do. */
class ToldThread extends PageThreads {
  readonly asked: string[] = [];

  override compile(batch: CompileBatch) {
    this.asked.push(`compile ${batch.jobs.map((job) => job.path)}`);
    return super.compile(batch);
  }

  override render(batch: RenderBatch) {
    this.asked.push(`render ${batch.jobs.map((job) => job.source)}`);
    return super.render(batch);
  }
}

class ToldThreads extends LiveThreads {
  override readonly pages = new ToldThread({ mode: 'production', count: 1, stays: true });
}

/** To start them takes longer than all that they are asked to do. */
const threads = new ToldThreads(true);
rehearsal.after(() => threads.end());

interface Rehearsed {
  site: DevSite;
  /** What the thread is asked from now on. */
  asked: string[];
  dir: string;
}

/** Shows a page of a site, as the first request does. */
function withShown(
  files: Readonly<Record<string, string>>,
  route: string,
  use: (shown: Rehearsed) => Promise<void>,
): Promise<void> {
  return withSite({ ...smallSite, ...files }, async ({ dir }) => {
    const { asked } = threads.pages;
    const site = new DevSite({ siteDir: dir }, threads);
    try {
      assert.ok(await site.load());
      assert.ok(await site.page(route));
      asked.length = 0;
      await use({ site, asked, dir });
    } finally {
      await site.close();
    }
  });
}

rehearsal('does what a save of the page that is looked at does, several times, and changes nothing', () =>
  withShown({}, '/guide', async ({ site, asked }) => {
    const before = await site.page('/guide');
    const { version } = site.log;
    await site.warmUp();
    assert.ok(asked.length >= 4);
    assert.equal(
      [...asked].sort(),
      asked.map((_, index) => (index * 2 < asked.length ? 'compile docs/guide.md' : 'render docs/guide.md')),
    );
    assert.is(site.log.version, version);
    assert.equal(site.board.all(), []);
    asked.length = 0;
    assert.is(await site.page('/guide'), before);
    assert.equal(asked, [], 'the page is not rendered anew');
  }),
);

rehearsal('runs no code of the author', () =>
  withShown({ 'docs/run.mdx': '# Run\n\n{1 + 1}\n' }, '/run', async ({ site, asked }) => {
    await site.warmUp();
    assert.equal(asked, []);
  }),
);

rehearsal('ends quietly where the page has gone', () =>
  withShown({}, '/guide', async ({ site, asked, dir }) => {
    rmSync(path.join(dir, 'docs/guide.md'));
    await site.warmUp();
    assert.equal(asked, []);
    assert.equal(site.board.all(), []);
  }),
);

rehearsal.run();
