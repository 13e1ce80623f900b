// Pages of an API are long: what is said twice, or shaped by elements that change nothing, is left out.
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { highlight } from '../../src/compile/code/highlight-code.js';
import { leanTags, renderLean } from '../../src/compile/code/render-lean.js';
import { articleOf, configWith, withBuilt } from '../build/with-site.js';

const lean = suite('lean pages of an API');

const answer = (schema: string) =>
  `{ description: Told., content: { application/json: { schema: ${schema} } } }`;
const problem = answer("{ $ref: '#/components/schemas/Problem' }");
const api = `openapi: 3.1.0
info: { title: Dice, version: '1' }
paths:
  /roll:
    get:
      responses:
        '200': ${answer('{ type: object, properties: { total: { type: integer } } }')}
        '400': ${problem}
        '401': ${problem}
        '404': ${answer('{ type: string }')}
        '409': ${answer('{ type: string }')}
        default: ${problem}
components:
  schemas:
    Problem: { type: object, properties: { reason: { type: string, description: Why it failed. } } }
`;

lean('the body of answers that look alike is told once', async () => {
  const files = {
    'relaydocs.config.ts': configWith(`openapi: { path: 'docs/openapi.yaml' }`),
    'docs/index.md': '# Home\n',
    'docs/openapi.yaml': api,
  };
  await withBuilt(files, ({ output }) => {
    const article = articleOf(output('api/other.html'));
    assert.match(article, '<dt>Send</dt><dd>nothing</dd>');
    assert.match(
      article,
      '<dt>Returns</dt><dd><a href="#get-roll.200" class="rd-status rd-status-2">200</a> object ',
    );
    assert.not.match(output('api/other.md') + output('llms.txt'), 'Returns', 'it is told in full there');
    const answers = article.split('<details class="rd-answer').slice(1);
    const said = answers.map((html) => [
      /rd-status-\w">(\w+)</.exec(html)?.[1],
      html.includes('Why it failed.'),
      html.includes('The same body as 400.'),
      html.includes('Told.'),
    ]);
    assert.equal(said, [
      ['200', false, false, true],
      ['400', true, false, true],
      ['401', false, true, true],
      ['404', false, false, true],
      ['409', false, false, true],
      ['default', false, true, true],
    ]);
  });
});

lean('samples have an element for what has a colour of its own, and none for brackets', () => {
  const tokens = highlight('{\n  "a": ["b", "c"],\n  "d": true\n}', 'json')!;
  assert.is(renderLean(tokens), '{\n  <u>"a"</u>: [<i>"b"</i>, <i>"c"</i>],\n  <u>"d"</u>: <b>true</b>\n}');
  // Two words that look alike are one.
  assert.is(
    renderLean(highlight('export default async () => `b`;\n\nreturn <b>', 'js')!),
    '<b>export default async</b> () => <i>`b`</i>;\n\n<b>return</b> &lt;b&gt;'.replace('=>', '=&gt;'),
  );
});

lean('tokens of samples have the colours that all code has', () => {
  const css = (name: string) =>
    readFileSync(new URL(`../../src/theme/css/${name}.css`, import.meta.url), 'utf8');
  const colours = (text: string, selector: RegExp) =>
    Array.from(text.matchAll(selector), ([, kinds, colour]) => [kinds!.replace(/\s/g, ''), colour]);
  const all = colours(css('code'), /^\.token:is\(([^)]+)\) \{\s+color: var\(--rd-token-(\w+)\)/gm);
  const short = colours(css('api'), /^\.rd-op \.rd-code (\w+) \{\s+color: var\(--rd-token-(\w+)\)/gm);
  assert.equal(
    leanTags.map(([name, kinds]) => [
      Array.from(kinds, (kind) => `.${kind}`).join(),
      short.find(([one]) => one === name)?.[1] ?? 'punctuation',
    ]),
    all,
  );
});

lean.run();
