// `relaydocs version`: the docs as they are now, kept under a name.
import { chmodSync, existsSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { snapshot, type TestSite, withSite } from '../build/with-site.js';

const command = suite('relaydocs version');

const docs = {
  'docs/intro.md': '# Intro\n\n![A dot](dot.svg) [Setup](guide/setup.md)\n',
  'docs/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'docs/guide/setup.md': '# Setup\n',
};

const below = (site: TestSite, folder: string) => [...snapshot(path.join(site.dir, folder)).keys()];

/** Nothing but what the test wrote. */
function assertUntouched(site: TestSite): void {
  const left = readdirSync(site.dir).filter((name) => /version|\.tmp/.test(name));
  assert.equal(left, []);
}

command('copies the pages with their pictures and names the version before older ones', () =>
  withSite(docs, async (site) => {
    const first = await site.run(['version', '1.0']);
    assert.is(first.code, 0, first.stderr);
    assert.is(
      first.stdout,
      'Made version 1.0 of 3 files: versioned_docs/version-1.0, versioned_sidebars/version-1.0-sidebars.json, versions.json\n',
    );
    assert.equal(below(site, 'versioned_docs'), [
      'version-1.0/dot.svg',
      'version-1.0/guide/setup.md',
      'version-1.0/intro.md',
    ]);
    site.write({ 'docs/new.md': '# New\n' });
    const second = await site.run(['version', '2.0', '--json']);
    assert.equal(JSON.parse(second.stdout), {
      ok: true,
      version: '2.0',
      instance: 'default',
      files: 4,
      written: [
        'versioned_docs/version-2.0',
        'versioned_sidebars/version-2.0-sidebars.json',
        'versions.json',
      ],
    });
    const build = await site.run(['build']);
    assert.is(build.code, 0, build.stderr);
    assert.match(site.output('new.html'), 'New');
    assert.match(site.output('next/new.html'), 'New');
    assert.match(site.output('1.0/intro.html'), 'href="/1.0/guide/setup"');
    assert.not.ok(existsSync(path.join(site.dir, 'build/1.0/new.html')));
  }),
);

command('keeps the sidebars of a program as JSON, and none where the docs have none', () =>
  withSite(
    {
      ...docs,
      'relaydocs.config.ts': `export default { title: 'T', url: 'https://a.example', baseUrl: '/', docs: [
        { sidebarPath: 'sidebars.ts' }, { id: 'api', path: 'api', routeBasePath: 'api', sidebarPath: false } ] };`,
      'sidebars.ts': `const name: string = 'intro';\nexport default { docs: [name, { Guide: ['guide/setup'] }] };`,
      'api/index.md': '# API\n',
    },
    async (site) => {
      assert.is((await site.run(['version', '1.0'])).code, 0);
      const file = snapshot(site.dir).get('versioned_sidebars/version-1.0-sidebars.json')!;
      assert.equal(JSON.parse(Buffer.from(file, 'base64').toString()), {
        docs: ['intro', { Guide: ['guide/setup'] }],
      });
      assert.is((await site.run(['version', 'v1', '--instance', 'api'])).code, 0);
      assert.equal(below(site, 'api_versioned_docs'), ['version-v1/index.md']);
      assert.not.ok(existsSync(path.join(site.dir, 'api_versioned_sidebars')));
      const build = await site.run(['build']);
      assert.is(build.code, 0, build.stderr);
      assert.not.match(site.output('api.html'), 'Docs sidebar');
    },
  ),
);

command('refuses names that are taken, and names that are no names of folders', () =>
  withSite(docs, async (site) => {
    for (const [name, reason] of [
      ['a/b', 'it has a slash'],
      ['..', 'it is the name of a folder'],
      ['current', '"current" is the name of the docs folder itself'],
      ['a?', 'it has a character that file names cannot have'],
      [' ', 'it is empty or has spaces at an end'],
      ['x'.repeat(33), 'it has more than 32 characters'],
    ] as const) {
      const { code, stderr } = await site.run(['version', name]);
      assert.is(code, 1, name);
      assert.match(stderr, `VERSION_NAME  Invalid version name "${name}": ${reason}`);
    }
    assertUntouched(site);
    await site.run(['version', 'Beta']);
    const before = snapshot(site.dir);
    const again = await site.run(['version', 'beta']);
    assert.is(again.code, 1);
    assert.match(
      again.stderr,
      'VERSION_EXISTS  The version "beta" already exists: versions.json names "Beta"',
    );
    assert.equal([...snapshot(site.dir)], [...before]);
    const unknown = await site.run(['version', '2.0', '--instance', 'guides']);
    assert.match(unknown.stderr, 'UNKNOWN_DOCS_INSTANCE  There are no docs with the id "guides"');
  }),
);

command('leaves nothing behind where the docs or the disk are in the way', () =>
  withSite(docs, async (site) => {
    symlinkSync('/etc', path.join(site.dir, 'docs/outside'));
    const leaving = await site.run(['version', '1.0']);
    assert.is(leaving.code, 1);
    assert.match(leaving.stderr, 'LINK_LEAVES_SITE');
    assertUntouched(site);
  }),
);

command('says so where it may not write, and the old versions stay as they are', () =>
  withSite({ ...docs, 'versioned_docs/version-0.9/a.md': '# A\n' }, async (site) => {
    if (process.getuid?.() === 0) {
      // Root may write anywhere: a file in the place of the folder is in its way all the same.
      site.write({ versioned_sidebars: 'a file' });
    } else chmodSync(site.dir, 0o555);
    const { code, stderr } = await site.run(['version', '1.0']);
    chmodSync(site.dir, 0o755);
    assert.is(code, 1);
    assert.match(stderr, 'VERSION_CANNOT_WRITE  The version "1.0" cannot be written');
    assert.equal(below(site, 'versioned_docs'), ['version-0.9/a.md']);
  }),
);

command.run();
