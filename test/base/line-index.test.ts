import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type CountedStretch, LineIndex } from '../../src/base/line-index.js';
import { seeded } from '../dev/random-changes.js';

const lines = suite('lines of a large file');

lines(
  'a place has the line and the column that an editor shows, also in and behind what was counted before',
  () => {
    const random = seeded(7);
    const below = (count: number): number => Math.floor(random() * count);
    for (let turn = 0; turn < 500; turn++) {
      const characters = Array.from(
        { length: below(60) },
        () => ['\n', '\n', 'a', 'b', '€', '😀'][below(6)]!,
      );
      const text = characters.join('');
      const bytes = Buffer.from(text);
      const counted: CountedStretch[] = [];
      for (let start = below(6), end = start + below(12); end <= bytes.length; end = start + below(12)) {
        counted.push({
          start,
          end,
          lineEnds: bytes.subarray(start, end).filter((byte) => byte === 10).length,
        });
        start = end + below(6);
      }
      const whole = new LineIndex(bytes);
      const index = new LineIndex(bytes, counted);
      for (let ask = 0; ask < 20; ask++) {
        const before = characters.slice(0, below(characters.length + 1)).join('');
        const place = { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
        const offset = Buffer.byteLength(before);
        for (const one of [whole, index]) {
          assert.is(one.lineOf(offset), place.line, text);
          assert.equal(one.placeOf(offset), place, text);
        }
      }
      for (const [number, line] of [...text.split('\n'), undefined].entries())
        assert.is(new LineIndex(bytes, counted).textOf(number + 1), line, text);
    }
  },
);

lines('what was counted before is not looked through for what stands behind it', () => {
  const index = new LineIndex(Buffer.from('a\nb\nc\nd'), [{ start: 2, end: 4, lineEnds: 700 }]);
  assert.equal(
    [2, 4, 6].map((offset) => index.lineOf(offset)),
    [2, 702, 703],
  );
});

lines.run();
