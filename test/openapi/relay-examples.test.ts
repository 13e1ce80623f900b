// The examples of the relay's own API: readers copy them, so they must be true to it and look like the real thing.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseYaml } from '../../src/content/parse-yaml.js';
import type { ApiContent, ApiOperation } from '../../src/openapi/api-description.js';
import { readFiles } from './api-of.js';

const examples = suite("examples of the relay's API");

const text = readFileSync(new URL('../../docs/api/openapi.yaml', import.meta.url), 'utf8');
const { description, problems } = await readFiles({ 'openapi.yaml': text });
const operations = description!.operations;

/** What generators write where nobody thought of a value. */
const placeholder =
  /^(?:string|text|foo|bar|baz|example|sample|test|value|key|lorem ipsum.*|todo|x+|\.{3}|)$/i;

interface Exemplified {
  where: string;
  content: ApiContent;
}

function bodiesOf({ method, path, body, responses }: ApiOperation): Exemplified[] {
  const call = `${method.toUpperCase()} ${path}`;
  return [
    ...(body?.contents ?? []).map((content) => ({ where: `${call}: body`, content })),
    ...responses.flatMap(({ status, contents }) =>
      contents.map((content) => ({ where: `${call}: ${status}`, content })),
    ),
  ].filter(({ content }) => !isFiles(content));
}

/** A file, or a form of nothing else. */
function isFiles({ schema }: ApiContent): boolean {
  if (!schema || schema.properties.length === 0) return schema?.format === 'binary';
  return schema.properties.every(({ schema: property }) => property.format === 'binary');
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

examples('every operation has an example of what is sent and of what comes back when all goes well', () => {
  assert.equal(problems, []);
  assert.is(operations.length, 47);
  for (const operation of operations) {
    // A withdrawn call has no good answer.
    const good = operation.responses.filter(({ status }) => status.startsWith('2'));
    const responses = good.length > 0 ? good : operation.responses;
    assert.ok(
      responses.some(({ contents }) => contents.length > 0),
      `${operation.title} shows what comes back`,
    );
    const needed = bodiesOf({ ...operation, responses });
    const without = needed.filter(
      ({ content }) => !content.examples.some(({ isMade, value }) => !isMade && value !== undefined),
    );
    assert.equal(
      without.map(({ where }) => where),
      [],
    );
    const parameters = operation.parameters.filter(
      ({ required, examples: own, schema }) =>
        required && schema.values.length === 0 && own[0]?.isMade !== false,
    );
    assert.equal(
      parameters.map(({ name }) => `${operation.title}: ${name}`),
      [],
    );
  }
});

examples('no example holds a word that only stands for a value', () => {
  const found = operations.flatMap(bodiesOf).flatMap(({ where, content }) =>
    content.examples.flatMap(({ value }) =>
      textsIn(value)
        .filter((one) => placeholder.test(one.trim()))
        .map((one) => `${where}: "${one}"`),
    ),
  );
  assert.equal(found, []);
});

examples('every example is what its schema allows', () => {
  const parsed = parseYaml(text);
  const api = ('value' in parsed ? parsed.value : undefined) as {
    paths: Record<string, Record<string, object>>;
    components: object;
  };
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'api', components: api.components });
  const mistakes: string[] = [];
  let checked = 0;
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { schema, example, examples: named } = value as Record<string, unknown>;
    if (typeof schema === 'object' && schema !== null) {
      const all = [example, ...Object.values(named ?? {}).map((one) => (one as { value?: unknown }).value)];
      const local = JSON.parse(
        JSON.stringify(schema).replaceAll('"#/components', '"api#/components'),
      ) as object;
      const validate = ajv.compile(local);
      for (const one of all.filter((given) => given !== undefined)) {
        checked++;
        if (!validate(one)) mistakes.push(`${path}: ${ajv.errorsText(validate.errors)}`);
      }
    }
    for (const [key, entry] of Object.entries(value)) visit(entry, `${path} ${key}`);
  };
  visit(api.paths, '');
  assert.equal(mistakes, []);
  assert.ok(checked > 47, `${checked} examples`);
  console.log(`figure: ${checked} examples of the relay's API hold against their schemas`);
});

examples.run();
