// How a question is read: which of its words count, and where they have to stand.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { indexWords } from '../../src/search/embedded/stop-words.js';
import { filesOf, forms, indexOf, openIndex, temporaryStore, toPages } from './with-index.js';

const words = suite('words of a question');

const guide = {
  '/server':
    '# Networking\n\n## Port\n\nThe server listens on 3010.\n\n## Open it\n\nHow do I reach it? I do it by name.',
  '/settings':
    '# Settings\n\n## Fields\n\n| Field | Meaning |\n| --- | --- |\n| `favicon` | Picture in the tab |\n| `site.logo` | In the bar |\n\n## Make it yours\n\nReplace the favicon and the logo.',
  '/security':
    '# Security\n\n## What the browser may load {#csp}\n\nA policy.\n\n## Get a key\n\nAsk for one.',
  '/moving': '# Moving house\n\nPack it.\n\n## What it is\n\nA day of work.',
};

for (const form of forms) {
  const first = async (query: string): Promise<string> => {
    const [found = ''] = await (await indexOf(guide, form)).found(query);
    return found;
  };

  words(
    `words that say nothing are not looked for, and words that say little may be missing (${form})`,
    async () => {
      assert.is(await first('how do i change the port'), '/server#port lvl2');
      assert.is(await first('How do I reach it?'), '/server#open-it content');
    },
  );

  words(`a heading of nothing else is found by all of it (${form})`, async () => {
    assert.is(await first('what it is'), '/moving#what-it-is lvl2');
  });

  words(`a word is found in its other forms (${form})`, async () => {
    assert.is(await first('ports '), '/server#port lvl2');
    assert.is(await first('moves '), '/moving lvl1');
    assert.is(await first('move the house'), '/moving lvl1');
  });

  words(`what a table names comes before what is said in passing (${form})`, async () => {
    assert.is(await first('favicon'), '/settings#fields content');
    assert.is(await first('where do I put a logo'), '/settings#fields content');
  });

  words(`addresses count as headings do (${form})`, async () => {
    assert.is(await first('csp'), '/security#csp lvl2');
    assert.is(await first('settings favicon'), '/settings#fields content');
  });

  words(`a heading that a question holds comes first, though the question has more (${form})`, async () => {
    assert.is(
      await first('where in the world can I find and get some network key'),
      '/security#get-a-key lvl2',
    );
  });

  words(`a page is found by its description, which is true of its sections (${form})`, async () => {
    const pages = await toPages({
      '/a': '# Diagrams\n\n## Colours\n\nOf the page.',
      '/b': '# Colours\n\nAll.',
    });
    pages[0]!.description = 'Drawn with Mermaid.';
    const { found } = openIndex(filesOf({ 'docs-default-current': pages }, form));
    assert.is((await found('mermaid'))[0], '/a content');
    assert.is((await found('mermaid colours'))[0], '/a#colours lvl2');
  });

  words(`synonyms of the site stand for each other, with a typo as well (${form})`, async () => {
    const pages = await toPages({
      '/limits': '# Plans\n\n## Request limits\n\nA thousand a day.',
      '/rate': '# Prices\n\nThe rate of a plan, and no limit to what you pay.',
      '/fight': '# Encounter\n\nTurns.',
    });
    const synonyms = [
      ['rate limit', 'request limit'],
      ['combat', 'fight', 'encounter'],
    ];
    const files = filesOf(
      { 'docs-default-current': pages },
      form,
      temporaryStore(),
      indexWords('en', synonyms),
    );
    const { found } = openIndex(files);
    assert.is((await found('rate limit'))[0], '/limits#request-limits lvl2');
    assert.is((await found('what is the rate limt'))[0], '/limits#request-limits lvl2');
    assert.is((await found('start combat'))[0], '/fight lvl1');
  });

  words(`a site's language says which words say nothing (${form})`, async () => {
    const pages = await toPages({
      '/a': '# Netz\n\n## Port\n\nZahl.',
      '/b': '# Wie ich den Tag verbringe\n\nIch bin am Port, wie man den See ändert.',
    });
    const ask = async (language: string): Promise<string> => {
      const index = { 'docs-default-current': pages };
      const { found } = openIndex(filesOf(index, form, temporaryStore(), indexWords(language, [])));
      return (await found('wie kann ich den port ändern '))[0]!;
    };
    assert.is(await ask('de-CH'), '/a#port lvl2');
    assert.is(await ask('ja'), '/b content');
  });
}

words.run();
