// What the checks of agent-readiness from npm say of our own sites on `preview`. They come from the registry when they are run: to be
// installed with us they would have to support every Node.js that we do, and they ask for 22. On 20 they run as well.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { relayFiles, starterFiles } from '../e2e/relay-files.js';
import { withServedSite } from '../e2e/served-site.js';

const checks = 'afdocs@0.22.2';
const least = 97;

/** As far as it is used here. */
interface Afdocs {
  runChecks(
    url: string,
    options: object,
  ): Promise<{ results: { id: string; status: string; message: string }[] }>;
  computeScore(report: object): { overall: number };
}

const score = suite('readiness for agents');
const folder = mkdtempSync(path.join(tmpdir(), 'relaydocs-afdocs-'));
score.after(() => rmSync(folder, { recursive: true, force: true }));

let installed: Promise<Afdocs> | undefined;

function install(): Promise<Afdocs> {
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--engine-strict=false', checks];
  execFileSync('npm', [...args, '--prefix', folder], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return import(pathToFileURL(path.join(folder, 'node_modules/afdocs/dist/index.js')).href);
}

for (const [name, files] of [
  ['the manual', starterFiles],
  ["the relay's documentation", relayFiles],
] as const)
  score(`${name} has ${least} of 100 points or more, of all its pages`, () =>
    withServedSite(files(), async ({ url, output }) => {
      installed ??= install();
      const { runChecks, computeScore } = await installed;
      const [, published] = /<loc>([^<]+)/.exec(output('sitemap.xml'))!;
      const report = await runChecks(url, {
        // What llms.txt and the sitemap name is asked for here.
        canonicalOrigin: new URL(published!).origin,
        maxConcurrency: 10,
        maxLinksToTest: 1000,
        requestDelay: 0,
        samplingStrategy: 'deterministic',
      });
      const { overall } = computeScore(report);
      const lost = report.results.filter(({ status }) => status !== 'pass' && status !== 'skip');
      // On a line of its own: the dot of the test before stands on the one in hand.
      console.log(`\nfigure: ${name}, by ${checks}: ${overall} of 100`);
      assert.ok(overall >= least, lost.map(({ id, message }) => `${id}: ${message}`).join('\n'));
    }),
  );

score.run();
