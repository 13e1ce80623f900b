// What authors write and what readers get, case by case: a new case is a new folder. A case holds `input.md` or `input.mdx`,
// `expected.html`, and where they matter `expected-facts.json` (only the facts named there are compared), `expected.md` (the
// Markdown twin), `options.json`, and the files that the page uses.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compilePage } from '../../src/compile/compile-page.js';
import { micromarkParser } from '../../src/compile/markdown/micromark-parser.js';
import { satteriParser } from '../../src/compile/markdown/parse-markdown.js';
import { iconFinder } from '../../src/content/icons.js';
import { unspokenWords } from '../build/spoken-words.js';
import { asHtml, defaultOptions, showSlots } from './compile-text.js';

const folder = fileURLToPath(new URL('./fixtures', import.meta.url));
const folders = (path: string) =>
  readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());

for (const topic of folders(folder)) {
  const cases = suite(topic.name);
  for (const { name } of folders(join(folder, topic.name))) {
    const directory = join(folder, topic.name, name);
    const text = (file: string) => readFileSync(join(directory, file), 'utf8');
    const path = existsSync(join(directory, 'input.mdx')) ? 'input.mdx' : 'input.md';
    const {
      title = 'Title',
      format,
      ...options
    } = existsSync(join(directory, 'options.json')) ? JSON.parse(text('options.json')) : {};
    const files = {
      findIcon: iconFinder(directory, undefined),
      read: (file: string) =>
        existsSync(join(directory, file)) ? readFileSync(join(directory, file)) : undefined,
    };
    for (const [parserName, parser] of [
      ['satteri', satteriParser],
      ['micromark', micromarkParser],
    ] as const) {
      cases(`${topic.name}: ${name.replaceAll('-', ' ')} (${parserName})`, async () => {
        const input = {
          path,
          docPath: path,
          title,
          format,
          imageZoom: undefined,
          pictures: [],
          text: text(path),
          options: { ...defaultOptions, ...options },
          files,
        };
        const page = asHtml(await compilePage(input, parser));
        assert.fixture(`${showSlots(page.article.html, page)}\n`, text('expected.html'));
        if (existsSync(join(directory, 'expected.md')))
          assert.fixture(showSlots(page.twin, page), text('expected.md'));
        assert.equal(
          unspokenWords(page.article.html, page.twin).words,
          [],
          'words of the page, but not of its twin',
        );
        if (!existsSync(join(directory, 'expected-facts.json'))) return;
        const facts = JSON.parse(JSON.stringify(page.facts));
        for (const [fact, expected] of Object.entries(JSON.parse(text('expected-facts.json')))) {
          assert.equal(facts[fact], expected, fact);
        }
      });
    }
  }
  cases.run();
}
