import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { locateKey, toKeyPath } from '../../src/config/locate-key.js';

const places = suite('places of keys in the config file');

/** The text from the place on, to the end of its line. */
function textAt(source: string, ...path: PropertyKey[]): string | undefined {
  const place = locateKey(source, path);
  return place && source.split('\n')[place.line - 1]?.slice(place.column - 1);
}

places('a key of the exported object', () => {
  assert.equal(locateKey(`export default {\n  title: 'x',\n  url: 'y',\n};`, ['url']), {
    line: 3,
    column: 3,
  });
});

places('keys in objects in lists', () => {
  const source = `export default defineConfig({\n  navbar: { items: [\n    { to: 'a' },\n    { label: 'b', to: 'c' } ] },\n});`;
  assert.is(textAt(source, 'navbar', 'items', 1, 'to'), `to: 'c' } ] },`);
  assert.is(textAt(source, 'navbar', 'items', 0), `{ to: 'a' },`);
});

places('a key that is not there is found at the one around it', () => {
  const source = `module.exports = {\n  docs: {\n    path: 'docs',\n  },\n};`;
  assert.is(textAt(source, 'docs', 'editUrl'), 'docs: {');
  assert.is(locateKey(source, ['title']), undefined);
});

places('a config in a variable, a function, with types', () => {
  assert.is(
    textAt(`const config: UserConfig = {\n  keep: 'x',\n};\nexport default config;`, 'keep'),
    `keep: 'x',`,
  );
  assert.is(
    textAt(`export default async () => {\n  const a = 1;\n  return {\n    keep: a,\n  };\n};`, 'keep'),
    'keep: a,',
  );
  assert.is(
    textAt(`export default { keep: 'x' } satisfies UserConfig;`, 'keep'),
    `keep: 'x' } satisfies UserConfig;`,
  );
});

places('quoted keys, shorthand and methods', () => {
  assert.is(textAt(`export default { 'a-b': 1 };`, 'a-b'), `'a-b': 1 };`);
  assert.is(textAt(`const keep = 1;\nexport default { title: '', keep };`, 'keep'), 'keep };');
  assert.is(textAt(`export default {\n  pages() { return {}; },\n};`, 'pages'), 'pages() { return {}; },');
});

places('strings and comments that look like keys are passed over', () => {
  const source =
    'export default {\n  // keep: 1,\n  /* keep: 2, { */\n  title: "keep: 3, {",\n  tagline: `keep: 4 }`,\n  keep: 5,\n};';
  assert.is(textAt(source, 'keep'), 'keep: 5,');
});

places('a key of the same name further in is another one', () => {
  const source = `export default {\n  navbar: { title: 'inner' },\n  title: 7,\n};`;
  assert.is(textAt(source, 'title'), 'title: 7,');
  assert.is(textAt(source, 'navbar', 'title'), `title: 'inner' },`);
});

places('keys that are assigned to the config later, unless a literal has them', () => {
  const source = `const config = { title: 'T' };
if (other.title == 1) other.title = 2;
config.presets = [
  ['classic', { docs: { path: 'x' } }],
];
config.noIndex = true;
module.exports = config;`;
  assert.is(textAt(source, 'presets', 0, 1, 'docs', 'path'), `path: 'x' } }],`);
  assert.is(textAt(source, 'presets'), 'presets = [');
  assert.is(textAt(source, 'noIndex'), 'noIndex = true;');
  assert.is(textAt(source, 'title'), `title: 'T' };`);
  assert.is(
    textAt('config.docs = made; other = { docs: 1, path: 2 };', 'docs', 'path'),
    'docs: 1, path: 2 };',
  );
});

places('keys that are assigned to something else than the config are not its keys', () => {
  const assigned = (statement: string): string | undefined =>
    textAt(`${statement}\nexport default makeConfig();`, 'docs', 'path');
  assert.is(assigned("window.docs = { path: 'x' };"), undefined);
  assert.is(assigned("const config = {};\nconfig.a.docs = { path: 'x' };"), undefined);
  assert.is(assigned("const fill = (a) => { a.docs = { path: 'x' }; };"), undefined);
  assert.is(assigned("const config: Config = {};\nconfig.docs = { path: 'x' };"), "path: 'x' };");
  assert.is(
    textAt("const c = make();\nc.docs = { path: 'x' };\nexport default c;", 'docs', 'path'),
    "path: 'x' };",
  );
  assert.is(textAt("module.exports.docs = [{ path: 'x' }];", 'docs', 0, 'path'), "path: 'x' }];");
  const both = "const config = {};\nconfig.docs = { path: 'x' };\nexport default {\n  docs: { path: 'y' } };";
  assert.is(textAt(both, 'docs', 'path'), "path: 'y' } };");
});

places('key paths read as one would write them', () => {
  assert.is(toKeyPath(['docs', 0, 'path']), 'docs[0].path');
  assert.is(toKeyPath(['metadata', 1, 'og:image']), 'metadata[1]["og:image"]');
  assert.is(toKeyPath([]), 'the config');
});

places.run();
