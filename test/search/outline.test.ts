// What the dialog makes of hits: an outline of pages, and a list of what was chosen.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { groupHits } from '../../src/client/islands/search/group-hits.js';
import { outlineOf, placeTexts } from '../../src/client/islands/search/hit-texts.js';
import { createHistory } from '../../src/client/islands/search/search-history.js';
import type { SearchHit } from '../../src/search/search-client.js';

const outline = suite('the outline of results');

/** @param levels group, page and headings down to its own. */
function hit(url: string, levels: readonly string[], content: string | null = null): SearchHit {
  const hierarchy = Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6].map((level) => [`lvl${level}`, levels[level] ?? null]),
  );
  const type = content === null ? `lvl${levels.length - 1}` : 'content';
  return { objectID: `${url} ${type}`, url, type, hierarchy, content } as SearchHit;
}

const setUp = hit('/install#setup', ['Guide', 'Install', 'Set up']);
const docker = hit('/run#docker', ['Guide', 'Run', 'Docker']);
const setUpText = hit('/install#setup', ['Guide', 'Install', 'Set up'], 'Unpack it.');
const upgrade = hit('/install#upgrade', ['Guide', 'Install', 'Upgrade'], 'Unpack it.');
const install = hit('/install', ['Guide', 'Install'], 'In an hour.');

outline('the hits of a page stand together, and what is cut off is what ranks last', () => {
  const [guide] = groupHits([setUp, docker, setUpText, upgrade, install], 4);
  assert.equal(guide!.hits, [setUp, setUpText, upgrade, docker]);
});

outline('each page, heading and text is shown once', () => {
  const shown = outlineOf([setUp, setUpText, upgrade, install, docker]);
  assert.equal(
    shown.map(({ page, isBelowPage, heading, text }) => [isBelowPage ? page : [], heading, text].map(String)),
    [
      ['Install', 'Set up', ''],
      ['', '', 'Unpack it.'],
      ['', 'Upgrade', ''],
      ['', '', 'In an hour.'],
      ['Run', 'Docker', ''],
    ],
  );
});

outline('a page that was found itself stands in no line of its own', () => {
  const [shown] = outlineOf([install, setUp]);
  assert.equal([shown!.isBelowPage, shown!.heading, shown!.text], [false, ['Install'], ['In an hour.']]);
});

outline('a text that was chosen is remembered by its heading, once; at a service its page is', () => {
  const own = createHistory('own', true);
  own.addRecent(setUp, []);
  own.addRecent(setUpText, []);
  assert.equal(
    own.recent().map((kept) => placeTexts(kept)),
    [{ page: ['Install'], isBelowPage: false, heading: ['Set up'], text: ['Install'] }],
  );
  const service = createHistory('service', false);
  service.addRecent(setUpText, [setUpText]);
  assert.equal(service.recent(), []);
  service.addRecent(setUpText, [setUpText, hit('/install', ['Guide', 'Install'])]);
  assert.equal(service.recent()[0]!.url, '/install');
});

outline.run();
