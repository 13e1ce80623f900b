// Words behind the language of a block, and what the lock notes of its runs: what authors are told, and what readers never see.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SampleFact } from '../../src/compile/code/run-meta.js';
import { sampleHash } from '../../src/compile/code/sample-lock.js';
import { loadLock, writeLock } from '../../src/samples/check-lock.js';
import { planPrograms } from '../../src/samples/plan-programs.js';
import { compileText } from '../compile/compile-text.js';

const words = suite('words of samples');

const factsOf = async (text: string): Promise<readonly SampleFact[]> =>
  (await compileText(text)).facts.samples ?? [];
const fence = (meta: string, code = 'true'): string => `\`\`\`${meta}\n${code}\n\`\`\`\n\n`;

words('the twin shows none of them beside a title with entities or quotes in it', async () => {
  for (const title of ['title="A &amp; B"', 'title="A \\"B\\""', "title='A  B'"]) {
    const { twin, facts } = await compileText(`# A\n\n${fence(`bash ${title} run expect=200`)}`);
    assert.match(twin, `\`\`\`bash ${title}\ntrue`);
    assert.is(facts.samples?.length, 1);
  }
});

words('lines end alike in what is run, and in its hash, whatever the checkout has', async () => {
  const text = `# A\n\n${fence('bash run', 'curl \\\n  x')}`;
  const [unix] = await factsOf(text);
  const [windows] = await factsOf(text.replaceAll('\n', '\r\n'));
  assert.is(windows!.code, 'curl \\\n  x');
  assert.is(sampleHash(windows!), sampleHash(unix!));
});

words(
  'words without "run" are told where they are meant, and not where another tool may have them',
  async () => {
    const told = async (...metas: string[]): Promise<string[]> => {
      const { problems } = planPrograms([
        await factsOf(`# A\n\n${metas.map((meta) => fence(meta)).join('')}`),
      ]);
      return problems.map(({ severity, message }) => `${severity}: ${message}`);
    };
    assert.equal(await told('bash setup'), []);
    assert.equal(await told('bash run=yes'), []);
    assert.equal(await told('json setup continue', 'bash run'), []);
    assert.equal(await told('bash continue expect=404'), [
      'warning: "continue expect=404" has no effect without "run"',
    ]);
    assert.equal(await told('bash run', 'bash setup', 'js run=yes'), [
      'warning: "setup" has no effect without "run"',
      'warning: "run=yes" has no effect without "run"',
    ]);
    assert.equal(await told('bash run', 'bash run setup continue'), [
      'error: A block has "setup" or "continue", not both',
    ]);
    const { twin } = await compileText(`# A\n\n${fence('bash setup run=yes')}`);
    assert.match(twin, '```bash setup run=yes\n');
  },
);

words(
  'a line of the lock stays until its block goes otherwise, and a broken lock stays as it is',
  async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'relaydocs-lock-'));
    try {
      const facts = await factsOf(`# A\n\n${fence('bash run')}${fence('bash run', 'false')}`);
      const [first, second] = facts as [SampleFact, SampleFact];
      const file = path.join(dir, 'samples.lock.json');
      const run = (outcome: 'passed' | 'failed', version = '1'): string => {
        const outcomes = new Map([[first, outcome] as const, [second, 'passed'] as const]);
        writeLock(dir, loadLock(dir), facts, outcomes, () => version);
        return readFileSync(file, 'utf8');
      };
      const old = run('passed').replaceAll(/\d{4}-\d\d-\d\d/g, '2020-01-02');
      writeFileSync(file, old);
      assert.is(run('passed'), old);
      assert.is(run('failed').match(/2020-01-02/g)?.length, 1);
      assert.not.match(run('passed', '2'), '2020-01-02');
      writeFileSync(file, '<<<<<<< main\n{}');
      assert.equal(
        loadLock(dir).problems.map(({ code }) => code),
        ['SAMPLES_LOCK'],
      );
      assert.is(run('passed'), '<<<<<<< main\n{}');
    } finally {
      rmSync(dir, { recursive: true });
    }
  },
);

words.run();
