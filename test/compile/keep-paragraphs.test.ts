import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keepParagraphs } from '../../src/compile/html/keep-paragraphs.js';

const paragraphs = suite('boxes within paragraphs');

paragraphs('a paragraph that holds one is none any more, with what it had', () => {
  const cases: [string, string][] = [
    ['<p>a <div>b</div> c</p>', '<div class="rd-p">a <div>b</div> c</div>'],
    ['<p id="x">a <b><div>b</div></b></p>', '<div id="x" class="rd-p">a <b><div>b</div></b></div>'],
    ['<p title="a > b">x <div>y</div></p>', '<div title="a > b" class="rd-p">x <div>y</div></div>'],
    ['<p class="y">a<hr/></p>', '<div class="rd-p y">a<hr/></div>'],
    ['<p>a <p>b</p></p><p>c</p>', '<div class="rd-p">a <p>b</p></div><p>c</p>'],
    [
      '<p>a <relay-island data-island="0"><div>b</div></relay-island></p>',
      '<div class="rd-p">a <relay-island data-island="0"><div>b</div></relay-island></div>',
    ],
  ];
  for (const [html, kept] of cases) assert.is(keepParagraphs(html), kept);
});

paragraphs('all others stay as they are, and so does what React finds again', () => {
  for (const html of [
    '<p>a <b>b</b></p><div><p>c</p></div>',
    '<p>a <button><div>b</div></button></p>',
    '<relay-island data-island="0"><p>a <div>b</div></p></relay-island>',
    '<div><p>one<p>two</div><div>three</div>',
    '<param name="p"/><progress></progress>',
    '<script>a = "<p>b <div>c</div></p>"</script><p>d</p>',
    '<textarea><p>b <div>c</div></p></textarea><style><p><div></p></style>',
    '<!-- <p>b <div>c</div></p> --><!----><p>d</p>',
    '<!--><p>b</p>',
    '<p title="never closed <div></p>',
  ])
    assert.is(keepParagraphs(html), html);
});

paragraphs('what an island is given is written by the server alone', () => {
  assert.is(
    keepParagraphs('<relay-island data-island="0"><relay-slot><p>a<ul></ul></p></relay-slot></relay-island>'),
    '<relay-island data-island="0"><relay-slot><div class="rd-p">a<ul></ul></div></relay-slot></relay-island>',
  );
});

paragraphs('a text that closes nothing is gone through once', () => {
  const many = 100_000;
  for (const piece of ['<p>text\n', '<p title="', '<!-- <p>', '<div><p></b>', '<p>a</div>', 'a'])
    assert.type(keepParagraphs(`<p>${piece.repeat(many)}<div ${piece.repeat(many)}`), 'string');
});

paragraphs.run();
