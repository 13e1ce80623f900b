// What the pages of an API cost: a description of so many operations, cold, unchanged and with one operation edited. The
// operations are those of a usual REST API: ten to a tag, parameters, a body and answers whose schemas are shared.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema, example) => ({ content: { 'application/json': { schema, example } } });

function schemasOf(tag) {
  const text = (description, more = {}) => ({ type: 'string', description, ...more });
  return {
    [`Thing${tag}`]: {
      type: 'object',
      required: ['id', 'name'],
      properties: {
        id: text('Made by the server.', { format: 'uuid', readOnly: true }),
        name: text('What people call it.', { minLength: 1, maxLength: 120 }),
        kind: text('What it is.', { enum: ['small', 'large', 'other'], default: 'small' }),
        created: text('When it was made.', { format: 'date-time', readOnly: true }),
        size: { type: 'integer', minimum: 0, maximum: 1000, description: 'In pieces.' },
        labels: { type: 'array', items: { type: 'string' }, maxItems: 20, description: 'For finding it.' },
        owner: ref('Owner'),
        parts: { type: 'array', items: ref(`Part${tag}`) },
      },
    },
    [`Part${tag}`]: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        weight: { type: 'number', exclusiveMinimum: 0 },
        inside: ref(`Thing${tag}`),
      },
    },
  };
}

function operationsOf(tag, number) {
  const name = `Thing${tag}`;
  const thing = { id: `t-${number}`, name: 'Lamp', kind: 'small', size: 3, labels: ['light'] };
  const parameters = [
    {
      name: 'limit',
      in: 'query',
      description: 'How many at most.',
      schema: { type: 'integer', maximum: 100 },
    },
    { name: 'after', in: 'query', description: 'Where to go on.', schema: { type: 'string' } },
  ];
  const errors = Object.fromEntries(
    ['400', '401', '404', '429', '500'].map((status) => [
      status,
      { description: 'It failed.', ...json(ref('Problem')) },
    ]),
  );
  const done = { 200: { description: 'Done', ...json(ref(name), thing) }, ...errors };
  const common = (summary, id) => ({
    operationId: `${id}${tag}x${number}`,
    tags: [`Tag ${tag}`],
    summary,
    description: `${summary}, and tells what came of it. See [the rules](https://example.com/rules).`,
    responses: done,
  });
  return {
    [`/things-${tag}/${number}`]: {
      get: { ...common('List things', 'list'), parameters },
      post: { ...common('Add a thing', 'add'), requestBody: { required: true, ...json(ref(name), thing) } },
    },
  };
}

/** Writes a site whose API has so many operations. @returns path of the description. */
export function writeApiSite(dir, count) {
  const schemas = {
    Owner: {
      type: 'object',
      properties: { id: { type: 'string' }, mail: { type: 'string', format: 'email' } },
    },
    Problem: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'string' }, message: { type: 'string' }, details: { type: 'object' } },
    },
  };
  const paths = {};
  for (let number = 0; number < count / 2; number++) {
    const tag = Math.floor(number / 5);
    Object.assign(paths, operationsOf(tag, number));
    Object.assign(schemas, schemasOf(tag));
  }
  const file = path.join(dir, 'docs/openapi.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(path.join(dir, 'docs/index.md'), '# Home\n');
  writeFileSync(
    path.join(dir, 'relaydocs.config.ts'),
    "export default { title: 'API', url: 'https://docs.example.com', baseUrl: '/', openapi: { path: 'docs/openapi.json', tryIt: true } };\n",
  );
  const info = { title: 'Things', version: '1' };
  const servers = [{ url: 'https://api.example.com' }];
  writeFileSync(
    file,
    JSON.stringify({ openapi: '3.1.0', info, servers, paths, components: { schemas } }, null, 1),
  );
  return file;
}

/** @param build runs `relaydocs build` in a folder some times, each after `prepare`. */
export async function benchApi(dir, count, build, print) {
  const file = writeApiSite(dir, count);
  const clean = () => {
    for (const folder of ['build', '.relaydocs'])
      rmSync(path.join(dir, folder), { recursive: true, force: true });
  };
  print(`${count} operations, cold`, await build(dir, clean));
  print(`${count} operations, nothing changed`, await build(dir, () => {}));
  let edits = 0;
  const edit = () =>
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"Add a thing[^"]*"/, `"Add a thing ${++edits}"`));
  print(`${count} operations, one edited`, await build(dir, edit));
}
