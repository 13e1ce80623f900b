// What has vanished gets its likeliest new place, and `check --fix` keeps it alive there.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newPlaces } from '../../src/links/new-places.js';
import { compareRoutes, parseRouteTable, type RouteTable } from '../../src/links/route-table.js';
import { withAlias } from '../../src/links/write-places.js';
import { runHere } from '../build/with-site.js';
import { withSiteFolder } from '../cli/with-cli.js';

const places = suite('new places of what has vanished');

const table = (pages: Record<string, string>): RouteTable =>
  new Map(Object.entries(pages).map(([url, anchors]) => [url, new Set(anchors.split(' ').filter(Boolean))]));
const found = (before: Record<string, string>, now: Record<string, string>): string[] => {
  const [earlier, later] = [table(before), table(now)];
  return newPlaces(earlier, later, compareRoutes(earlier, later)).map(
    ({ gone, url, anchor }) => `${gone} -> ${anchor === undefined ? url : `#${anchor}`}`,
  );
};

places(
  'a page that moved keeps its name or its headings; one that is like none is left to the author',
  () => {
    assert.equal(
      found(
        { '/guide/install': 'linux mac', '/guide/tips': 'one two three', '/legal': 'a b' },
        { '/start/install': 'linux', '/tricks': 'one two three four', '/about': 'x y', '/install-faq': 'q' },
      ),
      ['/guide/install -> /start/install', '/guide/tips -> /tricks'],
    );
  },
);

places('a page that kept its title is found under another name, though a heading of it has changed', () => {
  const routes = (url: string, title: string, anchors: string[]) =>
    parseRouteTable(JSON.stringify({ pages: [{ url, title, anchors }] }), 'test');
  const before = routes('/install', 'Install', ['install', 'set-it-up', 'take-it-away']);
  const found = (title: string) => {
    const now = routes('/setup-guide', title, ['install', 'how-to-set-up', 'take-it-away']);
    return newPlaces(before, now, compareRoutes(before, now)).map(({ url }) => url);
  };
  assert.equal(found('Install'), ['/setup-guide']);
  assert.equal(found('Something else'), []);
});

places(
  'a heading that was renamed is found by where it stands, and by its words where more has changed',
  () => {
    assert.equal(found({ '/a': 'one set-up three' }, { '/a': 'one begin three' }), ['/a#set-up -> #begin']);
    assert.equal(found({ '/a': 'one install-it three' }, { '/a': 'one news install-this three' }), [
      '/a#install-it -> #install-this',
    ]);
    assert.equal(found({ '/a': 'one two three' }, { '/a': 'one three' }), []);
    assert.equal(found({ '/a': 'x y' }, { '/a': 'p q' }), ['/a#x -> #p', '/a#y -> #q']);
  },
);

places('an alias is added to whatever front matter there is', () => {
  assert.is(withAlias('# A\n', '/old'), '---\naliases:\n  - "/old"\n---\n\n# A\n'.replace('\n\n#', '\n\n#'));
  assert.is(
    withAlias('---\ntitle: A\n---\n\n# A\n', '/old'),
    '---\ntitle: A\naliases:\n  - "/old"\n---\n\n# A\n',
  );
  assert.is(
    withAlias('---\naliases: [/x]\ntitle: A\n---\n', '/old'),
    '---\naliases: [/x, "/old"]\ntitle: A\n---\n',
  );
  assert.is(withAlias('---\naliases: []\n---\n', '/old'), '---\naliases: ["/old"]\n---\n');
  assert.is(withAlias('---\naliases:\n- /x\n---\n', '/old'), '---\naliases:\n- "/old"\n- /x\n---\n');
  assert.is(
    withAlias('---\r\ntitle: A\r\n---\r\n', '/old'),
    '---\r\ntitle: A\r\naliases:\r\n  - "/old"\r\n---\r\n',
  );
  assert.is(withAlias('---\naliases: &a [/x]\n---\n', '/old'), undefined);
});

places('an alias takes nothing away from a page whose lines of dashes are no front matter', () => {
  const text = '# Setup guide\n\nIntro.\n\n---\n\n## Use\n\n---\n';
  assert.is(withAlias(text, '/setup'), `---\naliases:\n  - "/setup"\n---\n\n${text}`);
  assert.is(withAlias(`\uFEFF${text}`, '/setup'), `\uFEFF---\naliases:\n  - "/setup"\n---\n\n${text}`);
});

places('thousands of pages that have most of their headings in common are told apart', () => {
  const pagesBelow = (folder: string) =>
    Object.fromEntries(
      Array.from({ length: 3000 }, (_, index) => [`${folder}/call-${index}`, 'request answers errors']),
    );
  const moved = found(pagesBelow('/docs'), pagesBelow('/api'));
  assert.is(moved.length, 3000);
  assert.ok(moved.every((line) => /^\/docs(\/call-\d+) -> \/api\1$/.test(line)));
});

places('--fix writes what makes old addresses and anchors work, and nothing else', () =>
  withSiteFolder(
    {
      'docs/index.md': '# Start\n',
      'docs/guide.md': '# Guide\n\n## Linux and friends\n\nA.\n\n## On a Mac\n\nB.\n',
      'docs/use.md':
        '# Use\n\n```md\n## Begin\n```\n\n## Set up\n\nA.\n\n## Set up\n\nB.\n\n## *Run* it {#run}\n',
      'docs/run.mdx': '# Run\n\n## First\n\n<b>{1 + 1}</b>\n\n## Last\n',
    },
    async (dir, config) => {
      assert.is((await runHere(dir, ['build', '--config', config, '--out', path.join(dir, 'one')])).code, 0);
      const read = (file: string) => readFileSync(path.join(dir, 'docs', file), 'utf8');
      const write = (file: string, text: string) => writeFileSync(path.join(dir, 'docs', file), text);
      renameSync(path.join(dir, 'docs/guide.md'), path.join(dir, 'docs/handbook.md'));
      write('use.md', read('use.md').replaceAll('## Set up', '## Begin').replace('{#run}', '{#go}'));
      write('run.mdx', read('run.mdx').replace('## Last', '## The `end`'));
      const check = ['check', '--config', config, '--against', path.join(dir, 'one/routes.json')];

      const told = await runHere(dir, check);
      assert.is(told.code, 1);
      assert.match(
        told.stderr.replace(/\s+/g, ' '),
        'VANISHED_PAGE /guide no longer exists hint: The most similar page is /handbook.',
      );
      assert.match(
        told.stderr.replace(/\s+/g, ' '),
        'VANISHED_ANCHOR (warning) /run#last no longer exists hint: It was replaced by #the-end.',
      );

      const fixed = await runHere(dir, [...check, '--fix']);
      assert.is(fixed.code, 0, fixed.stderr);
      assert.match(fixed.stdout, '/guide: wrote aliases: /guide into docs/handbook.md');
      assert.is(read('handbook.md').split('\n').slice(0, 4).join('\n'), '---\naliases:\n  - "/guide"\n---');
      assert.match(
        read('use.md'),
        '```md\n## Begin\n```\n\n## Begin<a id="set-up"></a>\n\nA.\n\n## Begin<a id="set-up-1"></a>\n',
      );
      assert.match(read('use.md'), '## *Run* it<a id="run"></a> {#go}');
      assert.match(read('run.mdx'), '## The `end`<a id="last"></a>');

      const again = await runHere(dir, [...check, '--json']);
      assert.equal(JSON.parse(again.stdout).vanished, { urls: [], anchors: [] });
      assert.equal(JSON.parse(again.stdout).problems, []);
      assert.is((await runHere(dir, ['build', '--config', config, '--out', path.join(dir, 'two')])).code, 0);
      assert.match(readFileSync(path.join(dir, 'two/guide.html'), 'utf8'), '/handbook');
      const page = readFileSync(path.join(dir, 'two/use.html'), 'utf8');
      assert.match(page, /<h2 id="?begin"?>Begin<a id="?set-up"?><\/a>/);
      assert.not.match(page.slice(page.indexOf('</main>')), 'set-up');
      rmSync(path.join(dir, 'one'), { recursive: true });
    },
  ),
);

places('--fix alone is wrong usage', async () => {
  const { code, stderr } = await runHere(process.cwd(), ['check', '--fix']);
  assert.is(code, 2);
  assert.match(stderr, '--against');
});

places.run();
