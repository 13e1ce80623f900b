// A released version shows its API as it was, whatever the description says since.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { configWith, type TestSite, withSite } from '../build/with-site.js';

const released = suite('the API of a released version');

const operation = (id: string, answer = '{ type: object, properties: { id: { type: string } } }') => `
    get:
      operationId: ${id}
      tags: [games]
      summary: Call ${id}
      responses:
        '200': { description: Done, content: { application/json: { schema: ${answer} } } }`;

const api = (paths: string) => `openapi: 3.1.0
info: { title: Dice, version: '1' }
paths:${paths}
`;

const files = {
  'relaydocs.config.ts': configWith(`openapi: [
    { path: 'docs/dice.yaml', route: 'dice' },
    { path: 'descriptions/cards.yaml', route: 'cards' },
  ]`),
  'docs/index.md': '# Home\n',
  'docs/calls.md': '# Calls\n\n## GET /roll\n\nRolls.\n',
  'docs/dice/index.md': '# The dice\n\nWritten by hand.\n\n::operation-list\n',
  'docs/dice.yaml': api(`\n  /roll:${operation('roll')}`),
  'descriptions/cards.yaml': api(
    `\n  /card:${operation('draw', '{ $ref: "../schemas/cards.yaml#/schemas/Card" }')}`,
  ),
  'schemas/cards.yaml':
    'schemas:\n  Card: { type: object, properties: { suitOfNow: { $ref: "suit.yaml" } } }\n',
  'schemas/suit.yaml': 'type: string\nenum: [hearts, spades]\n',
};

/** Releases 1.0, then describes other calls. */
async function release(site: TestSite): Promise<void> {
  const made = await site.run(['version', '1.0']);
  assert.is(made.code, 0, made.stderr);
  site.write({
    'docs/calls.md': '# Calls\n\n## GET /throw\n\nThrows.\n',
    'docs/dice.yaml': api(`\n  /throw:${operation('throw')}`),
    'schemas/cards.yaml':
      'schemas:\n  Card: { type: object, properties: { suitOfLater: { type: string } } }\n',
  });
}

released('its pages, their search and their twins tell of the calls of that time', () =>
  withSite(files, async (site) => {
    await release(site);
    const built = await site.run(['build']);
    assert.is(built.code, 0, built.stderr);
    assert.match(site.output('dice/games.html'), 'Call roll');
    assert.not.match(site.output('dice/games.html'), 'Call throw');
    assert.match(site.output('dice.html'), 'Written by hand.');
    assert.match(site.output('dice.html'), '/roll');
    assert.match(site.output('dice/games.md'), 'Call roll');
    assert.match(site.output('next/dice/games.html'), 'Call throw');
    assert.not.match(site.output('next/dice/games.html'), 'Call roll');
  }),
);

released('a description of several files is kept as one, and shows what they said', () =>
  withSite(files, async (site) => {
    await release(site);
    const kept = path.join(site.dir, 'versioned_openapi/version-1.0/cards.yaml');
    assert.ok(existsSync(kept));
    const built = await site.run(['build']);
    assert.is(built.code, 0, built.stderr);
    assert.match(site.output('cards/games.html'), 'suitOfNow');
    assert.match(site.output('cards/games.html'), 'spades');
    assert.match(site.output('next/cards/games.html'), 'suitOfLater');
  }),
);

released('check holds its pages against its own description', () =>
  withSite(files, async (site) => {
    await release(site);
    const right = await site.run(['check']);
    assert.is(right.code, 0, right.stderr);
    site.write({ 'versioned_docs/version-1.0/calls.md': '# Calls\n\n## GET /throw\n\nThrows.\n' });
    const wrong = await site.run(['check']);
    assert.is(wrong.code, 1);
    assert.match(wrong.stderr, 'API_GONE_OPERATION  GET /throw is documented here, but is not in');
    assert.match(wrong.stderr, 'versioned_docs/version-1.0/calls.md:3:1');
    assert.match(wrong.stderr, 'versioned_docs/version-1.0/dice.yaml');
  }),
);

released('a version from before its description was kept shows the calls of today', () =>
  withSite(
    {
      ...files,
      'versions.json': '["0.9"]',
      'versioned_docs/version-0.9/index.md': '# Home of 0.9\n',
    },
    async (site) => {
      const built = await site.run(['build']);
      assert.is(built.code, 0, built.stderr);
      assert.match(site.output('dice/games.html'), 'Call roll');
    },
  ),
);

released('a version is not made of a description that cannot be read', () =>
  withSite({ ...files, 'schemas/suit.yaml': 'type: [string\n' }, async (site) => {
    const { code, stderr } = await site.run(['version', '1.0']);
    assert.is(code, 1);
    assert.match(stderr, 'API_SYNTAX');
    assert.match(stderr, 'schemas/suit.yaml');
    assert.not.ok(existsSync(path.join(site.dir, 'versions.json')));
  }),
);

released.run();
