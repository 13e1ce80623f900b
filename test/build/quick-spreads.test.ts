import { suite } from 'uvu';
import * as assert from 'uvu/assert';
// @ts-expect-error It is a script of the build, without types.
import { quickSpreads } from '../../bin/quick-spreads.mjs';

const spreads = suite('objects that the package copies');

/** What the text gives as the package has it. */
const run = async (text: string): Promise<unknown> => {
  const { made } = await import(`data:text/javascript,${encodeURIComponent(quickSpreads(text))}`);
  return made;
};

spreads(
  'an object that begins as a copy and goes on begins with nothing, so that V8 of Node.js 20 makes all alike',
  () => {
    assert.is(quickSpreads('f({...a,b:{...c,...d}})'), 'f({...null,...a,b:{...null,...c,...d}})');
    assert.is(quickSpreads('f(`{...a,b}`, { ...a, b })'), 'f(`{...a,b}`, { ...null,...a, b })');
  },
);

spreads('copies without more, objects that begin otherwise and patterns stay as they are', () => {
  const text = 'const {a,...b}=f({...a},{a,...b},[...a,b]);';
  assert.is(quickSpreads(text), text);
});

spreads('objects hold what they held, in the same order', async () => {
  const text = `const page = { title: 'A', route: '/a' };
    export const made = [{ ...page, title: 'B', more: 1 }, { ...undefined, ...page }, { ...'ab', c: 1 }].map(Object.entries);`;
  assert.equal(await run(text), [
    Object.entries({ title: 'B', route: '/a', more: 1 }),
    Object.entries({ title: 'A', route: '/a' }),
    Object.entries({ 0: 'a', 1: 'b', c: 1 }),
  ]);
});

spreads.run();
