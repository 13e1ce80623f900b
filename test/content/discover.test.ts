import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { discoverContent } from '../../src/content/discover-content.js';
import { configOf, contentOf, docsOf, memoryCache, problemLines, withFiles } from '../site/site-of.js';

const discover = suite('finding pages');

discover('Markdown files of the docs folder are found in a fixed order', async () => {
  const { sources, problems } = await contentOf({
    'docs/b.md': '# B',
    'docs/a/z.mdx': '# Z',
    'docs/a.md': '# A',
    'docs/notes.txt': 'no page',
    'README.md': '# Not in docs',
  });
  assert.equal(problems, []);
  assert.equal(
    sources.map(({ path: file, docPath }) => [file, docPath]),
    [
      ['docs/a.md', 'a.md'],
      ['docs/a/z.mdx', 'a/z.mdx'],
      ['docs/b.md', 'b.md'],
    ],
  );
});

discover(
  'a file that describes tags is read where it is, and has to be there where it is named',
  async () => {
    const of = (tags: string, options = {}) =>
      contentOf({ 'docs/a.md': '# A', 'docs/tags.yml': tags }, { docs: [docsOf(options)] });
    const { tags, problems } = await of('a: { label: A }\nlong-Read:\n');
    // What has no label is called by its key.
    assert.equal(
      [...tags],
      [['default/current', { a: { label: 'A' }, 'long-Read': { label: 'Long-read' } }]],
    );
    assert.equal(problems, []);
    assert.equal(
      problemLines((await of('a: [1]\nb:\n  label: 5\n')).problems).map((line) => line.split(' | ')[0]),
      [
        'TAGS_FILE docs/tags.yml:1:1 a: expected a mapping of keys to values, got a list',
        'TAGS_FILE docs/tags.yml:3:3 b.label: expected text, got 5',
      ],
    );
    assert.match(
      problemLines((await of('a: b: c')).problems).join(),
      /^TAGS_FILE docs\/tags\.yml:1:\d+ the file cannot be read: /,
    );
    assert.match(problemLines((await of('', { tags: 'labels.yml' })).problems).join(), /^MISSING_TAGS_FILE /);
    assert.is((await of('a:', { tags: false })).tags.size, 0);
  },
);

discover('include and exclude decide what is a page', async () => {
  const docs = [docsOf({ include: ['**/*.md'], exclude: ['**/draft-*.md'] })];
  const { sources } = await contentOf(
    { 'docs/a.md': '', 'docs/b.mdx': '', 'docs/x/draft-c.md': '' },
    { docs },
  );
  assert.equal(
    sources.map(({ docPath }) => docPath),
    ['a.md'],
  );
});

discover(
  'files of a Docusaurus site that begin with an underscore are pages where it does not exclude them',
  async () => {
    const docs = [docsOf({ exclude: ['**/_parts/**'] })];
    const { sources } = await contentOf(
      { 'docs/_a.md': '', 'docs/_parts/b.md': '' },
      { docs, strict: false },
    );
    assert.equal(
      sources.map(({ docPath, isPartial }) => [docPath, isPartial]),
      [['_a.md', false]],
    );
  },
);

discover('files and folders that begin with an underscore can be included, but are no pages', async () => {
  const { sources } = await contentOf({ 'docs/_part.md': '', 'docs/x/_parts/a.md': '', 'docs/a_b.md': '' });
  assert.equal(
    sources.map(({ docPath, isPartial }) => [docPath, isPartial]),
    [
      ['_part.md', true],
      ['a_b.md', false],
      ['x/_parts/a.md', true],
    ],
  );
});

discover('several docs folders are read side by side', async () => {
  const docs = [docsOf(), docsOf({ id: 'api', path: 'api', routeBasePath: 'api' })];
  const { sources } = await contentOf({ 'docs/a.md': '', 'api/a.md': '' }, { docs });
  assert.equal(
    sources.map(({ path: file, instance }) => [file, instance]),
    [
      ['docs/a.md', 'default'],
      ['api/a.md', 'api'],
    ],
  );
});

discover('a missing and an empty docs folder say what to do', async () => {
  assert.equal(problemLines((await contentOf({ 'x.txt': '' })).problems), [
    'MISSING_DOCS_FOLDER relaydocs.config.ts There is no folder "docs" | Create the folder and add a Markdown file, or set "docs.path" to the folder with your pages.',
  ]);
  assert.equal(problemLines((await contentOf({ 'docs/x.txt': '' })).problems), [
    'EMPTY_DOCS_FOLDER docs "docs" contains no pages (pattern: **/*.{md,mdx}) | Create docs/index.md, for example with the line "# Welcome".',
  ]);
});

discover('a file that is not UTF-8 is reported at the byte that is wrong', async () => {
  const latin1 = Buffer.concat([
    Buffer.from('---\ntitle: Ok\n---\nZürich: '),
    Buffer.from([0xe9, 0x74, 0xe9]),
    Buffer.from('\nmore\n'),
  ]);
  const { problems, sources } = await contentOf({ 'docs/a.md': latin1 });
  assert.equal(problemLines(problems), [
    'NOT_UTF8 docs/a.md:4:9 The file is not UTF-8: byte 0xE9 is not valid here | Save the file as UTF-8 in your editor.',
  ]);
  assert.match(problems[0]!.source!, 'Zürich: \uFFFD');
  assert.is(sources[0]!.frontMatter.title, 'Ok');
});

discover('a character that is cut off at the end of a file is found', async () => {
  const { problems } = await contentOf({ 'docs/a.md': Buffer.from([0x61, 0x0a, 0x62, 0xef, 0xbf]) });
  assert.equal(problems[0]!.location, { file: 'docs/a.md', line: 2, column: 2 });
});

discover('a file that may not be read is reported, and the others are read', async () => {
  const isRoot = process.getuid?.() === 0;
  await withFiles({ 'docs/a.md': '# A', 'docs/secret.md': '# S' }, async (siteDir) => {
    mkdirSync(path.join(siteDir, 'docs/closed'));
    chmodSync(path.join(siteDir, 'docs/secret.md'), 0);
    chmodSync(path.join(siteDir, 'docs/closed'), 0);
    // The superuser may read everything: be someone else meanwhile.
    if (isRoot) chownSync(siteDir, 65534, 65534);
    try {
      if (isRoot) process.seteuid!(65534);
      const { problems, sources } = await discoverContent(configOf(siteDir), memoryCache());
      assert.equal(problemLines(problems), [
        'UNREADABLE_FILE docs/closed The file cannot be read (EACCES) | Check the permissions of the file and of its folders.',
        'UNREADABLE_FILE docs/secret.md The file cannot be read (EACCES) | Check the permissions of the file and of its folders.',
      ]);
      assert.equal(
        sources.map(({ docPath }) => docPath),
        ['a.md'],
      );
    } finally {
      if (isRoot) process.seteuid!(0);
    }
  });
});

discover('symbolic links are followed inside the site only', async () => {
  await withFiles({ 'docs/a.md': '# A', 'shared/guide/b.md': '# B', 'outside.txt': '' }, async (siteDir) => {
    const link = (target: string, name: string) => symlinkSync(target, path.join(siteDir, 'docs', name));
    link('../shared/guide', 'guide');
    link('../shared/guide/b.md', 'b.md');
    link('/etc/hostname', 'host.md');
    link('/etc', 'etc');
    link('nowhere.md', 'gone.md');
    link('..', 'loop');
    const { problems, sources } = await discoverContent(configOf(siteDir), memoryCache());
    assert.equal(
      sources.map(({ docPath }) => docPath),
      ['a.md', 'b.md', 'guide/b.md'],
    );
    assert.equal(problemLines(problems).sort(), [
      'CIRCULAR_LINK docs/loop This symbolic link leads to a folder that contains the link | Remove the link.',
      'DANGLING_LINK docs/gone.md The target of this symbolic link does not exist | Remove the link, or restore its target.',
      'LINK_LEAVES_SITE docs/etc This symbolic link leads out of the site, so its target is not published | Copy the target into the site, or remove the link. Outside of the site, links can only lead to Markdown and pictures in the same Git repository.',
      'LINK_LEAVES_SITE docs/host.md This symbolic link leads out of the site, so its target is not published | Copy the target into the site, or remove the link. Outside of the site, links can only lead to Markdown and pictures in the same Git repository.',
    ]);
  });
});

discover('links lead to Markdown of the repository around the site, and to nothing else there', async () => {
  const files = { 'CONTRIBUTING.md': '# How', 'packages/a/docs/a.md': '# A', '.git/notes.md': '# Key' };
  await withFiles({ ...files, '.env': 'KEY=1', 'site/docs/index.md': '# Home' }, async (folder) => {
    const siteDir = path.join(folder, 'site');
    const link = (target: string, name: string) => symlinkSync(target, path.join(siteDir, 'docs', name));
    link('../../CONTRIBUTING.md', 'contributing.md');
    link('../../packages/a/docs', 'a');
    link('../../.git/notes.md', 'notes.md');
    link('../../.env', 'env.md');
    // Behind another link, it leads to what lies around that.
    symlinkSync('../../../site/docs', path.join(folder, 'packages/a/docs/all'));
    const { problems, sources } = await discoverContent(configOf(siteDir), memoryCache());
    assert.equal(
      sources.map(({ docPath }) => docPath),
      ['a/a.md', 'contributing.md', 'index.md'],
    );
    assert.equal(problems.map(({ code, location }) => `${code} ${location?.file}`).sort(), [
      'CIRCULAR_LINK docs/a/all',
      'LINK_LEAVES_SITE docs/env.md',
      'LINK_LEAVES_SITE docs/notes.md',
    ]);
  });
});

discover('no link leads to what Git keeps of a repository whose root is the site', async () => {
  await withFiles({ '.git/config': 'token', 'docs/index.md': '# Home' }, async (siteDir) => {
    symlinkSync('../.git/config', path.join(siteDir, 'docs/config.md'));
    const { problems } = await discoverContent(configOf(siteDir), memoryCache());
    assert.equal(
      problems.map(({ code, location }) => `${code} ${location?.file}`),
      ['LINK_LEAVES_SITE docs/config.md'],
    );
  });
});

discover('a docs folder that is itself a link out of the site is refused', async () => {
  await withFiles({ 'elsewhere/a.md': '# A', 'site/x.txt': '' }, async (folder) => {
    const siteDir = path.join(folder, 'site');
    symlinkSync('../elsewhere', path.join(siteDir, 'docs'));
    const { problems, sources } = await discoverContent(configOf(siteDir), memoryCache());
    assert.equal(sources, []);
    assert.equal(
      problems.map(({ code, location }) => `${code} ${location?.file}`),
      ['LINK_LEAVES_SITE docs'],
    );
    const outside = await discoverContent(
      configOf(siteDir, { docs: [docsOf({ path: '../elsewhere' })] }),
      memoryCache(),
    );
    assert.equal(
      outside.sources.map(({ path: file }) => file),
      ['../elsewhere/a.md'],
    );
  });
});

discover('an unchanged file is not read again, a changed one is', async () => {
  await withFiles({ 'docs/a.md': '# Old', 'docs/b.md': '---\nfoo: [\n---\n' }, async (siteDir) => {
    const cache = memoryCache();
    const config = configOf(siteDir);
    const first = await discoverContent(config, cache);
    assert.is(cache.size(), 2);
    const second = await discoverContent(config, cache);
    assert.is(cache.size(), 2);
    assert.equal(second.sources, first.sources);
    assert.equal(problemLines(second.problems), problemLines(first.problems));
    const { atime, mtime } = statSync(path.join(siteDir, 'docs/a.md'));
    writeFileSync(path.join(siteDir, 'docs/a.md'), '# New');
    utimesSync(path.join(siteDir, 'docs/a.md'), atime, mtime);
    const third = await discoverContent(config, cache);
    assert.is(third.sources[0]!.contentTitle, 'New');
    assert.is.not(third.sources[0]!.hash, first.sources[0]!.hash);
  });
});

discover(
  'a file that goes while the folder is read is no mistake, and one that is renamed is found',
  async () => {
    const files = { 'docs/a.md': '# A', 'docs/b.md': '# B', 'docs/c.md': '# C' };
    await withFiles(files, async (siteDir) => {
      const inDocs = (name: string): string => path.join(siteDir, 'docs', name);
      const cache = memoryCache();
      // The first file is looked up after the folder was listed, and before the others are read.
      const leaving = {
        ...cache,
        get: (file: string, stamp: string) => {
          if (existsSync(inDocs('b.md'))) {
            rmSync(inDocs('b.md'));
            renameSync(inDocs('c.md'), inDocs('renamed.md'));
          }
          return cache.get(file, stamp);
        },
      };
      const { sources, problems } = await discoverContent(configOf(siteDir), leaving);
      assert.equal(problemLines(problems), []);
      assert.equal(
        sources.map(({ docPath }) => docPath),
        ['a.md', 'renamed.md'],
      );
    });
  },
);

discover('what the cache says of an unchanged file is believed', async () => {
  await withFiles({ 'docs/a.md': '# A' }, async (siteDir) => {
    const known = { hash: 'h', frontMatter: { extra: {} }, contentTitle: 'From the cache', problems: [] };
    const { sources } = await discoverContent(configOf(siteDir), { get: () => known, set: () => {} });
    assert.equal([sources[0]!.hash, sources[0]!.contentTitle], ['h', 'From the cache']);
  });
});

discover('what is cached of a page is plain JSON', async () => {
  await withFiles({ 'docs/a.md': '---\ntitle: A\nfoo: { bar: [1] }\nslug: 7\n---\n# A' }, async (siteDir) => {
    const cache = {
      get: () => undefined,
      set: (_: string, __: string, head: unknown) => void heads.push(head),
    };
    const heads: unknown[] = [];
    const config = configOf(siteDir);
    const markdown = { ...config.markdown, frontMatterKeys: ['foo'] };
    await discoverContent({ ...config, markdown }, cache);
    assert.equal(JSON.parse(JSON.stringify(heads)), heads);
  });
});

discover('the pages hook adds pages that no file holds', async () => {
  const pages = () => [{ path: 'reference/errors.md', content: '---\ntitle: Errors\n---\n\n# Errors\n' }];
  const { sources, problems } = await contentOf(
    { 'docs/a.md': '# A' },
    { hooks: { pages, afterBuild: undefined } },
  );
  assert.equal(problems, []);
  const errors = sources.find(({ docPath }) => docPath === 'reference/errors.md')!;
  assert.is(errors.path, 'docs/reference/errors.md');
  assert.match(errors.virtualText!, '# Errors');
  assert.is(errors.frontMatter.title, 'Errors');
});

discover('a site may consist of pages of the hook alone', async () => {
  const pages = () => [{ path: 'index.md', content: '# Home' }];
  await withFiles({ 'docs/x.txt': '' }, async (siteDir) => {
    mkdirSync(path.join(siteDir, 'docs'), { recursive: true });
    const { problems } = await discoverContent(
      configOf(siteDir, { hooks: { pages, afterBuild: undefined } }),
      memoryCache(),
    );
    assert.equal(problems, []);
  });
});

discover('mistakes of the pages hook are reported', async () => {
  const problemsOf = async (pages: () => never | { path: string; content: string; instance?: string }[]) =>
    problemLines(
      (await contentOf({ 'docs/a.md': '# A' }, { hooks: { pages, afterBuild: undefined } })).problems,
    );
  const page = (file: string) => [{ path: file, content: '# X' }];
  assert.equal(await problemsOf(() => page('../x.md')), [
    'VIRTUAL_PAGE_PATH relaydocs.config.ts The "pages" hook returned a page with the invalid path "../x.md" | A path must be inside the docs folder, relative to it, and end in .md or .mdx: "reference/errors.md".',
  ]);
  assert.match((await problemsOf(() => page('x.html')))[0]!, 'VIRTUAL_PAGE_PATH');
  assert.match((await problemsOf(() => page('/x.md')))[0]!, 'VIRTUAL_PAGE_PATH');
  assert.equal(await problemsOf(() => page('a.md')), [
    'VIRTUAL_PAGE_CLASH relaydocs.config.ts The "pages" hook returned a page for "docs/a.md", which already exists | Choose another path for the generated page.',
  ]);
  assert.equal(await problemsOf(() => [{ path: 'x.md', content: '', instance: 'api' }]), [
    'VIRTUAL_PAGE_INSTANCE relaydocs.config.ts The "pages" hook returned "x.md" for the docs instance "api", which does not exist | Omit "instance" for the default docs.',
  ]);
  const failing = await problemsOf(() => {
    throw new Error('no database');
  });
  assert.equal(failing, [
    'PAGES_HOOK_FAILED relaydocs.config.ts The "pages" hook failed: no database | The hook must return a list of { path, content }.',
  ]);
});

discover('a mistake in a page of the hook comes with its text', async () => {
  const pages = () => [{ path: 'x.md', content: '---\ntitle: [\n---\n' }];
  const { problems } = await contentOf({ 'docs/a.md': '' }, { hooks: { pages, afterBuild: undefined } });
  assert.is(problems[0]!.code, 'FRONT_MATTER_SYNTAX');
  assert.is(problems[0]!.source, '---\ntitle: [\n---\n');
});

discover.run();
