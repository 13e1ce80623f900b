import { parseFragment, serialize } from 'parse5';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { closeTags } from '../../src/base/close-tags.js';

const tags = suite('HTML that stands in a page as a part of its own');

tags('is left as it is where all that begins in it ends in it', () => {
  for (const html of [
    '',
    'a < b & c',
    'One <b>two</b><br>three <img src="a>b.png"> <a href=\'/x?a="<i>"\'>x</a>',
    '<ul><li>a<li>b</ul><p>a<p>b',
    '<table><tr><td>a<td>b</table>',
    '<svg><path d=""/><g><circle/></g></svg><svg/>',
    '<script>if (a < b) document.write("<b>")</script><!-- <b> -->',
    '<my-part>a</my-part>',
  ])
    assert.is(closeTags(html), html);
});

tags('takes nothing of what follows into it, as browsers do for what a script sets', () => {
  for (const html of [
    '<small>Archived<small>',
    '<div><b>a</div>',
    '<b><i>a</b>b',
    'a</div></li></ul>',
    '</section><strong>a</SPAN>',
    '<DIV class="a>b"><span>a</div>',
    '<a href="/x">x',
    '<details><summary>a</summary>b',
    '<span class="icon"/>a',
    '<svg><g><path/>',
    '<!-- a --><em>b',
  ]) {
    const inList = serialize(
      parseFragment(`<div><ul><li>${closeTags(html)}</li><li>more</li></ul></div>after`),
    );
    const alone = serialize(parseFragment(html));
    assert.is(inList, `<div><ul><li>${alone}</li><li>more</li></ul></div>after`);
  }
});

tags('may end within a tag or a comment, of which nothing is shown', () => {
  for (const html of ['<b>x<!-- a', '<b>x<a title="un', '<b>x</b']) assert.is(closeTags(html), '<b>x</b>');
  for (const html of ['<', '<b', '<b title="x', '<!--', '<script>"</b>"'])
    assert.type(closeTags(html), 'string');
});

tags.run();
