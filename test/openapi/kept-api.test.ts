// What is read of an API after an edit, where only the parts that the edit reaches are read, is what is read of the whole.
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hashFile, hashOf } from '../../src/base/hash.js';
import type { ApiConfig } from '../../src/config/stage-configs.js';
import { parseYaml } from '../../src/content/parse-yaml.js';
import { SiteError } from '../../src/errors.js';
import { ApiDocument, parseApiDocument } from '../../src/openapi/api-document.js';
import { type CutDescription, cutDescription } from '../../src/openapi/cut-description.js';
import { type OnApiFileRead, type ReadApi, readApi } from '../../src/openapi/kept-api.js';
import { placedProblems } from '../../src/openapi/placed-problems.js';
import { toPointer } from '../../src/openapi/references.js';
import apiTexts from '../../src/texts/english/api.json';
import { seeded } from '../dev/random-changes.js';

const kept = suite('a description after an edit');

const description = `openapi: 3.1.0
info:
  title: Things
  version: '1'
tags:
  - name: lamps
    description: What gives [light](/light).
security:
  - key: []
paths:
  # A comment between entries.
  /lamps:
    parameters:
      - $ref: '#/components/parameters/Limit'
    get:
      operationId: listLamps
      tags: [lamps]
      summary: List lamps
      description: |
        All lamps.

        paths:
          /none: of these lines is an entry
      responses:
        '200':
          description: Done
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Lamp' } }
  "/lamps/{id}":
    delete:
      operationId: removeLamp
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      responses:
        '204':
          description: Gone
        default: { $ref: '#/components/responses/Failed' }
  /rooms:batch:
    post:
      requestBody:
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/Room'
      responses:
        default:
          $ref: '#/components/responses/Failed'
webhooks:
  burnt:
    post:
      responses:
        '200':
          description: Heard
components:
  parameters:
    Limit:
      name: limit
      in: query
      schema: { type: integer, maximum: 100 }
  responses:
    Failed:
      description: It failed
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Problem' }
  schemas:
    Lamp:
      type: object
      properties:
        id: { type: string }
        room: { $ref: '#/components/schemas/Room' }
    Room:
      type: object
      description: "Where lamps are.
        Each has a name."
      properties:
        name: { type: string, minLength: 1 }
        lamps: { type: array, items: { $ref: '#/components/schemas/Lamp' } }
    Problem:
      type: object
      required: [code]
      properties:
        code: { type: string }
  securitySchemes:
    key:
      type: apiKey
      in: header
      name: x-key
      description: From your [account](/account).
`;

/** The same numbers in each run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

const words = [
  'Lamp',
  'Room',
  'string',
  'integer',
  'lamps',
  'get',
  '200',
  'key',
  'id',
  'Lost',
  '&x',
  '*x',
  '|',
  '"',
];

/** A small edit somewhere: of a word, or of a line that goes, comes twice, moves, or is new. */
function edited(text: string, random: (below: number) => number): string {
  const lines = text.split('\n');
  const at = random(lines.length);
  const line = lines[at]!;
  const kind = random(6);
  if (kind === 0) lines.splice(at, 1);
  else if (kind === 1) lines.splice(at, 0, line);
  else if (kind === 2) lines.splice(random(lines.length), 0, ...lines.splice(at, 1 + random(6)));
  else if (kind === 3) lines.splice(at, 0, ['', '# A comment', '  # Another one', '\t'][random(4)]!);
  else lines[at] = line.replace(/\w+(?=\W*$)/, words[random(words.length)]!);
  return lines.join('\n');
}

function openFile(siteDir: string, file: string, cacheDir: string, onRead?: OnApiFileRead): Promise<ReadApi> {
  const config = { siteDir, configPath: 'relaydocs.config.ts', docs: [], openapi: [], texts: apiTexts };
  const options = { path: file, remoteRefs: [] } as unknown as ApiConfig['openapi'][number];
  return readApi(config as unknown as ApiConfig, options, cacheDir, onRead);
}

/** What was read, with all that operations say. @param cacheDir a new one: all is read */
async function readAll(siteDir: string, file: string, cacheDir: string): Promise<string> {
  const { summary, problems, files, textOf } = await openFile(siteDir, file, cacheDir);
  return JSON.stringify([summary, problems, files, summary?.operations.map(textOf)], null, 1);
}

async function withFolder(work: (dir: string) => Promise<void>): Promise<void> {
  const dir = mkdtempSync(path.join(tmpdir(), 'relaydocs-kept-'));
  try {
    await work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** After each of some random edits, what is read on top of the last state is what is read of the whole. */
async function compareAfterEdits(dir: string, file: string, first: string, seed: number, edits: number) {
  const random = randomNumbers(seed);
  let sound = first;
  for (let count = 0; count < edits; count++) {
    let text = sound;
    for (let number = random(3); number >= 0; number--) text = edited(text, random);
    writeFileSync(path.join(dir, file), text);
    const now = await readAll(dir, file, path.join(dir, 'kept'));
    const whole = await readAll(dir, file, path.join(dir, `whole-${count}`));
    rmSync(path.join(dir, `whole-${count}`), { recursive: true, force: true });
    assert.is(now, whole, `edit ${count} of seed ${seed}:\n${text}`);
    // Mistakes would pile up.
    if (!/"severity": "error"/.test(now) || random(3) === 0) sound = text;
    if (random(8) === 0) sound = first;
  }
}

const edits = Number(process.env.KEPT_EDITS ?? 60);

kept('is the same after random edits of its YAML, wrong ones too', () =>
  withFolder(async (dir) => {
    for (const seed of [1, 2, 3]) await compareAfterEdits(dir, 'api.yaml', description, seed, edits);
  }),
);

kept('is the same after random edits of its JSON', () =>
  withFolder(async (dir) => {
    const parsed = parseYaml(description) as { value: unknown };
    await compareAfterEdits(dir, 'api.json', JSON.stringify(parsed.value, null, 2), 4, edits);
  }),
);

kept('has each value at its place, as if it were parsed in one piece', () => {
  const relay = readFileSync('docs/api/openapi.yaml', 'utf8');
  const json = JSON.stringify((parseYaml(description) as { value: unknown }).value);
  // What is not ASCII has more bytes than units, and one line may be all of a file.
  const odd = relay.replaceAll('the ', 'thé 🎲 ').replaceAll('/rolls', '/würfel');
  const line = JSON.stringify((parseYaml(odd) as { value: unknown }).value);
  const texts = [description, relay, relay.replaceAll('\n', '\r\n'), json, `\n\n${json}\n`, odd, line];
  const isKnown = () => true;
  // JSON that was read before is not parsed as YAML again, unless it has numbers that are infinite in JavaScript.
  const beyond = json.replace('"version":"1"', '"version":1e400');
  const again = [json, beyond, line].map((text) => [text, isKnown] as const);
  for (const [text, known] of [...texts.map((text) => [text] as const), ...again]) {
    const document = parseApiDocument('api.yaml', Buffer.from(text), known);
    const whole = parseYaml(text);
    if (!(document instanceof ApiDocument) || 'reason' in whole) throw new Error('It has a mistake');
    assert.ok(document.parts.size > 5);
    assert.is(JSON.stringify(document.value), JSON.stringify(whole.value));
    const visit = (value: unknown, at: readonly (string | number)[]): void => {
      const before = text.slice(0, whole.offsetOf(at)).split('\n');
      const place = { file: 'api.yaml', line: before.length, column: before.at(-1)!.length + 1 };
      assert.equal(document.placeOf(at), place, at.join('.'));
      assert.equal(document.locate(document.placeInPart(at)), place, at.join('.'));
      if (typeof value !== 'object' || value === null) return;
      for (const [key, entry] of Object.entries(value))
        visit(entry, [...at, Array.isArray(value) ? Number(key) : key]);
    };
    visit(whole.value, []);
  }
});

kept('knows the files that its entries refer to, though one says the same elsewhere or is read later', () =>
  withFolder(async (dir) => {
    const same = '"default": { "$ref": "./b.yaml" }';
    const text = (summary: string, first: string) => `{
  "openapi": "3.1.0",
  "info": { "title": "Things", "version": "1" },
  "paths": {
    "/a": {
      "get": {
        "summary": "${summary}",
        "parameters": [{ "$ref": "./z.yaml" }],
        "responses": { "200": { "$ref": "#/components/responses/default" } }
      }
    },
    "/c": { "get": { "parameters": [{ "$ref": "./c.yaml#/x" }], "responses": {} } }
  },
  "components": { ${first}"x-data": { ${same} } }
}`;
    writeFileSync(path.join(dir, 'b.yaml'), 'description: Something\nx: { $ref: "#/nowhere" }\n');
    writeFileSync(path.join(dir, 'c.yaml'), 'x: { $ref: "#/nowhere" }\n');
    writeFileSync(path.join(dir, 'z.yaml'), 'name: z\nin: query\nschema: { $ref: "#/nowhere" }\n');
    const kinds = ['responses', 'requestBodies', 'links'].map((kind) => `"${kind}": { ${same} },\n`);
    const states = kinds.flatMap((kind) => [text('A', kind), text('B', kind), text('B', '')]);
    for (const [count, state] of states.entries()) {
      writeFileSync(path.join(dir, 'api.json'), state);
      const now = await readAll(dir, 'api.json', path.join(dir, 'kept'));
      assert.is(now.includes('"b.yaml"'), count % 3 < 2);
      assert.is(now, await readAll(dir, 'api.json', path.join(dir, `whole-${count}`)), state);
    }
  }),
);

kept('is cut as one that was never read, whatever was typed into it', () => {
  const relay = readFileSync('docs/api/openapi.yaml', 'utf8');
  const json = JSON.stringify((parseYaml(relay) as { value: unknown }).value, null, 2);
  // Without a sign at their end that they end there.
  const bare = '{"openapi":"3.1.0","paths":{"/a":{}},"components":{"schemas":{"Any":true,"None":false}}}';
  const unended = 'openapi: 3.1.0\npaths:\n  /a: {}\n  /b: {}';
  const random = seeded(22);
  const pick = <Value>(from: readonly Value[]): Value => from[Math.floor(random() * from.length)]!;
  const typed = [
    '"',
    '{',
    '}',
    ',',
    ':',
    '\n',
    '  ',
    '# a: comment\n',
    '\n  /typed: {}\n',
    'é',
    '1',
    '[',
    '\t',
    '',
  ];
  for (const before of [description, relay, json, bare, unended]) {
    const bytes = Buffer.from(before);
    const cut = cutDescription(bytes);
    const known = new Map(
      cut!.parts.map(({ path: of, start, end }) => [
        toPointer(of),
        { digest: hashOf(bytes.subarray(start, end)), length: end - start, lineEnds: 0 },
      ]),
    );
    for (let turn = 0; turn < 300; turn++) {
      const { start, end } = pick(cut!.parts);
      const at = pick([start, end, start + Math.floor(random() * (end - start))]);
      const removed = pick([0, 0, 1, 5, end - start]);
      const edited = Buffer.from(before.slice(0, at) + pick(typed) + before.slice(at + removed));
      const placesOf = (found: CutDescription | undefined) => [
        found?.parts.map(({ path: of, start, end }) => [of, start, end]),
        found?.sections,
        found?.places,
      ];
      const told = `turn ${turn}: ${before.slice(0, 20)}`;
      assert.equal(
        placesOf(cutDescription(edited, (pointer) => known.get(pointer))),
        placesOf(cutDescription(edited)),
        told,
      );
    }
  }
});

kept('is whole where something in it stands elsewhere, stands twice, or is not in lines of its own', () => {
  const head = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\n';
  for (const text of [
    `${head}x: &a { get: {} }\npaths:\n  /a: *a\n  /b: {}\n`,
    `${head}paths:\n  /a: &a { get: {} }\n  /b: *a\n`,
    `${head}paths:\n  /a:\n    <<: &a { get: {} }\n  /b: { <<: *a }\n`,
    `${head}paths: { /a: { get: {} } }\n`,
    `${head}"paths":\n  ? /a\n  : get: {}\n`,
    `%YAML 1.2\n---\n${head}paths:\n  /a: {}\n`,
  ]) {
    const document = parseApiDocument('api.yaml', Buffer.from(text));
    assert.ok(document instanceof ApiDocument, text);
    assert.is(document.parts.size, 1, text);
    const whole = parseYaml(text);
    assert.is(JSON.stringify(document.value), JSON.stringify((whole as { value: unknown }).value), text);
  }
  const twice = parseApiDocument('api.yaml', Buffer.from(`${head}paths:\n  /a: {}\n  /a: {}\n`));
  assert.match((twice as { reason: string }).reason, /duplicate/);
});

kept('tells the hash of its file where its text is all that the file holds', () =>
  withFolder(async (dir) => {
    const latin = Buffer.from(description.replace('Things', 'Dinge für Räume'), 'latin1');
    // What is read in the place of these three bytes is as long as they are.
    const cut = Buffer.from(description.replace('Things', '\uFFFD'));
    cut.set([0xf0, 0x9f, 0x98], cut.indexOf('\uFFFD'));
    for (const bytes of [Buffer.from(description), Buffer.from(`\uFEFF${description}`), latin, cut]) {
      const file = path.join(dir, 'api.yaml');
      writeFileSync(file, bytes);
      // Read anew, and found as it was.
      for (let turn = 0; turn < 2; turn++) {
        const told: string[] = [];
        await openFile(dir, 'api.yaml', path.join(dir, 'kept'), (...one) => told.push(...one));
        assert.equal(told, bytes.includes('Things') && bytes[0] !== 0xef ? ['api.yaml', hashFile(file)] : []);
      }
    }
  }),
);

kept('is read again where what the cache holds of an operation is damaged', () =>
  withFolder(async (dir) => {
    writeFileSync(path.join(dir, 'api.yaml'), description);
    const cacheDir = path.join(dir, 'kept');
    const first = await readAll(dir, 'api.yaml', cacheDir);
    const [pack] = readdirSync(path.join(cacheDir, 'openapi')).filter((name) => name.endsWith('.pack'));
    const file = path.join(cacheDir, 'openapi', pack!);
    writeFileSync(file, readFileSync(file).fill(32, 100, 400));
    assert.is(await readAll(dir, 'api.yaml', cacheDir), first);
    rmSync(file);
    assert.is(await readAll(dir, 'api.yaml', cacheDir), first);
    // The run before has seen to it that this is whole again.
    await readAll(dir, 'api.yaml', cacheDir);
    assert.ok(readFileSync(file).length > 400);
  }),
);

kept('tells what it said when it was read, though file and cache have changed since', () =>
  withFolder(async (dir) => {
    writeFileSync(path.join(dir, 'api.yaml'), description);
    const cacheDir = path.join(dir, 'kept');
    // As it is read first, and as the cache gives it.
    for (const _ of ['read', 'kept']) {
      const before = await openFile(dir, 'api.yaml', cacheDir);
      const texts = before.summary!.operations.map(before.textOf);
      writeFileSync(
        path.join(dir, 'api.yaml'),
        description.replaceAll('Lamp', 'Lantern').replace('/lamps:', '/l:'),
      );
      rmSync(cacheDir, { recursive: true });
      assert.equal(before.summary!.operations.map(before.textOf), texts);
      // Another process has read the edited file meanwhile.
      await openFile(dir, 'api.yaml', cacheDir);
      assert.equal(before.summary!.operations.map(before.textOf), texts);
      writeFileSync(path.join(dir, 'api.yaml'), description);
      await openFile(dir, 'api.yaml', cacheDir);
    }
  }),
);

kept('is not read from the beginning where a save has ended while half of it was read', () =>
  withFolder(async (dir) => {
    const file = path.join(dir, 'api.json');
    const cacheDir = path.join(dir, 'kept');
    const whole = JSON.stringify((parseYaml(description) as { value: unknown }).value, null, 2);
    writeFileSync(file, whole);
    await openFile(dir, 'api.json', cacheDir);
    writeFileSync(file, whole.slice(0, whole.length / 2));
    const reading = openFile(dir, 'api.json', cacheDir);
    writeFileSync(file, whole.replace('List lamps', 'List all'));
    const { summary, problems } = await reading;
    assert.is(summary, undefined);
    assert.equal(
      problems.map(({ code }) => code),
      ['API_SYNTAX'],
    );
    const next = await readAll(dir, 'api.json', cacheDir);
    assert.match(next, 'List all');
    assert.is(next, await readAll(dir, 'api.json', path.join(dir, 'fresh')));
  }),
);

kept('is whole where two processes have added to what is kept at the same time', () =>
  withFolder(async (dir) => {
    const cacheDir = path.join(dir, 'kept');
    const folder = path.join(cacheDir, 'openapi');
    writeFileSync(path.join(dir, 'api.yaml'), description);
    await readAll(dir, 'api.yaml', cacheDir);
    cpSync(folder, path.join(dir, 'base'), { recursive: true });
    writeFileSync(path.join(dir, 'api.yaml'), description.replace('List lamps', 'List all'));
    await readAll(dir, 'api.yaml', cacheDir);
    const pack = readdirSync(folder).find((name) => name.endsWith('.pack'))!;
    const ours = readFileSync(path.join(folder, pack));
    // The other one began from the same state, and was later with its bytes, but sooner with the rest.
    cpSync(path.join(dir, 'base', pack), path.join(folder, pack));
    const length = ours.length - readFileSync(path.join(dir, 'base', pack)).length;
    appendFileSync(path.join(folder, pack), Buffer.alloc(length, 'x'));
    const whole = await readAll(dir, 'api.yaml', path.join(dir, 'whole'));
    assert.is(await readAll(dir, 'api.yaml', cacheDir), whole);
    await readAll(dir, 'api.yaml', cacheDir);
    assert.not.match(readFileSync(path.join(folder, pack), 'utf8'), 'xxx');
  }),
);

kept('tells the line of a text wherever its entry is written, in lines of its own or not', () =>
  withFolder(async (dir) => {
    const inLines = `${description}x-more: { one: 1 }\n`;
    const paths = inLines.slice(inLines.indexOf('paths:'), inLines.indexOf('webhooks:'));
    const components =
      '\ncomponents:\n  responses:\n    Done: { description: OK }\n  schemas: { S: { type: object } }\n';
    const json = JSON.stringify((parseYaml(description) as { value: unknown }).value, null, 2);
    for (const text of [
      inLines,
      `openapi: 3.1.0\n${paths}${components}`,
      `openapi: 3.1.0\nwebhooks: { a: { get: {} } }\n${paths}components: { schemas: { S: {} } }\n`,
      json.replace('"burnt"', '"b\\u0075rnt"'),
      json,
    ]) {
      writeFileSync(path.join(dir, 'api.yaml'), text);
      const document = parseApiDocument('api.yaml', Buffer.from(text));
      if (!(document instanceof ApiDocument)) throw new Error('It has a mistake');
      const lines = new Map(Array.from(document.partPlaces(), ([id, { line }]) => [id, line]));
      const visit = (value: unknown, at: readonly (string | number)[]): void => {
        const { part, file, ...place } = document.placeInPart(at);
        const location = { ...place, file: part === '' ? file : `${file}\0${part}` };
        const problem = new SiteError('TEST', 'Test', { location });
        const [placed] = placedProblems([problem], dir);
        assert.equal(placed!.location, document.placeOf(at), `${at.join('.')} in ${text}`);
        assert.equal(placedProblems([problem], '/nowhere', lines), [placed], 'the file is not read again');
        if (typeof value !== 'object' || value === null) return;
        for (const [key, entry] of Object.entries(value))
          visit(entry, [...at, Array.isArray(value) ? Number(key) : key]);
      };
      visit(document.value, []);
    }
  }),
);

kept.run();
