import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { typeWords } from '../../src/compile/api/schema-words.js';
import apiTexts from '../../src/texts/english/api.json';
import { readBody } from './api-of.js';

const schemas = suite('schemas of an API');

schemas('allOf is one list of properties, each with everything that is said of it', async () => {
  const schema = await readBody(
    {
      allOf: [
        { $ref: '#/components/schemas/Result' },
        {
          type: 'object',
          required: ['data'],
          properties: { type: { const: 'roll-result' }, data: { type: 'integer' } },
        },
      ],
    },
    {
      Result: {
        type: 'object',
        required: ['type'],
        properties: { type: { type: 'string', description: 'Kind' } },
      },
    },
  );
  assert.equal(
    schema.properties.map(({ name, required }) => [name, required]),
    [
      ['type', true],
      ['data', true],
    ],
  );
  const [type] = schema.properties;
  assert.equal(type!.schema.types, ['string']);
  assert.equal(type!.schema.values, ['roll-result']);
  assert.is(type!.schema.description?.text, 'Kind');
});

schemas('3.0 and 3.1 mean the same by nullable and by null', async () => {
  const old = await readBody({ type: 'string', nullable: true }, {}, '3.0.3');
  const list = await readBody({ type: ['string', 'null'] });
  const variants = await readBody({ anyOf: [{ type: 'string' }, { type: 'null' }] });
  for (const schema of [old, list, variants]) assert.is(typeWords(schema, apiTexts), 'string or null');
  const reference = await readBody(
    { allOf: [{ $ref: '#/components/schemas/Roll' }], nullable: true },
    { Roll: { type: 'object', properties: { total: { type: 'number' } } } },
    '3.0.3',
  );
  assert.is(typeWords(reference, apiTexts), 'Roll or null');
  assert.is(reference.properties[0]?.name, 'total');
});

schemas('a schema that holds itself ends where it would repeat itself', async () => {
  const schema = await readBody(
    { $ref: '#/components/schemas/Node' },
    {
      Node: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          children: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
        },
      },
    },
  );
  const children = schema.properties[1]!.schema;
  assert.is(typeWords(children, apiTexts), 'list of Node');
  assert.is(children.items!.ends, 'repeats');
  assert.equal(children.items!.properties, []);
});

schemas('of too large a schema the deepest parts are left out, not the last ones', async () => {
  const all: Record<string, unknown> = {};
  for (let level = 0; level < 8; level++)
    all[`L${level}`] = {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 6 }, (_, index) => [
          `p${index}`,
          { $ref: `#/components/schemas/L${level + 1}` },
        ]),
      ),
    };
  all.L8 = { type: 'string' };
  const schema = await readBody({ $ref: '#/components/schemas/L0' }, all);
  assert.is(schema.properties.length, 6);
  for (const { schema: inner } of schema.properties) assert.is(inner.properties.length, 6);
  assert.ok(JSON.stringify(schema).split('"p0"').length < 60);
  assert.match(JSON.stringify(schema), /"ends":"cut"/);
});

schemas('kinds have the names of the discriminator', async () => {
  const schema = await readBody(
    {
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      discriminator: {
        propertyName: 'kind',
        mapping: { purring: '#/components/schemas/Cat', barking: 'Dog' },
      },
    },
    {
      Cat: { type: 'object', properties: { kind: { type: 'string' } } },
      Dog: { type: 'object', properties: { kind: { type: 'string' } } },
    },
  );
  const [variants] = schema.variants;
  assert.is(variants!.discriminator, 'kind');
  assert.equal(
    variants!.schemas.map(({ label }) => label),
    ['purring', 'barking'],
  );
});

schemas('what is demanded of a value is said in words', async () => {
  const cases: [object, string[]][] = [
    [{ type: 'integer', minimum: 1, maximum: 100 }, ['1 to 100']],
    [{ type: 'integer', minimum: 0, exclusiveMinimum: true }, ['more than 0']],
    [{ type: 'number', exclusiveMaximum: 5, multipleOf: 0.5 }, ['less than 5', 'a multiple of 0.5']],
    [{ type: 'string', minLength: 1, maxLength: 64, pattern: '^a' }, ['1 to 64 characters', 'matches ^a']],
    [{ type: 'array', items: {}, minItems: 1, uniqueItems: true }, ['at least 1 entry', 'unique entries']],
    [{ type: 'string', minLength: 2, maxLength: 2 }, ['exactly 2 characters']],
  ];
  for (const [schema, words] of cases) {
    const is30 = 'exclusiveMinimum' in schema;
    assert.equal((await readBody(schema, {}, is30 ? '3.0.3' : '3.1.0')).constraints, words);
  }
});

schemas('types are told in a few words', async () => {
  const cat = { $ref: '#/components/schemas/Cat' };
  const dog = { $ref: '#/components/schemas/Dog' };
  const cases: [unknown, string][] = [
    [{ type: 'array', items: { type: 'string' } }, 'list of strings'],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, 'map of integers'],
    [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, 'string or integer'],
    [{ enum: ['a', 'b'] }, 'string'],
    [{ oneOf: [cat, { type: 'array', items: cat }] }, 'Cat or list of Cat'],
    [{ oneOf: [cat, dog, cat, dog] }, 'one of 4 kinds'],
    [{ anyOf: [cat, dog, cat, dog] }, '4 kinds'],
    [{ oneOf: [cat, { type: 'object', properties: { a: {} } }] }, 'one of 2 kinds'],
    [{}, 'any value'],
    [true, 'any value'],
  ];
  const named = { type: 'object', properties: { name: { type: 'string' } } };
  for (const [schema, words] of cases)
    assert.is(typeWords(await readBody(schema, { Cat: named, Dog: named }), apiTexts), words);
});

schemas.run();
