// A site of 10,000 records goes to Algolia by a command that is killed in the middle, and then run again.
import { spawn } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bin } from '../build/with-site.js';
import { adminKey, configWithKey, reachLocal, searchKey, withBuiltSite } from './with-algolia-site.js';

const large = suite('relaydocs index of a large site');
const pageCount = 500;

const page = (number: number): string =>
  [
    `# Topic ${number}`,
    `The first words of ${number}.`,
    ...Array.from(
      { length: 10 },
      (_, part) => `## Part ${part} of ${number}\n\nText ${part} of page ${number}.`,
    ),
  ].join('\n\n');

const files = {
  'relaydocs.config.ts': configWithKey(searchKey),
  ...Object.fromEntries(
    Array.from({ length: pageCount }, (_, number) => [`docs/page-${number}.md`, page(number)]),
  ),
};

large('10,000 records: what was sent before the command was killed is not sent again', () =>
  withBuiltSite(async ({ index, site, algolia }) => {
    const child = spawn(process.execPath, ['--import', reachLocal, bin, 'index'], {
      cwd: site.dir,
      stdio: 'ignore',
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        ALGOLIA_TEST_PORT: String(algolia.securePort),
        ALGOLIA_ADMIN_KEY: adminKey,
      },
    });
    let batches = 0;
    algolia.faultOf = ({ path }) => {
      if (path.endsWith('/batch') && ++batches > 4) child.kill('SIGKILL');
      return undefined;
    };
    await new Promise((resolve) => child.on('close', resolve));
    algolia.faultOf = undefined;
    const kept = algolia.indexes.get('docs')!.length;
    assert.ok(kept >= 4000 && kept < 10_000, String(kept));

    const { code, stdout, stderr } = await index();
    assert.is(code, 0, stderr);
    const all = algolia.indexes.get('docs')!.length;
    assert.ok(all >= 10_000, String(all));
    const [, sent] = /: ([\d,]+) new, 0 changed, 0 removed/.exec(stdout)!;
    assert.is(Number(sent!.replace(',', '')), all - kept, stdout);
    assert.match((await index()).stdout, 'Nothing changed');
    console.log(`figure: ${all} records, ${kept} sent before the end`);
  }, files),
);

large.run();
