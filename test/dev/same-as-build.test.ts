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
import { changingSite, shortSeries } from './random-changes.js';
import { withDev } from './with-dev.js';

const same = suite('dev and build');
/** Server and build share no memory, so that what one of them keeps there cannot hide a fault of the other. */
const apart = { env: {} };

same('after 40 random changes every page and file is what a clean build writes', () =>
  withDev(
    changingSite,
    async (dev) => {
      await assertSameAsBuild(dev);
      await assertSameAfterChanges(dev, 40);
      // What open pages run is in no build.
      const built = Array.from(snapshot(path.join(dev.dir, 'build')).values(), (text) =>
        Buffer.from(text, 'base64').toString(),
      );
      assert.is(
        built.filter((text) => /relaydocs-dev|_relaydocs\/(?:live|dev)|Idiomorph/.test(text)).length,
        0,
      );
    },
    apart,
  ),
);

same('after changes of some fields and files at a time every page and file is what a build writes', () =>
  withDev(changingSite, (dev) => assertSameAfterEveryChange(dev, shortSeries), apart),
);

same('a checkout of 200 files at once is one change', () =>
  withDev(
    changingSite,
    async (dev) => {
      const from = dev.printed().length;
      for (let index = 0; index < 200; index += 1)
        writeFileSync(path.join(dev.dir, `docs/checked-out-${index}.md`), `# Checked out ${index}\n`);
      await dev.untilServed('checked-out-199', 'Checked out 199');
      for (let index = 0; index < 200; index += 1) rmSync(path.join(dev.dir, `docs/checked-out-${index}.md`));
      await dev.untilPrinted(/checked-out-[\s\S]*checked-out-/, from);
      await assertSameAsBuild(dev);
    },
    apart,
  ),
);

same.run();
