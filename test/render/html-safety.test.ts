import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createPageRenderer } from '../../src/render/render-page.js';
import { renderSiteFiles } from '../../src/render/site-files.js';
import { toHtmlJson } from '../../src/theme/html-tag.js';
import { defaultTheme } from '../../src/theme/index.js';
import { contextOf, doc, group, jobOf, link, sampleConfig, siteOf } from './sample-site.js';

const safety = suite('text of authors in HTML');

/** What could end an element, an attribute, a comment or a script, and what JSON and HTML read differently. */
const hostile = [
  '</script>',
  '<!--',
  '-->',
  ']]>',
  '"',
  "'",
  '&',
  '&amp;',
  '<img src=x onerror=alert(1)>',
  '</title>',
  '\u2028',
  '\u2029',
  '\\',
  '`',
  '$&',
  '$1',
  '\n',
];

/** The same texts at every run: pieces put together by a linear congruential generator. */
function hostileTexts(count: number): string[] {
  let state = 42;
  const next = (limit: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + next(4) }, () => hostile[next(hostile.length)]! + 'x'.repeat(next(2))).join(''),
  );
}

/** Start tags, end tags and comments of a document; text and attribute values that an author wrote must add none. */
function tagsOf(html: string): string[] {
  const withoutData = html.replace(/(<script type="application\/ld\+json">).*?(<\/script>)/gs, '$1$2');
  return [
    ...withoutData.matchAll(/<(?:!--|\/?[a-z][a-z0-9]*)(?=[^a-z0-9])(?:\s+[^\s=>"]+(?:="[^"]*")?)*/gi),
  ].map(([tag]) => tag.replace(/[\s=].*/s, ''));
}

function documentWith(text: string): string {
  const page = doc('/a', {
    title: text,
    description: text,
    breadcrumbs: [{ label: text, route: '/a' }],
    previous: { title: text, route: '/b' },
    tags: [{ label: text, route: '/tags/x' }],
    frontMatter: { keywords: [text], title_meta: text },
    sidebarPath: [0, 0],
  });
  const site = siteOf([page], [group(text, [link(text, '/a')])]);
  const config = sampleConfig({ title: text, metadata: [{ name: 'author', content: text }] });
  return createPageRenderer(
    contextOf(site, config),
    defaultTheme,
    '',
  )(jobOf(page, { site, config }), {
    type: 'html',
    html: '<p>x</p>',
  });
}

safety('no text opens or closes an element of the document', () => {
  const expected = tagsOf(documentWith('plain'));
  assert.ok(expected.length > 50);
  for (const text of hostileTexts(300))
    assert.equal(tagsOf(documentWith(text)), expected, JSON.stringify(text));
});

safety('data for machines says what the author wrote', () => {
  for (const text of hostileTexts(300)) {
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(documentWith(text))![1]!;
    assert.is(JSON.parse(json).itemListElement[1].name, text);
  }
});

safety('JSON in HTML holds nothing that HTML would read', () => {
  for (const text of hostileTexts(300)) {
    const json = toHtmlJson({ [text]: text });
    assert.not.match(json, /[<>&\u2028\u2029]/);
    assert.equal(JSON.parse(json), { [text]: text });
  }
});

safety('llms.txt keeps one line a page', () => {
  for (const text of hostileTexts(50)) {
    const site = siteOf([doc('/a', { title: text, description: text })]);
    const files = renderSiteFiles(site, sampleConfig(), () => undefined);
    const llms = files.find((file) => file.path === 'llms.txt')!.contents;
    assert.is(
      llms.split('\n').length,
      '# Relay\n\n> Calls your world\n\n## Other pages\n\n- x\n'.split('\n').length,
    );
  }
});

safety.run();
