// A long day of writing: the site stays equal to a build, and memory stays flat.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertSameAfterChanges, assertSameAfterEveryChange } from './compare-with-build.js';
import { changingSite } from './random-changes.js';
import { withDev } from './with-dev.js';

const session = suite('long session');

session('after 1,000 random changes every page and file is what a clean build writes', () =>
  withDev(changingSite, (dev) => assertSameAfterChanges(dev, 1000), { env: {} }),
);

session('after each value of every field every page and file is what a build writes', () =>
  withDev(changingSite, (dev) => assertSameAfterEveryChange(dev, { fieldsAtOnce: 1, firstValues: false }), {
    env: {},
  }),
);

session('1,000 edits of a page with a component leave memory as it was', () =>
  withDev(
    changingSite,
    async (dev) => {
      const file = path.join(dev.dir, 'docs/with.mdx');
      const text = readFileSync(file, 'utf8');
      const edit = async (turn: number): Promise<void> => {
        writeFileSync(file, `${text}\nEdit ${turn} {1 + 1}.\n`);
        await dev.untilServed('with', `Edit ${turn} `);
      };
      // Until then the heaps of server and threads grow to the size at which V8 begins to tidy them in earnest.
      for (let turn = 0; turn < 500; turn += 1) await edit(turn);
      const before = dev.residentMb();
      for (let turn = 500; turn < 1500; turn += 1) await edit(turn);
      const after = dev.residentMb();
      process.stdout.write(
        `figure: dev memory ${before.toFixed(0)} MB, after 1,000 edits ${after.toFixed(0)} MB\n`,
      );
      assert.ok(after < before * 1.25, `${before} -> ${after}`);
    },
    { env: {} },
  ),
);

session.run();
