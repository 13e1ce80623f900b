import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { contentOf, problemLines } from '../site/site-of.js';

const categories = suite('category files');
const read = async (files: Record<string, string>) => {
  const content = await contentOf({ 'docs/api/a.md': '# A', ...files });
  return { categories: content.categories, problems: problemLines(content.problems) };
};

categories('JSON and YAML describe a category', async () => {
  const json = await read({
    'docs/api/_category_.json': JSON.stringify({
      label: 'API',
      position: 2.5,
      collapsible: false,
      collapsed: false,
      className: 'new',
      customProps: { badge: 1 },
      link: {
        type: 'generated-index',
        slug: '/api',
        title: 'All of it',
        description: 'Text',
        keywords: ['a'],
      },
    }),
  });
  assert.equal(json.problems, []);
  const { path, dir, instance, version, ...values } = json.categories[0]!;
  assert.equal([path, dir, instance, version], ['docs/api/_category_.json', 'api', 'default', 'current']);
  assert.equal(values, {
    label: 'API',
    position: 2.5,
    collapsible: false,
    collapsed: false,
    className: 'new',
    customProps: { badge: 1 },
    link: { type: 'generated-index', slug: '/api', title: 'All of it', description: 'Text', keywords: ['a'] },
  });
  const yaml = await read({
    'docs/api/_category_.yml': '\uFEFFlabel: API\r\nlink:\r\n  type: doc\r\n  id: a\r\n',
  });
  assert.equal(yaml.problems, []);
  assert.equal(yaml.categories[0]!.link, { type: 'doc', id: 'a' });
  assert.is((await read({ 'docs/api/_category_.yml': 'link: null' })).categories[0]!.link, null);
});

categories('an empty one is an error at its place, and the folder stays', async () => {
  for (const [file, text] of [
    ['docs/api/_category_.yml', ''],
    ['docs/api/_category_.json', '\n'],
    ['docs/api/_category_.yaml', '# label: API\n'],
  ] as const) {
    assert.equal((await read({ [file]: text })).problems, [
      `CATEGORY_SYNTAX ${file}:1:1 The category file cannot be read: it is empty | The file must be JSON or YAML, such as: label: Guides`,
    ]);
  }
});

categories('wrong values are reported with their place and left out', async () => {
  const { problems, categories: found } = await read({
    'docs/api/_category_.json':
      '{\n  "label": "API",\n  "position": "first",\n  "link": { "type": "page" },\n  "colapsed": true\n}',
  });
  assert.equal(problems, [
    'CATEGORY_VALUE docs/api/_category_.json:3:3 position: expected a number, got "first" | Known keys: label, position, collapsible, collapsed, className, description, customProps, key, link.',
    'CATEGORY_VALUE docs/api/_category_.json:4:13 link.type: expected { type: "doc", id } or { type: "generated-index" }, got "page" | Known keys: label, position, collapsible, collapsed, className, description, customProps, key, link.',
    'CATEGORY_KEY docs/api/_category_.json:5:3 Unknown key "colapsed" in a category file | Did you mean "collapsed"?',
  ]);
  assert.is(found[0]!.label, 'API');
});

categories('a file that cannot be parsed is reported at its line', async () => {
  assert.equal(
    (await read({ 'docs/api/_category_.json': '{\n  "label": "API"\n  "position": 2\n}' })).problems,
    [
      'CATEGORY_SYNTAX docs/api/_category_.json:3:3 The category file cannot be read: missed comma between flow collection entries | The file must be JSON or YAML, such as: label: Guides',
    ],
  );
  assert.match(
    (await read({ 'docs/api/_category_.yml': '- a' })).problems[0]!,
    'expected a mapping of keys to values, got a list',
  );
});

categories('two files for one folder are reported', async () => {
  const { problems } = await read({ 'docs/api/_category_.json': '{}', 'docs/api/_category_.yml': '' });
  assert.equal(problems, [
    'DUPLICATE_CATEGORY_FILE docs/api/_category_.yml "docs/api/_category_.json" and "docs/api/_category_.yml" describe the same category | Remove one of them.',
  ]);
});

categories.run();
