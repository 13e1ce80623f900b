import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ProblemData } from '../../src/errors.js';
import { recoverOutput } from '../../src/output/open-output.js';
import { writeCorpus } from '../corpus.mjs';
import { bin, hurried, runRelaydocs, snapshot, withSite } from './with-site.js';

const kill = suite('a killed build');
const rounds = process.env.SOAK ? 50 : 3;

kill(`leaves or restores a whole output, the old one or the new one (${rounds} kills)`, async () => {
  await withSite({}, async (site) => {
    // So many that threads write them.
    writeCorpus(site.dir, 160);
    // Two states of the site: one word of the config's title is on every page.
    const states = ['Corpus', 'Library'].map((title) => ({
      config: `export default { title: '${title}', url: 'https://docs.example.com', baseUrl: '/', keep: 0 };\n`,
      files: new Map<string, string>(),
    }));
    let durationMs = 0;
    for (const state of states) {
      site.write({ 'relaydocs.config.ts': state.config });
      const startedMs = Date.now();
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
      durationMs = Date.now() - startedMs;
      state.files = snapshot(path.join(site.dir, 'build'));
    }
    for (let round = 0; round < rounds; round++) {
      site.write({ 'relaydocs.config.ts': states[round % 2]!.config });
      const child = spawn(process.execPath, [bin, 'build'], {
        cwd: site.dir,
        stdio: 'ignore',
        env: { ...process.env, NODE_OPTIONS: '' },
      });
      // The last third of the run is where the output is swapped.
      await wait(durationMs * (0.5 + 0.6 * ((round * 0.37 + 0.31) % 1)));
      const ended = child.exitCode !== null;
      child.kill('SIGKILL');
      await new Promise((resolve) => (ended ? resolve(undefined) : child.on('close', resolve)));
      // What every command does first that reads the output.
      recoverOutput(path.join(site.dir, 'build'), path.join(site.dir, '.relaydocs'));
      const files = snapshot(path.join(site.dir, 'build'));
      const whole = states.some(
        (state) =>
          state.files.size === files.size &&
          [...state.files].every(([file, contents]) => files.get(file) === contents),
      );
      assert.ok(whole, `round ${round}: ${files.size} files, neither of the two outputs`);
    }
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 0, stderr);
  });
});

/** Tells that it has begun, and never ends. */
const loop = "require('node:fs').writeFileSync('begun', ''); for (;;);";
const endless: Record<string, Record<string, string>> = {
  'a plugin': {
    'relaydocs.config.cjs': `module.exports = { title: 'T', url: 'https://docs.example.com', baseUrl: '/', markdown: { remarkPlugins: [() => () => { ${loop} }] } };`,
  },
  'the configuration': { 'relaydocs.config.cjs': loop },
  'what a config waited for': {
    'relaydocs.config.cjs': `module.exports = async () => { await null; ${loop} };`,
  },
  'a component': {
    'relaydocs.config.cjs': `module.exports = { title: 'T', url: 'https://docs.example.com', baseUrl: '/' };`,
    'docs/index.mdx': "import Box from '@site/src/Box'\n\n# A\n\n<Box />\n",
    'src/Box.jsx': `export default function Box() { ${loop.replace('require', 'process.getBuiltinModule')} }`,
  },
};
const sources = { 'relaydocs.config.ts': '', 'docs/index.md': '# A\n' };

const endings = [
  { command: 'build', signal: 'SIGTERM' },
  { command: 'check', signal: 'SIGINT' },
] as const;
kill('ends on SIGTERM and SIGINT within two seconds, even while code of the site never does', async () => {
  const cases = Object.entries(endless).flatMap(([name, files], index) =>
    // Each kind of code with one of the two; `npm run soak` tries both.
    endings
      .filter((_, ending) => process.env.SOAK || (index + ending) % 2 === 0)
      .map((ending) => ({ name: `${ending.command}, ${name}`, ...ending, files })),
  );
  await Promise.all(
    cases.map(({ name, command, signal, files }) =>
      withSite({ ...sources, ...files }, async ({ dir }) => {
        rmSync(path.join(dir, 'relaydocs.config.ts'));
        if (files['docs/index.mdx']) rmSync(path.join(dir, 'docs/index.md'));
        const child = spawn(process.execPath, [bin, command], { cwd: dir, stdio: 'ignore' });
        const ended = new Promise((resolve) => child.once('close', resolve));
        try {
          while (!existsSync(path.join(dir, 'begun')) && child.exitCode === null) await wait(10);
          assert.is(child.exitCode, null, `${name} ended by itself`);
          child.kill(signal);
          const isLate = await Promise.race([ended, wait(2000, 'late')]);
          assert.is.not(isLate, 'late', name);
        } finally {
          child.kill('SIGKILL');
          await ended;
        }
      }),
    ),
  );
});

const thrownLater = {
  'docs/index.md': '# A\n',
  'later.mjs':
    "export const boom = () => {\n  setTimeout(() => {\n    throw new Error('too late');\n  }, 1);\n  return new Promise((resolve) => setTimeout(resolve, 200));\n};\nexport const reject = async () => {\n  Promise.reject(new Error('too late'));\n  await new Promise((resolve) => setTimeout(resolve, 200));\n};\n",
};
const configFor = (use: string) =>
  `import { boom, reject } from './later.mjs';\nconst site = { title: 'T', url: 'https://docs.example.com', baseUrl: '/' };\nexport default ${use};\n`;
const ways: Record<string, { use: string; line: number }> = {
  'a remark plugin': { use: '{ ...site, markdown: { remarkPlugins: [() => boom] } }', line: 3 },
  'a promise of a remark plugin that nobody waits for': {
    use: '{ ...site, markdown: { remarkPlugins: [() => reject] } }',
    line: 8,
  },
  'a hook': { use: '{ ...site, pages: async () => { await boom(); return []; } }', line: 3 },
  'the configuration': { use: 'async () => { await boom(); return site; }', line: 3 },
};
for (const [name, { use, line }] of Object.entries(ways)) {
  kill(`by an error that ${name} throws later: it is told with its place, and nothing is written`, () =>
    withSite({ ...thrownLater, 'relaydocs.config.ts': configFor(use) }, async (site) => {
      const { code, stdout, stderr } = await runRelaydocs(site.dir, ['build', '--json']);
      assert.is(code, 1);
      assert.is(stderr, '');
      const { problems, bug } = JSON.parse(stdout) as { problems: ProblemData[]; bug?: string };
      assert.is(bug, undefined);
      assert.equal(
        problems.map((problem) => [
          problem.code,
          problem.message,
          problem.location?.file,
          problem.location?.line,
        ]),
        [['SITE_CODE_THREW', 'Error: too late', 'later.mjs', line]],
      );
      assert.not(existsSync(path.join(site.dir, 'build')));
    }),
  );
}

kill(
  'by a promise that a module of a component makes and nobody waits for: it is told where it was made',
  () =>
    withSite(
      {
        'relaydocs.config.ts': configFor('site'),
        'later.mjs': thrownLater['later.mjs'],
        'docs/index.mdx': "import Box from '@site/src/Box'\n\n# A\n\n<Box />\n",
        'src/Box.jsx': "import { words } from './words';\n\nexport default () => <p>{words.length}</p>;\n",
        // What is thrown here has no stack but that of Node.
        'src/words.js':
          "const { readFile } = process.getBuiltinModule('node:fs/promises');\nexport const words = [];\nreadFile('gone.txt', 'utf8').then((text) => words.push(...text.split(' ')));\n",
      },
      async (site) => {
        const { code, stdout } = await runRelaydocs(site.dir, ['build', '--json']);
        assert.is(code, 1);
        const { problems, bug } = JSON.parse(stdout) as { problems: ProblemData[]; bug?: string };
        assert.is(bug, undefined);
        assert.equal(
          problems.map((problem) => [problem.code, problem.location?.file, problem.location?.line]),
          [['SITE_CODE_THREW', 'src/words.js', 3]],
        );
        assert.not(existsSync(path.join(site.dir, 'build')));
      },
    ),
);

const neverDone: Record<string, { files: Record<string, string>; told: string }> = {
  'a plugin whose promise is never kept': {
    files: {
      'relaydocs.config.ts': configFor(
        '{ ...site, markdown: { remarkPlugins: [() => () => new Promise(() => {})] } }',
      ),
    },
    told: 'MDX_ENDLESS docs/index.md',
  },
  'a part of the theme that loops': {
    files: {
      'relaydocs.config.ts': configFor("{ ...site, theme: { components: { Footer: 'Footer.jsx' } } }"),
      'Footer.jsx': 'export default function Footer() { for (;;); }\n',
    },
    told: 'MDX_ENDLESS docs/index.md',
  },
  'a hook whose promise is never kept': {
    files: { 'relaydocs.config.ts': configFor('{ ...site, pages: () => new Promise(() => {}) }') },
    told: 'HOOK_THREW relaydocs.config.ts',
  },
  'a hook that rejects with what is no error, later': {
    files: {
      'relaydocs.config.ts': configFor(
        "{ ...site, pages: async () => { Promise.reject('no'); await new Promise((go) => setTimeout(go, 200)); return []; } }",
      ),
    },
    told: 'SITE_CODE_THREW undefined',
  },
};
kill('by itself where code of the site does not come to an end, told once and with its place', async () => {
  await Promise.all(
    Object.entries(neverDone).map(([name, { files, told }]) =>
      withSite({ ...thrownLater, ...files }, async (site) => {
        const { code, stdout } = await runRelaydocs(site.dir, ['build', '--json'], {}, hurried);
        assert.is(code, 1, name);
        const { problems, bug } = JSON.parse(stdout) as { problems: ProblemData[]; bug?: string };
        assert.is(bug, undefined, name);
        assert.equal(
          problems.map((problem) => `${problem.code} ${problem.location?.file}`),
          [told],
          name,
        );
      }),
    ),
  );
});

kill.run();
