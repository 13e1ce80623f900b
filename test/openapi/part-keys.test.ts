// What an edit of a description reaches: the keys of its parts that differ.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ApiDocument, parseApiDocument } from '../../src/openapi/api-document.js';
import { partReferences } from '../../src/openapi/load-api-documents.js';
import { partKeys } from '../../src/openapi/part-keys.js';
import { referencesIn } from '../../src/openapi/references.js';

const keys = suite('keys of the parts of an API');

const api = `openapi: 3.1.0
info: { title: Dice, version: '1' }
paths:
  /roll:
    get: { responses: { '200': { description: Done, content: { application/json: { schema: { $ref: '#/components/schemas/Roll' } } } } } }
  /ping:
    get: { responses: { '200': { description: Done } } }
components:
  schemas:
    Roll: { type: object, properties: { dice: { $ref: '#/components/schemas/Die' }, more: { $ref: '#/components/schemas/Gone' } } }
    Die: { type: object, properties: { of: { $ref: '#/components/schemas/Roll' }, colour: { $ref: '#/components/schemas/Colour' } } }
    Colour: { type: string, description: A name. }
    Alone: { type: object, properties: { self: { $ref: '#/components/schemas/Alone' } } }
`;

function keysOf(text: string): Map<string, string> {
  const root = parseApiDocument('api.yaml', Buffer.from(text)) as ApiDocument;
  const documents = new Map([['api.yaml', root]]);
  const references = partReferences(new Map([[root, referencesIn(root.value)]]), new Map());
  const all = partKeys(root, documents, (digest) => references.get(digest)!.all);
  return new Map(Array.from(all, ([id, key]) => [id.replace(/^.*\//, ''), key]));
}

const changed = (from: string, to: string): string[] => {
  const before = keysOf(from);
  return [...keysOf(to)].flatMap(([id, key]) => (before.get(id) === key ? [] : [id])).sort();
};

keys('an edit reaches all that refers to it, also by way of a circle', () => {
  assert.equal(changed(api, api.replace('A name.', 'Its name.')), ['Colour', 'Die', 'Roll', '~1roll']);
  assert.equal(changed(api, api.replace('Die: { type', 'Die: { title: D, type')), ['Die', 'Roll', '~1roll']);
  assert.equal(changed(api, api.replace('Alone: { type', 'Alone: { title: A, type')), ['Alone']);
});

keys('what appears reaches what asked for it before', () => {
  const more = api.replace('    Alone:', '    Gone: { type: string }\n    Alone:');
  assert.equal(changed(api, more), ['Die', 'Gone', 'Roll', '~1roll']);
});

keys('what stands in no part reaches all', () => {
  const all = [...keysOf(api).keys()].sort();
  assert.equal(changed(api, api.replace('title: Dice', 'title: Bones')), all);
});

keys('a chain of ten thousand references is walked', () => {
  const link = (index: number) =>
    `    S${index}: { type: object, properties: { next: { $ref: '#/components/schemas/S${index + 1}' } } }\n`;
  const long = api + Array.from({ length: 10_000 }, (_, index) => link(index)).join('');
  assert.equal(changed(long, long.replace('S9999: { type', 'S9999: { title: T, type')).length, 10_000);
});

keys.run();
