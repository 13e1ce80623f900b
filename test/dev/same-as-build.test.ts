// `dev` shows what `build` writes: from the start, and after whatever happened to the files.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { snapshot } from '../build/with-site.js';
import {
  assertSameAfterChanges,
  assertSameAfterEveryChange,
  assertSameAsBuild,
} from './compare-with-build.js';
import { changingSite } from './random-changes.js';
import { withDev } from './with-dev.js';

const same = suite('dev and build');

same('after 100 random changes every page and file is what a clean build writes', () =>
  withDev(changingSite, async (dev) => {
    await assertSameAsBuild(dev);
    await assertSameAfterChanges(dev, 100);
    // What open pages run is in no build.
    const built = Array.from(snapshot(path.join(dev.dir, 'build')).values(), (text) =>
      Buffer.from(text, 'base64').toString(),
    );
    assert.is(
      built.filter((text) => /relaydocs-dev|_relaydocs\/(?:live|dev)|Idiomorph/.test(text)).length,
      0,
    );
  }),
);

same('after changes of one field or two at a time every page and file is what a build writes', () =>
  withDev(changingSite, (dev) => assertSameAfterEveryChange(dev, { some: true })),
);

same('a checkout of 500 files at once is one change', () =>
  withDev(changingSite, async (dev) => {
    const from = dev.printed().length;
    for (let index = 0; index < 500; index += 1)
      writeFileSync(path.join(dev.dir, `docs/checked-out-${index}.md`), `# Checked out ${index}\n`);
    await dev.untilServed('checked-out-499', 'Checked out 499');
    for (let index = 0; index < 500; index += 1) rmSync(path.join(dev.dir, `docs/checked-out-${index}.md`));
    await dev.untilPrinted(/checked-out-[\s\S]*checked-out-/, from);
    await assertSameAsBuild(dev);
  }),
);

same.run();
