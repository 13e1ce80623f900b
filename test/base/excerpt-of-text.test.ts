import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { excerptOfText } from '../../src/base/excerpt-of-text.js';

const excerpts = suite('excerpts of Markdown');

excerpts('the first line of text stands without markup', () => {
  assert.is(excerptOfText('# Title\n\nRead **[this `one`](./one.md)**[^1] ~~now~~.'), 'Read this one now.');
  assert.is(excerptOfText('![Harbour](x.png) at [low][tide] <b>tide</b>'), 'Harbour at low tide');
});

excerpts('code keeps its brackets and signs', () => {
  assert.is(
    excerptOfText('The type `T[K][]`, `a[b](c)` and `__init__`'),
    'The type T[K][], a[b](c) and __init__',
  );
  assert.is(excerptOfText('An open ` stays out'), 'An open  stays out');
});

excerpts('the text of a footnote is not the first line', () => {
  assert.is(excerptOfText('[^1]: note\n\nreal'), 'real');
});

excerpts.run();
