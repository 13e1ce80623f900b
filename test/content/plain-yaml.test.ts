import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parsePlainYaml } from '../../src/content/parse-plain-yaml.js';
import { parseYaml } from '../../src/content/parse-yaml.js';
import { corpusPage } from '../corpus.mjs';

const plainYaml = suite('plain front matter');

/** A seeded generator (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Pieces of YAML, harmless and not: put together at random they are whatever authors can come to write. */
const pieces =
  `a Title word's yes No null ~ true False on 1 0 -0 007 -12 1.5 1e3 0x1F 0o7 12345678901234567890 .5 .inf 2024-05-31 : ; , . - --- ... | > & * ! % @ # ? [ ] { } [a] {b:c} "q" 'q' "half 'half \\n \\ \` é ü 中文 😀 \u00a0 \u0085 \u2028 \ufeff \u0001 \t key: <<: title: http://a.b/c a:b a#b  `.split(
    ' ',
  );

function agree(text: string): boolean {
  const plain = parsePlainYaml(text);
  if (!plain) return false;
  const full = parseYaml(text);
  const shown = JSON.stringify(text);
  assert.not('reason' in full, `${shown} is wrong for the YAML parser`);
  if ('reason' in full) return false;
  assert.equal(plain.value, full.value, shown);
  for (const path of [[], ['title'], ['a'], ['b-c'], ['title', 0], ['none']]) {
    assert.is(plain.offsetOf(path), full.offsetOf(path), `${shown} at ${path}`);
    assert.is(plain.writtenAt(path), full.writtenAt(path), `${shown} as written at ${path}`);
  }
  return true;
}

plainYaml('whatever is read without the YAML parser is read as that would', () => {
  const next = generator(7);
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(next() * list.length)]!;
  let read = 0;
  for (let turn = 0; turn < 30_000; turn += 1) {
    const lines = Array.from({ length: 1 + Math.floor(next() * 3) }, (_, index) => {
      const words = Array.from({ length: 1 + Math.floor(next() * 3) }, () => pick(pieces));
      const value = words.join(pick([' ', ' ', '']));
      const key =
        next() < 0.9
          ? ['title', 'a', 'b-c'][index]
          : pick(['null', 'y', '1', ' a', '"a"', 'a b', '__proto__']);
      return `${key}${pick([': ', ': ', ': ', ':  ', ':'])}${value}`;
    });
    if (agree(lines.join(pick(['\n', '\n', '\r\n', '\n\n', '\n ', '\r'])))) read += 1;
  }
  assert.ok(read > 1000, `${read} of 30,000 were read`);
});

plainYaml('front matter as pages have it needs no YAML parser', () => {
  const [, corpus] = corpusPage(3, 10).split(/^---\n/m);
  const quoted = 'title: "Set up: the relay"\nslug: \'/start\'\nsidebar_position: 2\nhide_title: true\n';
  for (const text of [corpus!, quoted, quoted.replaceAll('\n', '\r\n'), '', '\n'])
    assert.ok(agree(text), text);
});

plainYaml.run();
