// Pages of an API are long: what is said twice, or shaped by elements that change nothing, is left out.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleOf, configWith, withSite } from '../build/with-site.js';

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
