import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { renderPart } from '../../src/render/render-parts.js';
import { shareIcons, showsMarks } from '../../src/render/share-icons.js';
import { DrawnIcon } from '../../src/theme/Marks.js';

const shared = suite('icons of a page');

const icon = { id: 'lucide-x', viewBox: '0 0 24 24', body: '<path d="M1 1"/>' };
const shown = renderPart(<DrawnIcon icon={icon} className="rd-mark" />);
const page = (inner: string): string =>
  `<nav>${shown}</nav><div class="rd-content" data-rd-region="content">${inner}</div>`;

shared('a drawing stands once in the page, in what comes with every navigation', () => {
  const html = shareIcons(page(`<p>${shown}</p>`));
  assert.is(html.split('<path').length - 1, 1);
  assert.is(html.split('<use href="#rd-i-lucide-x"/>').length - 1, 2);
  assert.match(
    html,
    /data-rd-region="content"><div hidden><svg><symbol id="rd-i-lucide-x" viewBox="0 0 24 24">/,
  );
  assert.ok(showsMarks(html));
});

shared('a page without icons stays as it is, and asks for no style sheet', () => {
  const html = page('').replace(shown, '<svg class="a" viewBox="0 0 1 1"></svg>');
  assert.is(shareIcons(html), html);
  assert.not.ok(showsMarks(html));
});

shared.run();
