// What a writer can change beside the text of a page: each kind of file is taken in while the server runs.
import { execFileSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { less, sass } from '../build/style-packages.js';
import { withPage } from '../e2e/browser.js';
import { siteConfig } from '../e2e/served-site.js';
import { ask, type DevFixture, smallSite, withDev } from './with-dev.js';

const changes = suite('changes');

const statusOf = async (dev: DevFixture, page: string): Promise<number> =>
  (await ask(new URL(page, dev.url))).status;

changes('pages are created, drafts too, saved as editors do, renamed and deleted', () =>
  withDev(smallSite, async (dev) => {
    dev.write({ 'docs/area/new.md': '# New\n\nJust created.\n' });
    await dev.untilServed('area/new', 'Just created.');
    await dev.untilServed('guide', /rd-sidebar.*>New</s);

    writeFileSync(path.join(dev.dir, 'docs/area/.new.md.swp'), '# New\n\nSaved atomically.\n');
    renameSync(path.join(dev.dir, 'docs/area/.new.md.swp'), path.join(dev.dir, 'docs/area/new.md'));
    await dev.untilServed('area/new', 'Saved atomically.');

    renameSync(path.join(dev.dir, 'docs/area/new.md'), path.join(dev.dir, 'docs/area/other.md'));
    await dev.untilServed('area/other', 'Saved atomically.');
    assert.is(await statusOf(dev, 'area/new'), 404);

    renameSync(path.join(dev.dir, 'docs/area'), path.join(dev.dir, 'docs/region'));
    await dev.untilServed('region/other', 'Saved atomically.');
    assert.is(await statusOf(dev, 'area/other'), 404);

    dev.write({ 'docs/planned.md': '---\ndraft: true\n---\n\n# Planned\n\nNot yet.\n' });
    await dev.untilServed('planned', /This page is a draft.*Not yet\./s);
    await dev.untilServed('guide', /rd-sidebar.*>Planned</s);
    dev.write({ 'docs/planned.md': '# Planned\n\nNow it is.\n' });
    assert.not.match(await dev.untilServed('planned', 'Now it is.'), 'is a draft');
    dev.write({ 'docs/planned.md': '---\npublishAt: 2999-01-01\n---\n\n# Planned\n\nOne day.\n' });
    await dev.untilServed('planned', /This page is a draft.*One day\./s);

    dev.delete('docs/region');
    await dev.untilServed('region/other', '<h1>Page Not Found');
    assert.not.match(await dev.untilServed('guide', 'How it works.'), 'region/other');
  }),
);

changes(
  'pictures in the HTML of a sidebar are allowed at the start, and those of one that changes as it is saved',
  () => {
    const sidebars = (host: string): string =>
      JSON.stringify({
        main: ['index', { type: 'html', value: `<img src="https://${host}/a.svg" alt="">` }],
      });
    return withDev(
      {
        'relaydocs.config.ts': siteConfig("docs: { sidebarPath: './sidebars.json' },"),
        'docs/index.md': '# Home\n',
        'sidebars.json': sidebars('badge.example'),
      },
      async (dev) => {
        const pictures = async (): Promise<string> =>
          /img-src[^;]*/.exec((await ask(new URL(dev.url))).headers.get('content-security-policy')!)![0];
        assert.is(await pictures(), "img-src 'self' https://badge.example");
        dev.write({ 'sidebars.json': sidebars('mark.example') });
        await dev.untilServed('', 'https://mark.example');
        assert.is(await pictures(), "img-src 'self' https://mark.example");
      },
    );
  },
);

changes('hosts of static scripts are allowed as the scripts are now, and as the config names them', () => {
  const named = (scripts: string) => ({ 'relaydocs.config.ts': siteConfig(`scripts: [${scripts}],`) });
  return withDev(
    {
      ...named("'/js/count.js'"),
      'docs/index.md': '# Home\n',
      'static/js/count.js': "fetch('https://count.example/');\n",
      'static/js/chat.js': "fetch('https://chat.example/');\n",
    },
    async (dev) => {
      const allowed = async (): Promise<string> =>
        (await ask(new URL(dev.url))).headers
          .get('content-security-policy')!
          .match(/https:\/\/\w+\.example/g)
          ?.join() ?? '';
      const untilAllowed = async (origin: string): Promise<void> => {
        for (let turn = 0; turn < 100 && (await allowed()) !== origin; turn += 1) await setTimeout(50);
        assert.is(await allowed(), origin);
      };
      await untilAllowed('https://count.example');
      dev.write({ 'static/js/count.js': "fetch('https://tally.example/');\n" });
      await untilAllowed('https://tally.example');
      dev.write(named("'/js/chat.js'"));
      await untilAllowed('https://chat.example');
      dev.delete('static/js/chat.js');
      await untilAllowed('');
      assert.is(await statusOf(dev, 'js/chat.js'), 404);
    },
  );
});

changes('a new tag of git stands in a changelog that is made of tags', () =>
  withDev(smallSite, async (dev) => {
    const git = (...args: string[]): void => {
      const who = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];
      execFileSync('git', [...who, ...args], { cwd: dev.dir });
    };
    git('init', '-q');
    git('commit', '-q', '--allow-empty', '-m', 'Begin');
    git('tag', '-a', 'v1.0.0', '-m', 'The first one.');
    dev.write({ 'relaydocs.config.ts': siteConfig('changelog: true,') });
    await dev.untilServed('changelog', 'The first one.');
    git('tag', '-a', 'v1.1.0', '-m', 'The second one.');
    await dev.untilServed('changelog', 'The second one.');
  }),
);

changes('a page whose time comes while dev runs loses its banner, and nobody has to save it', () =>
  withDev(smallSite, async (dev) => {
    dev.write({ 'docs/planned.md': '# Planned\n\nOne day.\n' });
    await dev.untilServed('planned', 'One day.');
    const publishAt = new Date(Date.now() + 6000).toISOString().replace(/\.\d+/, '');
    dev.write({ 'docs/planned.md': `---\npublishAt: ${publishAt}\n---\n\n# Planned\n\nThat day.\n` });
    await dev.untilServed('planned', /This page is a draft.*That day\./s);
    await dev.untilServed('planned', /^(?!.*This page is a draft).*That day\./s);
    assert.ok(Date.now() > Date.parse(publishAt));
  }),
);

changes(
  'a page whose file goes while it is saved and asked for is there or not found, and nothing breaks',
  () =>
    withDev(smallSite, async (dev) => {
      for (let turn = 0; turn < 45; turn += 3) {
        dev.write({ 'docs/fleeting.md': `# Fleeting ${turn}\n` });
        await dev.untilServed('fleeting', '<h1');
        dev.write({ 'docs/fleeting.md': `# Fleeting ${turn} again\n` });
        // Somewhere between the event of the system and the end of the work.
        await setTimeout(turn);
        dev.delete('docs/fleeting.md');
        assert.ok([200, 404].includes(await statusOf(dev, 'fleeting')));
      }
      await dev.untilServed('fleeting', '<h1>Page Not Found');
      assert.not.match(dev.printed(), 'a bug of relaydocs');
    }),
);

changes('a file whose address a component makes, that is there later, and larger still later', () =>
  withDev(
    {
      'relaydocs.config.ts': siteConfig(''),
      'docs/index.mdx': "import Show from '@site/src/Show'\n\n<Show />\n",
      'src/Show.jsx':
        "const sum = new URL('./sum.bin', import.meta.url);\nexport default () => <p>At {sum.href}</p>;\n",
    },
    async (dev) => {
      await dev.untilServed('', '/assets/sum.bin</p>');
      dev.write({ 'src/sum.bin': 'sum' });
      await dev.untilServed('', /\/assets\/sum-\w+\.bin<\/p>/);
    },
  ),
);

changes('a file that is added to a folder from which a component takes any, and one of them', () =>
  withDev(
    {
      ...smallSite,
      'docs/shown.mdx': "import Show from '@site/src/Show'\n\n<Show />\n",
      'src/Show.jsx':
        "export default () => <p>{['one', 'two'].map((name) => { try { return require('../data/' + name + '.json').n; } catch { return 'none'; } }).join()}</p>;\n",
      'data/one.json': '{ "n": 1 }',
    },
    async (dev) => {
      await dev.untilServed('shown', '<p>1,none</p>');
      dev.write({ 'data/two.json': '{ "n": 2 }' });
      await dev.untilServed('shown', '<p>1,2</p>');
      dev.write({ 'data/two.json': '{ "n": 3 }' });
      await dev.untilServed('shown', '<p>1,3</p>');
    },
  ),
);

changes('a large picture that a page imports is served as it is now', () => {
  const picture = (first: string): string => first + 'x'.repeat(99_999);
  return withDev(
    {
      ...smallSite,
      'docs/shown.mdx': "import picture from './large.png'\n\n<p>At {picture}</p>\n",
      'docs/large.png': picture('a'),
    },
    async (dev) => {
      const served = async (page: string): Promise<string> =>
        (await fetch(new URL(/At (\S+)<\/p>/.exec(page)![1]!, dev.url))).text();
      const before = await dev.untilServed('shown', 'At ');
      assert.is(await served(before), picture('a'));
      dev.write({ 'docs/large.png': picture('b') });
      const [, name] = /large-(\w+)/.exec(before)!;
      assert.is(
        await served(await dev.untilServed('shown', new RegExp(`At \\S+large-(?!${name})`))),
        picture('b'),
      );
    },
  );
});

changes('a style sheet that another one has looked for in vain, and one that is nearer', () =>
  withDev(
    {
      ...smallSite,
      ...less,
      ...sass,
      'relaydocs.config.ts': siteConfig("theme: { customCss: ['src/custom.less', 'src/custom.scss'] },"),
      'src/custom.less': "@import (optional) 'later.less';\n.own { left: 0 }\n",
      'src/custom.scss': "@use 'away';\n",
      '_away.scss': '.away { left: 0 }\n',
    },
    async (dev) => {
      const sheet = 'assets/site.css';
      await dev.untilServed(sheet, /\.own.*\.away/s);
      for (const [file, name] of [
        ['src/later.less', '.later'],
        ['src/_away.scss', '.nearer'],
      ] as const) {
        dev.write({ [file]: `${name} { left: 0 }\n` });
        await dev.untilServed(sheet, name);
      }
    },
  ),
);

changes('categories, sidebars files and static files', () =>
  withDev(
    {
      ...smallSite,
      'relaydocs.config.ts': siteConfig("docs: { sidebarPath: './sidebars.ts' },"),
      'sidebars.ts': "export default { docs: [{ type: 'autogenerated', dirName: '.' }] };\n",
      'docs/area/inner.md': '# Inner\n',
    },
    async (dev) => {
      dev.write({ 'docs/area/_category_.json': '{ "label": "The area" }\n' });
      await dev.untilServed('guide', 'The area');
      dev.write({ 'docs/area/_category_.json': '{ "label": "The region" }\n' });
      await dev.untilServed('guide', 'The region');
      dev.delete('docs/area/_category_.json');
      await dev.untilServed('guide', />area</i);

      dev.write({
        'sidebars.ts': "import { named } from './named';\nexport default { docs: [named, 'index'] };\n",
        'named.ts': "export const named = { type: 'doc', id: 'guide', label: 'By hand' };\n",
      });
      await dev.untilServed('', 'By hand');
      dev.write({
        'named.ts': "export const named = { type: 'doc', id: 'guide', label: 'By the other hand' };\n",
      });
      await dev.untilServed('', 'By the other hand');

      dev.write({ 'static/data/new.txt': 'first\n' });
      await dev.untilServed('data/new.txt', 'first');
      dev.write({ 'static/data/new.txt': 'second\n' });
      await dev.untilServed('data/new.txt', 'second');
      dev.delete('static/data');
      await dev.untilServed('data/new.txt', '<h1>Page Not Found');
    },
  ),
);

const api = (summary: string): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Relay', version: '1' },
    paths: { '/roll': { get: { tags: ['Dice'], summary, responses: { 200: { description: 'Fine' } } } } },
  });

changes('the first words of a page, on the pages that have a card for it', () =>
  withDev(
    {
      ...smallSite,
      'docs/area/_category_.json': '{ "link": { "type": "generated-index", "slug": "/area" } }',
      'docs/area/one.md': '# One\n\nFirst of one.\n',
      'docs/area/cards.mdx': "import DocCardList from '@theme/DocCardList'\n\n# Cards\n\n<DocCardList />\n",
    },
    async (dev) => {
      const lists = ['area', 'area/cards'];
      const texts = lists.map(async (page) => (await ask(new URL(page, dev.url))).text());
      for (const html of await Promise.all(texts)) assert.match(html, '<p>First of one.</p>');
      await withPage({}, async (page) => {
        await page.goto(`${dev.url}area`);
        dev.write({ 'docs/area/one.md': '# One\n\nOther of one.\n' });
        await page.waitForSelector('text=Other of one.');
      });
      await dev.untilServed('area/cards', '<p>Other of one.</p>');
      dev.write({
        'docs/area/shown.mdx':
          "import { useDocById } from '@docusaurus/plugin-content-docs/client'\n\nexport const Shown = () => <i>{useDocById('area/one').description}</i>\n\n# Shown\n\n<Shown />\n",
      });
      await dev.untilServed('area/shown', '<i>Other of one.</i>');
      dev.write({ 'docs/area/one.md': '# One\n\nLast of one.\n' });
      await dev.untilServed('area/shown', '<i>Last of one.</i>');
    },
  ),
);

changes('an OpenAPI file, and a version that is made meanwhile', () =>
  withDev(
    {
      ...smallSite,
      'relaydocs.config.ts': siteConfig("openapi: [{ path: './api.json' }],"),
      'api.json': api('Roll one die'),
    },
    async (dev) => {
      await dev.untilServed('api/Dice', 'Roll one die');
      dev.write({ 'api.json': api('Roll all dice') });
      await dev.untilServed('api/Dice', 'Roll all dice');
      const { code, stderr } = await dev.run(['version', '1.0']);
      assert.is(code, 0, stderr);
      dev.write({ 'docs/guide.md': '# Guide\n\nText of the next version.\n' });
      await dev.untilServed('next/guide', 'Text of the next version.');
      await dev.untilServed('guide', 'How it works.');
      dev.write({ 'versioned_docs/version-1.0/guide.md': '# Guide\n\nMended in 1.0.\n' });
      await dev.untilServed('guide', 'Mended in 1.0.');
      assert.ok(dev.isRunning());
    },
  ),
);

changes(
  'the config: what it says of all pages, which files are pages, and what comes while it is broken',
  () =>
    withDev({ ...smallSite, 'docs/start.md': '---\nlayout: landing\n---\n\nWelcome.\n' }, async (dev) => {
      const config = (fields: string): void => dev.write({ 'relaydocs.config.ts': siteConfig(fields) });
      const title = 'Test site';
      await dev.untilServed('start', `>${title}</h1>`);
      const renamed = siteConfig('').replace(title, 'Renamed site');
      dev.write({ 'relaydocs.config.ts': renamed });
      await dev.untilServed('start', '>Renamed site</h1>');
      await dev.untilServed('guide', 'Renamed site');

      config("docs: { exclude: ['guide.md'] },");
      await dev.untilServed('guide', '<h1>Page Not Found');
      config("docs: { routeBasePath: 'all' },");
      await dev.untilServed('all/guide', 'How it works.');

      config('colour: 1,');
      await dev.untilPrinted('CONFIG_');
      dev.write({ 'docs/new.md': '# New\n\nCame meanwhile.\n' });
      dev.write({ 'docs/guide.md': '# Guide\n\nSaved meanwhile.\n' });
      await dev.untilServed('all/guide', 'Saved meanwhile.');
      config("docs: { routeBasePath: 'all' },");
      await dev.untilServed('all/new', 'Came meanwhile.');
      await dev.untilServed('all/guide', '>New<');
    }),
);

// One more than a browser has connections to a host, and some: none may wait for another to let one go.
changes('eight open tabs show what was saved', () =>
  withDev(smallSite, (dev) =>
    withPage({}, async (page) => {
      const tabs = [page];
      while (tabs.length < 8) tabs.push(await page.context().newPage());
      for (const tab of tabs) await tab.goto(`${dev.url}guide`);
      dev.write({ 'docs/guide.md': '# Guide\n\nSeen by all.\n' });
      for (const tab of tabs) await tab.waitForSelector('text=Seen by all.', { state: 'attached' });
    }),
  ),
);

// What a file system without events looks like to a program: fs.watch() stays silent.
const silent = `data:text/javascript,${encodeURIComponent(
  "import fs from 'node:fs'; import { EventEmitter } from 'node:events'; import { syncBuiltinESMExports } from 'node:module'; fs.watch = () => Object.assign(new EventEmitter(), { close() {}, ref() {}, unref() {} }); syncBuiltinESMExports();",
)}`;

const withoutEvents: Record<string, Record<string, string>> = {
  'where the file system tells of no changes': { NODE_OPTIONS: `--import=${silent}` },
  'where CHOKIDAR_USEPOLLING asks for it': { CHOKIDAR_USEPOLLING: '1' },
};
for (const [where, env] of Object.entries(withoutEvents)) {
  changes(`files are looked at ${where}, which is said once`, () =>
    withDev(
      smallSite,
      async (dev) => {
        dev.write({ 'docs/guide.md': '# Guide\n\nSaved without an event.\n' });
        await dev.untilServed('guide', 'Saved without an event.');
        dev.write({ 'docs/area/new.md': '# New\n\nCreated without an event.\n' });
        await dev.untilServed('area/new', 'Created without an event.');
        dev.write({
          'relaydocs.config.ts': smallSite['relaydocs.config.ts'].replace('Test site', 'Renamed'),
        });
        await dev.untilServed('guide', 'Renamed');
        assert.is(dev.printed().split('looked for three times a second').length, 2);
      },
      { env },
    ),
  );
}

changes('a file that a path with a gap may mean is shown as soon as it is there', () =>
  withDev(
    {
      ...smallSite,
      'docs/show.mdx': "import Show from '@site/src/Show'\n\n<Show />\n",
      'src/Show.jsx': `const load = (src) => { try { return require(\`@site/assets\${src}\`).default; } catch { return 'none'; } };
export default () => <p>{['/b.png', '-new/c.png'].map(load).join(' and ')}</p>;
`,
      'assets/a.png': 'a',
    },
    async (dev) => {
      await dev.untilServed('show', '<p>none and none</p>');
      dev.write({ 'assets/b.png': 'b' });
      await dev.untilServed('show', /<p>\S*b-\w+\.png and none<\/p>/);
      dev.write({ 'assets-new/c.png': 'c' });
      await dev.untilServed('show', /<p>\S*b-\w+\.png and \S*c-\w+\.png<\/p>/);
    },
  ),
);

changes.run();
