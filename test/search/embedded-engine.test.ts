// What readers find with the embedded engine, on a small site (one file) and on a large one (many files).
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filesOf, forms, indexOf, openIndex, toPages } from './with-index.js';

const engine = suite('embedded engine');

const guide = {
  '/': '# Relay\n\nCalls your world from any program.\n\n## Quick start\n\nOpen the dashboard.',
  '/install': `# Installation

Put the server on a machine.

## Docker (recommended)

Write the compose file and start the container. The relay keeps its database in a volume.

### Where the data is

SQLite file: \`/app/data/relay.db\`.

## Request limits

| Variable | Default |
| --- | --- |
| \`FREE_API_LIMIT\` | 100 |
`,
  '/api': `# API Reference

## Address and key

Send the key in the header \`x-api-key\`. Calls go to \`/api/roll\`, rolls of dice.

## fileSystem

\`\`\`js
const answer = await fetch('/file-system?clientId=' + id);
\`\`\`

## /roll

Rolls dice in the world.

## Größe der Antwort

Naïve clients read everything at once.
`,
  '/chinese': '# 使用指南\n\n本页说明如何安装中继服务器。\n\n## 安装步骤\n\n首先下载软件包，然后启动容器。',
};

for (const form of forms) {
  const test = (title: string, run: () => Promise<void>): void => {
    engine(`${title} (${form})`, run);
  };

  test('R-EMB-03 sections are found by words of their headings and of their text', async () => {
    const { found } = await indexOf(guide, form);
    assert.is((await found('installation'))[0], '/install lvl1');
    assert.is((await found('quick start'))[0], '/#quick-start lvl2');
    assert.is((await found('compose container'))[0], '/install#docker-recommended content');
    assert.is((await found('where data'))[0], '/install#where-the-data-is lvl3');
    assert.equal(await found('dashboard'), ['/#quick-start content']);
  });

  test('what an address holds and its heading does not is shown by the text, where that says it', async () => {
    const selection = '## The selection {#getTokens}\n\nTokens that are selected.\n';
    const { found, search } = await indexOf(
      { '/api': `# Calls\n\n${selection}\n## Roll {#rollTokens}\n` },
      form,
    );
    assert.equal((await found('tokens')).toSorted(), ['/api#getTokens content', '/api#rollTokens lvl2']);
    const { hits } = await search('tokens');
    assert.is(hits.find(({ url }) => url.endsWith('getTokens'))!.content, 'Tokens that are selected.');
    assert.is((await found('selection'))[0], '/api#getTokens lvl2');
  });

  test('R-EMB-03 the last word may be unfinished, the others may not', async () => {
    const { found } = await indexOf(guide, form);
    assert.is((await found('insta'))[0], '/install lvl1');
    assert.is((await found('compose cont'))[0], '/install#docker-recommended content');
    assert.equal(await found('conta compose'), await found('conta compose '));
  });

  test('R-EMB-03 one typo from 4 letters, two from 8, also in the first letter', async () => {
    const { found } = await indexOf(guide, form);
    for (const query of [
      'dahsboard',
      'dashbord',
      'dashbooard',
      'dashboerd',
      'dsahboadr',
      'ashboard',
      'xashboard',
    ])
      assert.is((await found(query))[0], '/#quick-start content', query);
    for (const query of ['adshboard', 'zdashboard'])
      assert.is((await found(query))[0], '/#quick-start content', query);
    assert.equal(await found('dshbrd'), [], 'three are too many');
    assert.equal(await found('kxy'), [], 'short words have none');
  });

  test('R-EMB-03 a space may be the typo: missing, too many, another letter, or moved by one', async () => {
    const harbour = {
      '/a': '# Quiet anchor harbour 880\n\nText.',
      '/b': '# Pilot\n\nAnchors and a harbour, quietly, 88 and 80.',
    };
    const { found, search } = await indexOf(harbour, form);
    for (const query of [
      'quiet anchorharbour 880',
      'quietanchor harbour 880',
      'quiet anchor harboure880',
      'quiet anchor harbour8 80',
      'quiet ancho rharbour 880',
      'quiet anc hor harbour 880',
      'quiet anchorharb',
    ])
      assert.is((await found(query))[0], '/a lvl1', query);
    assert.is((await found('qui et'))[0], '/a lvl1');
    const { hits } = await search('quiet anchorharbour');
    assert.is(
      hits[0]!._highlightResult!.hierarchy!.lvl1!.value,
      '<mark>Quiet</mark> <mark>anchor</mark> <mark>harbour</mark> 880',
    );
  });

  test('R-EMB-03 behind a word that is rare come those that it may have been meant for', async () => {
    const { found } = await indexOf(
      { '/a': '# Setup\n\nFor macOS.', '/b': '# Macro\n\nText.', '/c': '# Dice\n\nText.' },
      form,
    );
    assert.equal(await found('maco'), ['/a content', '/b lvl1']);
    assert.equal(await found('dice'), ['/c lvl1']);
  });

  test('R-EMB-03 exact words come before similar ones, headings before text, text before code', async () => {
    const { found } = await indexOf(
      {
        '/a': '# One\n\n```\nlantern\n```',
        '/b': '# Two\n\nThe lantern burns.',
        '/c': '# Three\n\nText.\n\n## Lantern\n\nText.',
        '/d': '# Lantern\n\nText.',
        '/e': '# Five\n\nLanterns burn.',
        '/f': '# Lantern of the harbour\n\nText.',
      },
      form,
    );
    assert.equal(await found('lantern'), [
      '/d lvl1',
      '/c#lantern lvl2',
      '/f lvl1',
      '/b content',
      '/e content',
      '/a content',
    ]);
    assert.equal((await found('lanterns')).slice(0, 2), ['/d lvl1', '/c#lantern lvl2'], 'another form of it');
  });

  test('R-EMB-04 paths, header names and identifiers are found as written, in any case, and by their parts', async () => {
    const { found } = await indexOf(guide, form);
    for (const query of ['x-api-key', 'X-API-Key', 'x_api_key', 'xapikey'])
      assert.is((await found(query))[0], '/api#address-and-key content', query);
    for (const query of [
      'fileSystem',
      'filesystem',
      'file-system',
      '/file-system',
      'FILESYSTEM',
      'file system',
    ])
      assert.is((await found(query))[0], '/api#filesystem lvl2', query);
    assert.is((await found('/roll'))[0], '/api#roll lvl2');
    assert.is((await found('/api/roll'))[0], '/api#address-and-key content');
    assert.is((await found('FREE_API_LIMIT'))[0], '/install#request-limits content');
    assert.is((await found('free_api_l'))[0], '/install#request-limits content');
  });

  test('R-EMB-03 R-EMB-04 a name finds the heading of its words before texts that mention it', async () => {
    const { found } = await indexOf(
      {
        '/calls': '# All calls\n\n- `/file-system` lists files.\n- `/api/roll` rolls dice.',
        '/api': '# API reference\n\nText.\n\n## Roll\n\nText.',
        '/files': '# File system\n\nText.',
        // The more other text there is, the more a rare word counts.
        ...Object.fromEntries(
          Array.from({ length: 80 }, (_, index) => [
            `/other/${index}`,
            `# Other ${index}\n\nText of page ${index}.`,
          ]),
        ),
      },
      form,
    );
    for (const query of ['fileSystem', 'FileSystem', 'file-system', '/file-system', 'FILE_SYSTEM'])
      assert.equal(await found(query), ['/files lvl1', '/calls content'], query);
    assert.equal((await found('/api/roll'))[0], '/calls content', 'not all of it is in the heading `Roll`');
  });

  test('R-EMB-04 accents do not matter, and every two characters of Chinese text are found', async () => {
    const { found } = await indexOf(guide, form);
    for (const query of ['größe', 'grosse', 'GROSSE'])
      assert.is((await found(query))[0], '/api#größe-der-antwort lvl2');
    assert.is((await found('naive'))[0], '/api#größe-der-antwort content');
    const text = '首先下载软件包';
    for (let index = 0; index + 1 < text.length; index++)
      assert.equal(
        await found(text.slice(index, index + 2)),
        ['/chinese#安装步骤 content'],
        text.slice(index),
      );
    assert.equal(await found('安装'), ['/chinese#安装步骤 lvl2', '/chinese content']);
    assert.equal(await found('载软件包'), ['/chinese#安装步骤 content']);
    assert.equal(await found('包'), ['/chinese#安装步骤 content'], 'a character at the end');
  });

  test('all words are looked for; where no section has them all, the best part of them', async () => {
    const { found, search } = await indexOf(guide, form);
    assert.is((await search('compose volume')).nbHits, 1);
    assert.is((await found('compose volume unheardof'))[0], '/install#docker-recommended content');
    assert.is(
      (await found('installation docker'))[0],
      '/install#docker-recommended lvl2',
      'the page counts, too',
    );
    assert.equal(await found('unheardof'), []);
  });

  test('the name of a category finds its pages', async () => {
    const pages = await toPages(guide, 'Kitchen cupboard');
    const { found } = openIndex(filesOf({ 'docs-default-current': pages }, form));
    assert.is((await found('kitchen')).length, 4);
    assert.is((await found('cupboard docker'))[0], '/install#docker-recommended lvl2');
  });

  test('hits have the shape of DocSearch, with matches in <mark> and everything else escaped', async () => {
    const { search } = await indexOf(
      { '/a': '# A & B\n\n## Less <b>than</b> `<mark>`\n\nUse `a < b` when the lantern is "out" & about.' },
      form,
    );
    const { hits, ...result } = await search('lantern', {
      attributesToSnippet: ['hierarchy.lvl2:10', 'content:4'],
      clickAnalytics: true,
    });
    assert.equal(
      { ...result, queryID: result.queryID?.length, processingTimeMS: 0 },
      {
        nbHits: 1,
        page: 0,
        nbPages: 1,
        hitsPerPage: 20,
        query: 'lantern',
        queryID: 32,
        processingTimeMS: 0,
      },
    );
    const [{ _highlightResult, _snippetResult, ...hit }] = hits as [(typeof hits)[0]];
    assert.equal(hit, {
      objectID: '/docs/a#less-than-mark|text',
      url: 'https://example.com/docs/a#less-than-mark',
      url_without_anchor: 'https://example.com/docs/a',
      anchor: 'less-than-mark',
      type: 'content',
      hierarchy: {
        lvl0: 'Documentation',
        lvl1: 'A & B',
        lvl2: 'Less than <mark>',
        lvl3: null,
        lvl4: null,
        lvl5: null,
        lvl6: null,
      },
      content: 'Use a < b when the lantern is "out" & about.',
      language: 'en',
      version: 'current',
      docusaurus_tag: 'docs-default-current',
    });
    assert.is(_highlightResult?.hierarchy?.lvl2?.value, 'Less than &lt;mark&gt;');
    assert.is(
      _highlightResult?.content?.value,
      'Use a &lt; b when the <mark>lantern</mark> is &quot;out&quot; &amp; about.',
    );
    assert.equal(_snippetResult?.content, {
      value: '…the <mark>lantern</mark> is &quot;out&quot;…',
      matchLevel: 'full',
      matchedWords: ['lantern'],
      fullyHighlighted: false,
    });
    assert.is(_snippetResult?.hierarchy?.lvl1, undefined, 'was not asked for');
  });

  test('requests choose attributes, tags, length and pages of hits as with Algolia', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 25 }, (_, index) => [
        `/p${10 + index}`,
        `# Page ${10 + index}\n\nThe lantern burns.`,
      ]),
    );
    const { search } = await indexOf(pages, form);
    const first = await search('lantern', {
      hitsPerPage: 10,
      attributesToRetrieve: ['url', 'hierarchy.lvl1'],
    });
    assert.is(first.nbHits, 25);
    assert.is(first.nbPages, 3);
    const { _highlightResult, ...hit } = first.hits[0]!;
    assert.equal(Object.keys(hit).sort(), ['hierarchy', 'objectID', 'url']);
    assert.equal(hit.hierarchy as unknown, { lvl1: 'Page 10' });
    const seen = new Set<string>();
    for (let page = 0; page < 3; page++) {
      const { hits } = await search('lantern', { hitsPerPage: 10, page });
      assert.is(hits.length, page === 2 ? 5 : 10);
      for (const { objectID } of hits) seen.add(objectID);
    }
    assert.is(seen.size, 25, 'each once');
    const tagged = await search('lant', {
      hitsPerPage: 1,
      highlightPreTag: '[',
      highlightPostTag: ']',
      attributesToSnippet: ['content:2'],
      snippetEllipsisText: ' ... ',
    });
    assert.is(tagged.hits[0]?._highlightResult?.content?.value, 'The [lant]ern burns.');
    assert.is(tagged.hits[0]?._snippetResult?.content?.value, ' ... [lant]ern burns.');
    assert.equal((await search('')).hits, []);
    assert.equal((await search('lantern', { page: 9 })).hits, []);
  });

  test('R-EMB-06 results are of the language and versions that are asked for', async () => {
    const files = filesOf(
      {
        'docs-default-current': await toPages({ '/next/a': '# Lantern' }),
        'docs-default-1.0': await toPages({ '/a': '# Lantern' }),
        'docs-api-current': await toPages({ '/api/a': '# Lantern' }),
      },
      form,
    );
    const { found } = openIndex(files);
    const tags = (...names: string[]): string[] => names.map((name) => `docusaurus_tag:${name}`);
    assert.equal((await found('lantern')).length, 3);
    assert.equal(
      await found('lantern', { facetFilters: ['language:en', tags('default', 'docs-default-1.0')] }),
      ['/a lvl1'],
    );
    assert.equal(
      await found('lantern', { facetFilters: [tags('docs-default-current', 'docs-api-current')] }),
      ['/next/a lvl1', '/api/a lvl1'],
    );
    assert.equal(await found('lantern', { facetFilters: ['language:de'] }), []);
    assert.equal(await found('lantern', { facetFilters: ['version:1.0'] }), ['/a lvl1']);
    assert.equal(await found('lantern', { facetFilters: ['unknown:1.0'] }), []);
  });
}

engine(
  'R-EMB-05 nothing is fetched before the first search, and of a small site nothing after it',
  async () => {
    const { search, fetched } = await indexOf(guide, 'one file');
    assert.equal(fetched, []);
    for (const query of ['i', 'in', 'ins', 'inst', 'insx', 'insxa', 'relay db', '安装']) await search(query);
    assert.equal(fetched, ['search-index.json', 'assets/search-index-0.json']);
  },
);

engine('R-EMB-05 a host that sends whole files only is asked for each of them by one address', async () => {
  const { files, search } = await indexOf(guide, 'many files');
  const whole = openIndex(files, false);
  for (const query of ['dashboard', 'file-system', 'relay db', 'instal', '安装']) {
    const { hits } = await whole.search(query);
    assert.equal(hits, (await search(query)).hits);
    assert.ok(hits.length > 0, query);
  }
  const packs = whole.fetched.filter((file) => file.includes('.bin'));
  assert.ok(packs.length > 3, packs.join(' '));
  // Those that were asked for before it was known.
  assert.ok(packs.filter((file) => file.includes('?')).length < 3, packs.join(' '));
});

engine('of a large site only what a query needs is fetched, once', async () => {
  const { search, fetched } = await indexOf(guide, 'many files');
  await search('dashboard');
  const kinds = fetched
    .map((file) => /^assets\/search-(?:([a-z])-|\d+-)/.exec(file)?.[1] ?? 'block or index')
    .sort();
  assert.equal(kinds, ['block or index', 'block or index', 'block or index', 'd', 'd']);
  const before = fetched.length;
  await search('dashboard');
  assert.is(fetched.length, before);
});

engine('a reader who searches for long does not hold the whole index in memory', async () => {
  const texts = Array.from({ length: 1500 }, (_, number) => `word${number} `.repeat(400));
  const pages = texts.map((text, number) => [
    `/page-${number}`,
    [{ level: 1, anchor: '', heading: `Page ${number}`, text, code: '', keys: '' }],
  ]);
  const { search, fetched } = await indexOf(Object.fromEntries(pages), 'many files');
  const count = async (number: number): Promise<number> => {
    const before = fetched.length;
    assert.is((await search(`word${number} `)).hits[0]?.hierarchy.lvl1, `Page ${number}`);
    return fetched.length - before;
  };
  await count(7);
  assert.is(await count(7), 0);
  const blocks = fetched.length;
  for (let number = 10; number < 1500; number += 3) await count(number);
  assert.ok(fetched.length - blocks > 400, String(fetched.length - blocks));
  assert.ok((await count(7)) > 0, 'fetched again');
});

engine('both forms of an index give the same answers', async () => {
  const [small, large] = [await indexOf(guide, 'one file'), await indexOf(guide, 'many files')];
  for (const query of [
    'the relay',
    'i',
    'rel',
    'roll dice',
    'keys',
    'api',
    'instal dokcer',
    '容器',
    'x-api',
    'default',
  ])
    assert.equal(await large.found(query), await small.found(query), query);
});

engine.run();
