// What the memo of the engine runs anew, and what it leaves as it is.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Memo, stepOf } from '../../src/engine/memo.js';

const memos = suite('the memo of the engine');

interface Values {
  text: string;
  words: readonly string[];
  count: number;
  page: string;
}

/** @param ran is told which step runs. @param read is the file that `page` is made of. */
function createMemo(ran: string[], read = () => 'frame'): Memo<Values> {
  const step = stepOf<Values>();
  return new Memo<Values>({
    words: step('words', {
      inputs: ['text'],
      async make({ text }) {
        ran.push('words');
        return text.split(' ');
      },
      digest: (words) => words.join(),
    }),
    count: step('count', {
      inputs: ['words'],
      make({ words }, last = 0) {
        ran.push('count');
        return words.includes('broken') ? last : words.length;
      },
      digest: String,
    }),
    page: step('page', {
      inputs: ['count'],
      make({ count }) {
        ran.push('page');
        return `${read()} ${count}`;
      },
      digest: (page) => page,
      reads: () => ['frame.txt'],
    }),
  });
}

memos('a step runs when an input has changed, and nothing after a step that gives the same', async () => {
  const ran: string[] = [];
  const memo = createMemo(ran);
  memo.set('text', 'one two', '1');
  assert.is(await memo.get('page'), 'frame 2');
  assert.is(await memo.get('page'), 'frame 2');
  assert.equal(ran.splice(0), ['words', 'count', 'page']);
  memo.set('text', 'three four', '2');
  assert.is(await memo.get('page'), 'frame 2');
  assert.equal(ran.splice(0), ['words', 'count']);
  memo.set('text', 'three four', '2');
  await memo.get('page');
  assert.equal(ran, []);
});

memos('all who ask at once wait for one computation', async () => {
  const ran: string[] = [];
  const memo = createMemo(ran);
  memo.set('text', 'one', '1');
  await Promise.all([memo.get('page'), memo.get('count'), memo.get('page')]);
  assert.equal(ran, ['words', 'count', 'page']);
});

memos('a step runs when a file that it has read is changed, and only then', async () => {
  const ran: string[] = [];
  let frame = 'frame';
  const memo = createMemo(ran, () => frame);
  memo.set('text', 'one', '1');
  await memo.get('page');
  ran.length = 0;
  frame = 'border';
  assert.not(memo.touch((file) => file === 'other.txt'));
  assert.is(await memo.get('page'), 'frame 1');
  assert.ok(memo.touch((file) => file === 'frame.txt'));
  assert.is(await memo.get('page'), 'border 1');
  assert.equal(ran, ['page']);
});

memos('what is broken may give the last good value, and comes back when it is mended', async () => {
  const memo = createMemo([]);
  memo.set('text', 'one two three', '1');
  assert.is(await memo.get('count'), 3);
  memo.set('text', 'broken', '2');
  assert.is(await memo.get('page'), 'frame 3');
  memo.set('text', 'mended', '3');
  assert.is(await memo.get('page'), 'frame 1');
});

memos.run();
