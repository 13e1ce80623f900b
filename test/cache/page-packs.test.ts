import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readSealed, writeSealed } from '../../src/base/sealed-file.js';
import {
  hasManyPacks,
  PackReader,
  PackWriter,
  type PageBody,
  tidyPacks,
} from '../../src/cache/page-packs.js';
import { jsonFormat, SealedRecords, writingRecords } from '../../src/cache/sealed-records.js';
import { openContextFolder } from '../../src/engine/context-files.js';

const packs = suite('cache');

const body = (text: string): PageBody => ({ article: { type: 'html', html: `<p>${text}</p>` }, twin: text });

function inFolder(run: (dir: string) => void): void {
  const dir = mkdtempSync(path.join(tmpdir(), 'relaydocs-packs-'));
  try {
    run(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

packs('articles come back in any size and order', () => {
  inFolder((dir) => {
    const texts = [10, 700_000, 600_000, 1_100_000, 20, 3_000_000, 400_000].map((length, index) =>
      String(index).repeat(length),
    );
    const writer = new PackWriter(dir, 'a.pack', 4_000_000);
    const places = texts.map((text) => writer.add(body(text)));
    writer.close();
    const reader = new PackReader(dir);
    assert.ok(places.every((place, index) => reader.read(place)?.twin === texts[index]));
    reader.close();
  });
});

packs('an article comes back as it was put in', () => {
  inFolder((dir) => {
    const writer = new PackWriter(dir, 'a.pack');
    const places = ['one', 'zwei – ü', 'three'].map((text) => writer.add(body(text)));
    writer.close();
    const reader = new PackReader(dir);
    assert.equal(
      places.map((place) => reader.read(place)?.twin),
      ['one', 'zwei – ü', 'three'],
    );
    reader.close();
  });
});

packs('articles of a large site lie in several packs, none of them large', () => {
  inFolder((dir) => {
    const writer = new PackWriter(dir, 'a.pack', 30);
    const twins = ['one', 'two', 'three', 'four', 'five'];
    const places = twins.map((twin) => writer.add(body(twin)));
    writer.close();
    assert.equal(readdirSync(dir).sort().slice(0, 2), ['a-2.pack', 'a-3.pack']);
    for (const name of readdirSync(dir)) assert.ok(statSync(path.join(dir, name)).size < 200, name);
    const reader = new PackReader(dir);
    assert.equal(
      places.map((place) => reader.read(place)?.twin),
      twins,
    );
    reader.close();
  });
});

packs('an article in a pack that was cut short, damaged or deleted is not there', () => {
  inFolder((dir) => {
    const writer = new PackWriter(dir, 'a.pack');
    const first = writer.add(body('first'));
    const second = writer.add(body('second'));
    writer.close();
    truncateSync(path.join(dir, 'a.pack'), first.length + 3);
    const reader = new PackReader(dir);
    assert.is(reader.read(first)?.twin, 'first');
    assert.is(reader.read(second), undefined);
    assert.is(reader.read({ ...first, hash: 'another' }), undefined);
    assert.is(reader.read({ ...first, pack: 'gone.pack' }), undefined);
    reader.close();
  });
});

packs('a pack that is mostly rubbish is emptied into a new one, an unused old one deleted', () => {
  inFolder((dir) => {
    const writer = new PackWriter(dir, 'a.pack');
    const kept = writer.add(body('kept'));
    for (let count = 0; count < 5; count++) writer.add(body(`rubbish ${count}`));
    writer.close();
    const unused = new PackWriter(dir, 'unused.pack');
    unused.add(body('x'));
    unused.close();
    const longAgo = new Date(Date.now() - 10 * 3_600_000);
    utimesSync(path.join(dir, 'unused.pack'), longAgo, longAgo);
    const moved = tidyPacks(dir, [kept], Date.now());
    const place = moved.get(kept);
    assert.ok(place);
    assert.is.not(place.pack, 'a.pack');
    const reader = new PackReader(dir);
    assert.is(reader.read(place)?.twin, 'kept');
    reader.close();
    assert.not(readdirSync(dir).includes('unused.pack'));
  });
});

packs('packs are tidied again only where that would leave fewer of them', () => {
  inFolder((dir) => {
    const nowMs = Date.now();
    const add = (name: string, size: number, ageMs: number): void => {
      writeFileSync(path.join(dir, name), '');
      truncateSync(path.join(dir, name), size);
      const seconds = (nowMs - ageMs) / 1000;
      utimesSync(path.join(dir, name), seconds, seconds);
    };
    for (let index = 0; index < 40; index++) add(`young-${index}.pack`, 1000, 60_000);
    for (let index = 0; index < 40; index++) add(`large-${index}.pack`, 32_000_000, 10 * 3_600_000);
    const places = readdirSync(dir).map((pack) => ({ pack, offset: 0, length: 31_000_000, hash: '' }));
    const named = places.filter(({ pack }) => pack.startsWith('large')).concat(places.slice(-1));
    assert.is(tidyPacks(dir, named, nowMs).size, 0);
    assert.not(hasManyPacks(dir, nowMs));
    for (const size of [1000, 32_000_000]) {
      for (let index = 0; index < 40; index++) add(`old-${index}.pack`, size, 10 * 3_600_000);
      assert.ok(hasManyPacks(dir, nowMs), `nothing names packs of ${size} bytes`);
      tidyPacks(dir, named, nowMs);
      assert.not(hasManyPacks(dir, nowMs));
      assert.is(readdirSync(dir).filter((name) => name.startsWith('old-')).length, 0);
    }
    assert.not(hasManyPacks(path.join(dir, 'none'), nowMs));
  });
});

packs('a cache file that is damaged, cut short or foreign counts as absent', () => {
  inFolder((dir) => {
    const file = path.join(dir, 'x.json');
    assert.is(readSealed(file), undefined);
    writeSealed(file, { a: [1, 2] });
    assert.equal(readSealed(file), { a: [1, 2] });
    truncateSync(file, 20);
    assert.is(readSealed(file), undefined);
    writeFileSync(file, '{"a":1}');
    assert.is(readSealed(file), undefined);
  });
});

const json = jsonFormat<unknown>();
const write = (file: string, program: string, records: ReadonlyMap<string, unknown>): number =>
  [...writingRecords(file, program, { records }, json)].length;
const open = (file: string, program: string) => SealedRecords.open(file, program, json);

packs('records come back by their names, whatever these are, to the program that wrote them', () => {
  inFolder((dir) => {
    const file = path.join(dir, 'kept/records.json');
    const names = [
      'docs/ü.md',
      '__proto__',
      '7',
      ...Array.from({ length: 500 }, (_, index) => `docs/${index}.md`),
    ];
    const steps = write(file, 'one', new Map(names.map((name) => [name, { name, text: 'line\nline' }])));
    assert.ok(steps > 2, 'in several steps');
    const records = open(file, 'one')!;
    assert.is(records.size, names.length);
    for (const name of [...names].reverse()) assert.equal(records.get(name), { name, text: 'line\nline' });
    assert.is(records.get('docs/none.md'), undefined);
    records.delete('7');
    assert.is(records.get('7'), undefined);
    assert.is(open(file, 'two'), undefined);
    assert.equal(readdirSync(path.dirname(file)), ['records.json']);
  });
});

packs(
  'records that have changed are added to the file, and what a killed process has added does no harm',
  () => {
    inFolder((dir) => {
      const file = path.join(dir, 'records.json');
      const text = 'as it was '.repeat(20);
      write(file, 'one', new Map(Array.from({ length: 450 }, (_, index) => [`${index}`, { index, text }])));
      const before = readFileSync(file);
      const former = open(file, 'one')!;
      const records = new Map(
        Array.from({ length: 450 }, (_, index) => [`${index}`, former.get(`${index}`)!]),
      );
      records.set('7', { index: 7, text: 'changed' });
      records.set('new', { index: 8, text: 'new' });
      records.delete('449');
      for (const _ of writingRecords(file, 'one', { records }, json, former));
      assert.ok(readFileSync(file).subarray(0, before.length).equals(before));
      appendFileSync(file, '[["7",{"ind\n0123456789abcdef 0000000012\n');
      const read = open(file, 'one')!;
      assert.is(read.size, 450);
      for (const [name, value] of records) assert.equal(read.get(name), value);
      assert.is(read.get('449'), undefined);

      const next = new Map(records);
      for (let index = 0; index < 300; index += 1) next.set(`${index}`, { index, text: 'other' });
      for (const _ of writingRecords(file, 'one', { records: next }, json, read));
      assert.equal(open(file, 'one')!.get('0'), { index: 0, text: 'other' });
      assert.not.ok(readFileSync(file).subarray(0, 1000).equals(before.subarray(0, 1000)), 'written anew');

      // Somebody else has written the file since it was read.
      write(file, 'one', new Map([['other', 'x'.repeat(50_000)]]));
      for (const _ of writingRecords(file, 'one', { records }, json, former));
      const again = open(file, 'one')!;
      for (const [name, value] of records) assert.equal(again.get(name), value);
      assert.is(again.size, 450);
    });
  },
);

packs('records are the former ones until all are written, and what is damaged of them is not there', () => {
  inFolder((dir) => {
    const file = path.join(dir, 'records.json');
    assert.is(open(file, 'one'), undefined);
    const records = (value: string) =>
      new Map(Array.from({ length: 150 }, (_, index) => [`${index}`, value]));
    write(file, 'one', records('old'));
    const writing = writingRecords(file, 'one', { records: records('new') }, json);
    writing.next();
    assert.is(open(file, 'one')!.get('149'), 'old');
    writing.return(undefined);
    assert.equal(readdirSync(dir), ['records.json']);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('"old"', '"odd"'));
    const damaged = open(file, 'one')!;
    assert.is(damaged.get('0'), undefined);
    assert.is(damaged.get('149'), 'old');
    for (const length of [0, 1, 40, text.length - 1, text.length - 40]) {
      writeFileSync(file, text.slice(0, length));
      assert.is(open(file, 'one'), undefined, `cut off after ${length}`);
    }
  });
});

packs('what a killed process left for its threads is gone a day later', () => {
  inFolder((cacheDir) => {
    const { pid: gone } = spawnSync(process.execPath, ['--version']);
    const contexts = path.join(cacheDir, 'contexts');
    mkdirSync(contexts);
    const nowS = Date.now() / 1000;
    for (const [name, seconds] of Object.entries({
      [`${gone}-old.json`]: nowS - 25 * 3600,
      [`${gone}-new.json`]: nowS - 60,
      [`${process.pid}-old.json`]: nowS - 25 * 3600,
    })) {
      writeFileSync(path.join(contexts, name), '{}');
      utimesSync(path.join(contexts, name), seconds, seconds);
    }
    assert.is(openContextFolder(cacheDir), contexts);
    assert.equal(readdirSync(contexts).sort(), [`${gone}-new.json`, `${process.pid}-old.json`].sort());
  });
});

packs.run();
