// Pages of an API are long: what is said twice, or shaped by elements that change nothing, is left out.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { joinTokens } from '../../src/compile/api/samples.js';
import { highlight } from '../../src/compile/code/highlight-code.js';
import { renderTokens } from '../../src/compile/code/render-code.js';
import { articleOf, configWith, withSite } from '../build/with-site.js';

const lean = suite('lean pages of an API');

lean('signs side by side are one element, and the code reads the same', () => {
  const code = 'run({\n  a: [1, 2],\n  b: f("x"),\n});\n// };\n';
  const before = renderTokens(highlight(code, 'js')!);
  const after = renderTokens(joinTokens(highlight(code, 'js')!));
  const textOf = (html: string) => html.replace(/<[^>]*>/g, '');
  assert.is(textOf(after), textOf(before));
  assert.match(after, '<span class="token punctuation">),\n});</span>');
  assert.match(after, '<span class="token comment">// };</span>');
  const countOf = (html: string) => html.split('<span').length - 1;
  assert.ok(countOf(after) < countOf(before), `${countOf(after)} of ${countOf(before)} elements`);
});

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
  await withSite(files, async ({ run, output }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    const article = articleOf(output('api/other.html'));
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

lean.run();
