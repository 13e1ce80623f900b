import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { discoverContent } from '../../src/content/discover-content.js';
import { configOf, docsOf, type Files, memoryCache, problemLines, withFiles } from '../site/site-of.js';

const dates = suite('last updates');

/** A work tree with one commit; `commit` makes further ones at a day of January 2024. */
function withRepository(
  files: Files,
  use: (siteDir: string, commit: (day: number, author: string) => void) => Promise<void>,
): Promise<void> {
  return withFiles(files, async (siteDir) => {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: siteDir, stdio: 'pipe', env: gitEnvironment });
    const commit = (day: number, author: string) => {
      git('add', '-A');
      const time = `2024-01-${String(day).padStart(2, '0')}T12:00:00Z`;
      execFileSync(
        'git',
        [
          '-c',
          `user.name=${author}`,
          '-c',
          'user.email=a@example.com',
          'commit',
          '-q',
          '-m',
          'x',
          '--date',
          time,
        ],
        {
          cwd: siteDir,
          stdio: 'pipe',
          env: { ...gitEnvironment, GIT_COMMITTER_DATE: time },
        },
      );
    };
    git('init', '-q');
    commit(1, 'Ada');
    await use(siteDir, commit);
  });
}

const gitEnvironment = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_CEILING_DIRECTORIES: '/',
};
const shown = { docs: [docsOf({ showLastUpdateTime: true })] };
const day = (number: number, author: string) => ({ timeMs: Date.UTC(2024, 0, number, 12), author });

dates('each page has the date and author of the last commit that touched it', async () => {
  await withRepository(
    { 'docs/a.md': '1', 'docs/ü b.md': '1', 'other.txt': '1' },
    async (siteDir, commit) => {
      writeFileSync(path.join(siteDir, 'docs/ü b.md'), '2');
      commit(2, 'Bob');
      writeFileSync(path.join(siteDir, 'other.txt'), '2');
      commit(3, 'Eve');
      const { lastUpdates, problems } = await discoverContent(configOf(siteDir, shown), memoryCache());
      assert.equal(problems, []);
      assert.equal([...lastUpdates].sort(), [
        ['docs/a.md', day(1, 'Ada')],
        ['docs/ü b.md', day(2, 'Bob')],
      ]);
    },
  );
});

dates('pages outside the docs have them where their folder shows them', () =>
  withRepository({ 'docs/a.md': '1', 'src/pages/b.md': '1', 'more/c.md': '1' }, async (siteDir) => {
    const folder = (path: string, showLastUpdateAuthor: boolean) => ({
      ...{ id: 'default', path, routeBasePath: '', include: ['*.md'], exclude: [], plugins: undefined },
      ...{ editUrl: undefined, editLocalizedFiles: false, showLastUpdateTime: false, showLastUpdateAuthor },
      search: false,
    });
    const pagesFolder = [folder('src/pages', true), folder('more', false)];
    const { lastUpdates } = await discoverContent(configOf(siteDir, { pagesFolder }), memoryCache());
    assert.equal([...lastUpdates], [['src/pages/b.md', day(1, 'Ada')]]);
  }),
);

dates('a renamed page has the date of the renaming, a new file none', async () => {
  await withRepository({ 'docs/a.md': 'text', 'docs/b.md': '1' }, async (siteDir, commit) => {
    renameSync(path.join(siteDir, 'docs/a.md'), path.join(siteDir, 'docs/c.md'));
    commit(5, 'Bob');
    writeFileSync(path.join(siteDir, 'docs/new.md'), 'x');
    const { lastUpdates, problems } = await discoverContent(configOf(siteDir, shown), memoryCache());
    assert.equal(problems, []);
    assert.equal([...lastUpdates].sort(), [
      ['docs/b.md', day(1, 'Ada')],
      ['docs/c.md', day(5, 'Bob')],
    ]);
  });
});

dates('a site in a folder of the repository finds its own pages', async () => {
  await withRepository(
    { 'website/docs/a.md': '1', 'docs/a.md': '1', 'website/shared/x.md': '1' },
    async (siteDir, commit) => {
      writeFileSync(path.join(siteDir, 'docs/a.md'), '2');
      commit(2, 'Bob');
      const { lastUpdates } = await discoverContent(
        configOf(path.join(siteDir, 'website'), shown),
        memoryCache(),
      );
      assert.equal([...lastUpdates], [['docs/a.md', day(1, 'Ada')]]);
    },
  );
});

dates('git is not asked unless dates are shown', async () => {
  await withFiles({ 'docs/a.md': '1' }, async (siteDir) => {
    const { lastUpdates, problems } = await discoverContent(configOf(siteDir), memoryCache());
    assert.is(lastUpdates.size, 0);
    assert.equal(problems, []);
  });
});

dates('outside a work tree there is one warning and no dates', async () => {
  await withFiles({ 'docs/a.md': '1' }, async (siteDir) => {
    const { lastUpdates, problems } = await discoverContent(configOf(siteDir, shown), memoryCache());
    assert.is(lastUpdates.size, 0);
    assert.equal(problemLines(problems), [
      'NO_GIT_HISTORY  No dates are shown, because Git has no history of the pages (this is not a git work tree) | Build inside a Git repository, or turn off "showLastUpdateTime" and "showLastUpdateAuthor".',
    ]);
    assert.is(problems[0]!.severity, 'warning');
  });
});

dates('a shallow clone is noticed: one warning and no dates', async () => {
  await withRepository({ 'docs/a.md': '1' }, async (siteDir, commit) => {
    writeFileSync(path.join(siteDir, 'docs/a.md'), '2');
    commit(2, 'Bob');
    await withFiles({}, async (parent) => {
      const clone = path.join(parent, 'clone');
      execFileSync('git', ['clone', '-q', '--depth', '1', `file://${siteDir}`, clone], {
        stdio: 'pipe',
        env: gitEnvironment,
      });
      const { lastUpdates, problems } = await discoverContent(configOf(clone, shown), memoryCache());
      assert.is(lastUpdates.size, 0);
      assert.equal(problemLines(problems), [
        'SHALLOW_CLONE  No dates are shown, because this is a shallow Git clone without the history of the pages | Fetch the whole history: git fetch --unshallow, or "fetch-depth: 0" in actions/checkout.',
      ]);
      assert.is(problems[0]!.severity, 'warning');
    });
  });
});

dates('a machine without git gets the same warning', async () => {
  const { PATH } = process.env;
  await withFiles({ 'docs/a.md': '1' }, async (siteDir) => {
    try {
      process.env.PATH = '/nowhere';
      const { problems } = await discoverContent(configOf(siteDir, shown), memoryCache());
      assert.match(problems[0]!.message, 'git is not installed');
    } finally {
      process.env.PATH = PATH;
    }
  });
});

dates('a folder name that looks like a command or a pattern is only a name', async () => {
  for (const folder of ['$(touch pwned);', ':(exclude)docs', '--help']) {
    const docs = [docsOf({ path: folder, showLastUpdateTime: true })];
    await withRepository({ [`${folder}/a.md`]: '1' }, async (siteDir) => {
      const { lastUpdates } = await discoverContent(configOf(siteDir, { docs }), memoryCache());
      assert.equal([...lastUpdates.keys()], [`${folder}/a.md`]);
      assert.not(existsSync(path.join(siteDir, 'pwned')));
    });
  }
});

dates.run();
