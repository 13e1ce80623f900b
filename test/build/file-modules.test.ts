// What is no script and is imported all the same, by pages, by their components and by islands: what a reader gets.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleOf, configWith, withBuilt, withSite } from './with-site.js';

const modules = suite('modules that are no scripts');

const svg = '<svg viewBox="0 0 9 9" fill-rule="evenodd"><path d="M0 0"/></svg>';
const bytes = new Uint8Array([0, 1, 2, 3]);

/** Each of them as `<p id="name">what it is</p>`. */
const show = (entries: Record<string, string>): string =>
  Object.entries(entries)
    .map(([id, value]) => `<p id="${id}">{${value}}</p>`)
    .join('\n\n');

const values = {
  yaml: 'people.map(({ name }) => name).join()',
  loaded: 'loaded.length',
  raw: 'raw.trim()',
  url: 'url',
  static: 'fromStatic',
  above: 'above.name',
  script: 'one',
  required: "require('./dot.PNG').default",
  video: 'film',
  graph: 'graph.trim()',
  text: '[iconText, peopleText, styleText, pageText, numbersText].join().replaceAll("\\n", "")',
};
const imports = [
  "import people from './people.yaml'",
  "import loaded from '!!yaml-loader!./people.yaml'",
  "import raw from '!!raw-loader!./sample.py'",
  "import url from '!!url-loader!./icon.svg'",
  "import fromStatic from '/img/dot.png'",
  "import above from '@site/../shared/names.json'",
  "import { one } from '/src/numbers'",
  "import film from './film.MP4'",
  "import graph from './flow.mermaid'",
  "import Icon from '/img/icon.svg'",
  "import iconText from './icon.svg' with { type: 'text' }",
  "import peopleText from './people.yaml' with { type: 'text' }",
  "import styleText from './look.module.css' with { type: 'text' }",
  "import pageText from './_part.mdx' with { type: 'text' }",
  "import numbersText from '@site/src/numbers.ts' with { type: 'text' }",
];
const files = {
  'site/relaydocs.config.ts': configWith(''),
  'shared/names.json': '{ "name": "from above" }',
  'site/static/img/dot.png': bytes,
  'site/static/img/icon.svg': svg,
  'site/docs/people.yaml': '- name: Ann\n- name: Bob\n',
  'site/docs/sample.py': 'print(1)\n',
  'site/docs/icon.svg': svg,
  'site/docs/look.module.css': '.a { color: red }\n',
  'site/docs/dot.PNG': new Uint8Array([0, 4]),
  'site/docs/film.MP4': bytes,
  'site/docs/flow.mermaid': 'graph TD\n',
  'site/src/numbers.ts': 'export const one: number = 1;\n',
  'site/docs/page.mdx': `${imports.join('\n')}\nimport Part from '/docs/_part.mdx'\n\n${show(values)}\n\n<Icon className="big" />\n\n<Part />\n`,
  'site/docs/_part.mdx': 'Text of the part\n',
  'site/docs/component.mdx': "import All from './All'\n\n<All />\n",
  'site/docs/All.jsx': `${imports.join('\n')}\nexport default () => <>${show(values)}<Icon className="big" /></>;\n`,
  'site/docs/island.mdx': "import Island from './Island'\n\n<Island />\n",
  'site/docs/Island.jsx': `import { useState } from 'react';\n${imports.join('\n')}\nexport default function Island() { const [open] = useState(true); return open && <>${show(values)}<Icon className="big" /></>; }\n`,
};

modules('a page, its components and its islands get the same of them', async () => {
  await withSite(files, async ({ run, dir, output }) => {
    const { code, stderr } = await run([
      'build',
      '--config',
      'site/relaydocs.config.ts',
      '--out',
      'site/build',
    ]);
    assert.is(code, 0, stderr);
    for (const page of ['page', 'component', 'island']) {
      const html = articleOf(output(`../site/build/${page}.html`)).replaceAll('<!-- -->', '');
      const shown = (id: string): string =>
        new RegExp(`<p id="${id}">(.*?)</p>`, 's').exec(html)?.[1] ?? html;
      assert.is(shown('yaml'), 'Ann,Bob', page);
      assert.is(shown('loaded'), '2');
      assert.is(shown('raw'), 'print(1)');
      assert.is(shown('above'), 'from above');
      assert.is(shown('script'), '1');
      assert.is(shown('graph'), 'graph TD');
      const text = [
        '&lt;svg viewBox="0 0 9 9" fill-rule="evenodd">&lt;path d="M0 0"/>&lt;/svg>',
        '- name: Ann- name: Bob,.a { color: red },Text of the part,export const one: number = 1;',
      ];
      const unescaped = (html: string): string => html.replaceAll('&quot;', '"').replaceAll('&gt;', '>');
      assert.is(unescaped(shown('text')), text.join());
      for (const id of ['url', 'static', 'required', 'video']) {
        const address = shown(id);
        assert.match(address, /^\/base\/assets\/[\w-]+\.\w+$/, `${page}: ${id}`);
        assert.ok(existsSync(path.join(dir, 'site/build', address.replace('/base/', ''))), address);
      }
      assert.match(html, /<svg viewBox="0 0 9 9" fill-rule="evenodd" class="big"><path d="M0 0"/);
    }
    assert.match(output('../site/build/page.html'), 'Text of the part');
  });
});

modules(
  'attributes that ask for no text leave a picture what it is, and a file that is not there is named',
  async () => {
    const imported = "import Icon from './icon.svg' with { type: 'json' }";
    const files = {
      'docs/icon.svg': svg,
      'docs/a.mdx': `${imported}\nimport Show from './Show'\n\n<Icon id="page" /><Show />\n`,
      'docs/Show.jsx': `${imported};\nexport default () => <Icon id="component" />;\n`,
    };
    await withSite(files, async ({ run, output, write }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      for (const id of ['page', 'component'])
        assert.match(output('a.html'), new RegExp(`<svg [^>]*id="${id}"`));
      write({ 'docs/a.mdx': "import text from './none.py' with { type: 'text' }\n\n{text}\n" });
      const missing = await run(['build']);
      assert.is(missing.code, 1);
      assert.match(
        missing.stderr,
        /docs\/a\.mdx:1:\d+ +UNRESOLVED_IMPORT {2}Could not resolve "\.\/none\.py"/,
      );
    });
  },
);

modules('a path with a gap leads to files below the site, and a picture keeps its style', async () => {
  const files = {
    'docs/index.mdx': 'import Show from \'@site/src/Show\'\n\n<Show name="one" />\n',
    'src/Show.jsx': `import Picture from './picture.svg';
export default ({ name }) => <p id="gap">{require(\`@site/data/\${name}.json\`).n} {require(\`/data/\${name}.json\`).n}<Picture /></p>;
`,
    'src/picture.svg':
      '<svg viewBox="0 0 9 9" style="enable-background:new 0 0 9 9;color:red"><path d="M0 0"/></svg>',
    'data/one.json': '{ "n": 1 }',
    'data/two.json': '{ "n": 2 }',
  };
  await withBuilt(files, ({ output }) => {
    assert.match(output('index.html').replaceAll('<!-- -->', ''), /<p id="gap">1 1<svg [^>]*class="rd-s-/);
  });
});

modules('a path that goes on behind a gap without a slash before it leads into the folder', async () => {
  const files = {
    'docs/index.mdx': 'import Show from \'@site/src/Show\'\n\n<Show src="/deep/one.json" />\n',
    'src/Show.jsx': `const found = (src) => [
  require(\`@site/data\${src}\`).n,
  require(\`../data\${src}\`).n,
  require('@site/data' + src).n,
  require('../data' + src).n,
  require("@site/data/" + src.slice(1)).n,
  require(\`./step\${src.length - 13}.json\`).n,
];
export default ({ src }) => <p id="gap">{found(src).join()}</p>;
`,
    'data/deep/one.json': '{ "n": 1 }',
    'src/step1.json': '{ "n": 2 }',
    'src/step/other.json': '{}',
  };
  await withBuilt(files, ({ output }) => {
    assert.match(output('index.html'), '<p id="gap">1,1,1,1,1,2</p>');
  });
});

modules(
  'a path with a gap is a text where code is shown, and leads into folders whose names begin alike',
  async () => {
    const files = {
      'docs/index.mdx': 'import Show from \'@site/src/Show\'\n\n<Show src="/one.json" />\n',
      'src/Show.tsx': `const told = "loads by require('@site/gone/' + name)";
const template = \`so does require('@site/gone/' + \${'name'}) and require.context('./gone')\`;
const load = (src: string): number[] => [
  // Not by require(\`@site/gone/\${src}\`).
  ...[(require(\`@site/data\${src}\`) as any).n, require('../data' + '-old' + src).n],
  require(\`../da\${'ta' + src.replace('.json', '')}.json\`).n,
];
export default ({ src }: { src: string }) => (
  <p id="gap">
    {told} {template} Don't require('@site/gone/' + name) it's {load(src).join()}
  </p>
);
`,
      'data/one.json': '{ "n": 1 }',
      'data-old/one.json': '{ "n": 2 }',
      'data-old/page.html': 'is no module',
      'data.txt': 'No folder',
    };
    await withBuilt(files, ({ output }) => {
      const [, shown = ''] = /<p id="gap">(.*?)<\/p>/.exec(output('index.html'))!;
      const text = shown.replace(/<!-- -->|&#x27;/g, (found) => (found === '<!-- -->' ? '' : "'"));
      const told = "require('@site/gone/' + name)";
      assert.is(
        text,
        `loads by ${told} so does ${told} and require.context('./gone') Don't ${told} it's 1,2,1`,
      );
    });
  },
);

modules(
  'modules with decorators, and scripts in the old mode, load by paths with gaps and from folders',
  async () => {
    const list = (name: string): string =>
      `'${name}', ...require.context('./img', true, /\\.txt$/).keys(), require(\`@site/src/img/\${[1]}.txt\`)`;
    const files = {
      'tsconfig.json': '{ "compilerOptions": { "experimentalDecorators": true, "jsx": "react-jsx" } }',
      'docs/index.mdx':
        "import typed from '@site/src/typed'\nimport plain from '@site/src/plain'\nimport old from '@site/src/old'\n\n<p id=\"all\">{[...typed, ...plain, ...old].join()}</p>\n",
      'src/typed.tsx': `const sealed = (_: unknown) => {};
const injected = (..._: unknown[]) => {};
@sealed
class Store {
  constructor(@injected readonly name: string) {}
  list() { return [${list('typed')}]; }
}
export default new Store('a').list();
`,
      'src/plain.js': `const sealed = () => {};
@sealed
class Store { accessor name = 1; list() { return [${list('plain')}]; } }
export default new Store().list();
`,
      'src/old.js': `var told = 1;\ndelete told;\nmodule.exports = [${list('old')}];\n`,
      'src/img/1.txt': 'text',
    };
    await withBuilt(files, ({ output }) => {
      const all = ['typed', 'plain', 'old'].map((name) => `${name},./1.txt,text`).join();
      assert.match(output('index.html'), `<p id="all">${all}</p>`);
    });
  },
);

modules(
  'what is added beside files that a path with a gap may mean is in the next build, and no other file is looked at',
  () =>
    withSite(
      {
        'docs/index.mdx': "import Show from '@site/src/Show'\n\n<Show />\n",
        'src/Show.jsx': `const none = (load) => { try { return load(); } catch { return 'none'; } };
const load = (src) => [none(() => require(\`@site/data\${src}\`).n), none(() => require(\`@site/\${src.slice(1)}\`))];
const wide = () => require.context('..', true, /\\/n\\.json$/).keys().join();
export default () => <p id="gap">{[...load('/two.json'), ...load('-new/one.json'), wide()].join()}</p>;
`,
        'data/one.json': '{ "n": 1 }',
        'static/n.json': '{}',
      },
      async ({ run, output, write }) => {
        const shown = async (): Promise<string> => {
          const { code, stderr, stdout } = await run(['build']);
          assert.is(code, 0, stderr);
          // What is written in the very moment of a build is looked at once more.
          const again = [await run(['build']), await run(['build'])].map((one) => one.stdout + one.stderr);
          assert.match(again.join('\n'), 'Nothing changed');
          return /<p id="gap">(.*?)<\/p>/.exec(output('index.html'))?.[1] ?? stdout;
        };
        assert.is(await shown(), 'none,none,none,none,./static/n.json');
        write({ 'data/two.json': '{ "n": 2 }' });
        assert.is(await shown(), '2,none,none,none,./static/n.json');
        write({ 'data-new/one.json': '{ "n": 3 }', 'node_modules/x/n.json': '{}' });
        assert.is(await shown(), '2,none,3,none,./static/n.json');
      },
    ),
);

modules(
  'what is added beside files of a folder that a path names is in the next build, and so is what changes in them',
  () =>
    withSite(
      {
        'docs/index.mdx': "import Show from '@site/src/deep/Show'\n\n<Show />\n",
        'src/deep/Show.jsx': `const all = ['one', 'two'].map((name) => { try { return require(\`../../data/\${name}.json\`).n; } catch { return 'none'; } });
export default () => <p id="gap">{[...all, require(\`../../data/\${'note'}.txt\`)].join()}</p>;
`,
        'data/one.json': '{ "n": 1 }',
        'data/note.txt': 'a text',
      },
      async ({ run, output, write }) => {
        const shown = async (): Promise<string | undefined> => {
          const { code, stderr } = await run(['build']);
          assert.is(code, 0, stderr);
          return /<p id="gap">(.*?)<\/p>/.exec(output('index.html'))?.[1];
        };
        assert.is(await shown(), '1,none,a text');
        write({ 'data/two.json': '{ "n": 2 }' });
        assert.is(await shown(), '1,2,a text');
        write({ 'data/two.json': '{ "n": 3 }' });
        assert.is(await shown(), '1,3,a text');
      },
    ),
);

modules('a module with await outside of functions may be loaded late, and is told where it is not', () =>
  withSite(
    {
      'docs/index.mdx': "import Show from '@site/src/Show'\n\n<Show />\n",
      'src/Show.jsx': `import { useEffect } from 'react';
export default () => (useEffect(() => void import('./later'), []), <p>Shown</p>);
`,
      'src/later.js': "export * from 'waiting';\n",
      'node_modules/waiting/package.json': '{ "name": "waiting", "type": "module", "main": "main.js" }',
      'node_modules/waiting/main.js':
        "\u2028/* é */\rexport const answer = await Promise.resolve('it waited');\n",
    },
    async ({ dir, run, output, write }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(output('index.html'), 'Shown</p>');
      const scripts = readdirSync(path.join(dir, 'build/assets')).filter((file) => file.endsWith('.js'));
      assert.ok(scripts.some((file) => output(`assets/${file}`).includes('it waited')));
      write({ 'src/Show.jsx': "import { answer } from './later';\nexport default () => <p>{answer}</p>;\n" });
      const again = await run(['build']);
      assert.is(again.code, 1);
      assert.match(
        again.stderr,
        /node_modules\/waiting\/main\.js:3:23 +TOP_LEVEL_AWAIT[\s\S]*such as an effect/,
      );
      // The message is that of the first try.
      write({ 'node_modules/waiting/main.js': '#!/usr/bin/env node\nexport const answer = await 1;\n' });
      assert.match((await run(['build'])).stderr, /main\.js:2:23 +TOP_LEVEL_AWAIT/);
    },
  ),
);

modules(
  'a large picture has one address in pages, components and style sheets, and is not kept a second time',
  () => {
    const large = (first: number): Uint8Array => new Uint8Array(300_000).fill(7).fill(first, 0, 1);
    return withSite(
      {
        'docs/index.mdx':
          "import picture from '@site/src/large.png'\nimport Show from '@site/src/Show'\n\n<Show />\n\n<p id=\"page\">{picture}</p>\n",
        'src/Show.jsx':
          "import './show.css';\nimport { useState } from 'react';\nexport default () => <p id=\"part\">{useState(require('./large.png').default)[0]}</p>;\n",
        'src/show.css': 'p { background: url(./large.png); }\n',
        'src/large.png': large(1),
      },
      async ({ dir, run, output, write }) => {
        const shown = async (): Promise<string> => {
          const { code, stderr } = await run(['build']);
          assert.is(code, 0, stderr);
          const [, page] = /<p id="page">(.*?)<\/p>/.exec(output('index.html'))!;
          const assets = readdirSync(path.join(dir, 'build/assets'));
          const texts = assets
            .filter((file) => /\.(?:css|js)$/.test(file))
            .map((file) => output(`assets/${file}`));
          assert.match(output('index.html'), `<p id="part">${page}</p>`);
          for (const kind of ['url(', '="'])
            assert.ok(
              texts.some((text) => text.includes(kind + page)),
              `${kind}${page}`,
            );
          return path.join(dir, 'build', page!);
        };
        const first = await shown();
        assert.equal(new Uint8Array(readFileSync(first)), large(1));
        const kept = readdirSync(path.join(dir, '.relaydocs'), { withFileTypes: true, recursive: true });
        for (const file of kept.filter((one) => one.isFile()))
          assert.ok(statSync(path.join(file.parentPath, file.name)).size < 200_000, file.name);
        write({ 'src/large.png': large(2) });
        const second = await shown();
        assert.is.not(second, first);
        assert.equal(new Uint8Array(readFileSync(second)), large(2));
      },
    );
  },
);

modules('files are published as they are, whatever they say of others', () => {
  const text = 'relaydocs: the bytes of a file\n{"source":"src/secret.txt","hash":"1"}';
  const own = '{"source":"src/secret.txt","hash":"1"}';
  return withBuilt(
    {
      'docs/index.mdx':
        "import a from '@site/src/a.png'\nimport b from '@site/src/b.png'\nimport '@site/src/c.css'\n\n<p>{a} {b}</p>\n",
      'src/a.png': text,
      'src/b.png': own,
      'src/c.css': "@font-face { font-family: c; src: url('./c.woff2'); }",
      'src/c.woff2': text,
      'src/secret.txt': 'not to be seen',
    },
    ({ dir }) => {
      const assets = path.join(dir, 'build/assets');
      const published = (name: string): string =>
        readFileSync(path.join(assets, readdirSync(assets).find((file) => file.startsWith(name))!), 'utf8');
      assert.equal(['a-', 'b-', 'c-'].map(published), [text, own, text]);
    },
  );
});

modules(
  'a file that is not there behind a path with a gap is named at the place that asks for it',
  async () => {
    const files = {
      'docs/index.mdx': "import { inFolder, named } from '@site/src/load'\n\n{named('two')}\n",
      'docs/other.mdx': "import { inFolder, named } from '@site/src/load'\n\n{inFolder('/two.json')}\n",
      'src/load.js':
        'export const named = (name) => require("../data/" + name + ".json").n;\nexport const inFolder = (file) => require("../data" + file).n;\n',
      'data/one.json': '{ "n": 1 }',
    };
    await withSite(files, async ({ run }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 1);
      assert.match(
        stderr,
        /src\/load\.js:1:\d+ +UNRESOLVED_IMPORT {2}Could not resolve "\.\.\/data\/two\.json"/,
      );
      assert.match(
        stderr,
        /src\/load\.js:2:\d+ +UNRESOLVED_IMPORT {2}Could not resolve "@site\/data\/two\.json"/,
      );
    });
  },
);

modules(
  'a path with a gap is one in TypeScript with types before values, and a text where it is told of',
  async () => {
    const files = {
      'docs/index.mdx': "import { load, told } from '@site/src/load'\n\n<p>{load('one')} {told}</p>\n",
      'src/load.ts': `const first = <T>(all: T[]): T => all[0]!;
export const load = (name: string): number => first([(<any>require(\`../data/\${name}.json\`)).n]);
export const told = "require('@site/gone/' + name)";
`,
      'data/one.json': '{ "n": 1 }',
    };
    await withBuilt(files, ({ output }) => {
      assert.match(
        output('index.html').replaceAll('<!-- -->', ''),
        /<p>1 require\((?:'|&#x27;)@site\/gone\//,
      );
    });
  },
);

const addresses = {
  'relaydocs.config.ts': configWith(''),
  'docs/index.mdx': "import Show from '@site/src/Show'\n\n<Show />\n",
  'src/Show.jsx': `import { useEffect } from 'react';
const dot = new URL('dot.png', import.meta.url);
const none = new URL('./none.txt', import.meta.url);
export default function Show() {
  useEffect(() => {
    const worker = new Worker(new URL('./sum.ts', import.meta.url), { type: 'module' });
    return () => worker.terminate();
  }, []);
  const later = () => new Worker(new URL('./later.ts', import.meta.url));
  return <><img src={dot.href} alt={\`\${dot}\`} /><p id="none" onClick={later}>{none.href}</p> static/* or <img src={dot} alt={1} /><b id="again">{new URL('./dot.png', import.meta.url).href}</b></>;
}
`,
  'src/dot.png': bytes,
  'src/add.ts': 'export const add = (a: number, b: number): number => a + b;\n',
  'src/sum.ts':
    "import { add } from './add';\nconst data = new URL('./data.bin', import.meta.url);\npostMessage([add(40, 2), data.pathname]);\n",
  'src/data.bin': bytes,
};

modules(
  'an address that a module makes of its own is that of the file, and a worker has what it imports',
  () =>
    withSite(addresses, async ({ run, dir, output, write }) => {
      const known = new Set<string>();
      let warned = '';
      const built = async (): Promise<unknown[]> => {
        const { code, stderr } = await run(['build']);
        assert.is(code, 0, stderr);
        warned = stderr;
        const files = readdirSync(path.join(dir, 'build/assets')).filter((name) => name.endsWith('.js'));
        const made = files.filter((name) => !known.has(name));
        for (const name of made) known.add(name);
        const scripts = made.filter((name) => name.startsWith('sum-'));
        assert.is(scripts.length, 1);
        assert.ok(made.some((name) => output(`assets/${name}`).includes(`/base/assets/${scripts[0]}`)));
        const said: unknown[] = [];
        const self = { location: { href: `https://example.com/base/assets/${scripts[0]}` } };
        const postMessage = (message: unknown[]) => said.push(...message);
        runInNewContext(output(`assets/${scripts[0]}`), { URL, self, postMessage });
        return said;
      };
      const [sum, data] = await built();
      assert.is(sum, 42);
      const html = output('index.html');
      assert.match(html, '<p id="none">/base/assets/none.txt</p>');
      const [, picture = ''] = /<img src="([^"]*)" alt="\1"/.exec(html) ?? [];
      assert.match(html, `<b id="again">${picture}</b>`);
      for (const address of [String(data), picture]) {
        assert.match(address, /^\/base\/assets\/\w+-\w+\.(?:png|bin)$/);
        assert.ok(existsSync(path.join(dir, 'build', address.replace('/base/', ''))), address);
      }
      write({ 'src/add.ts': 'export const add = (a: number, b: number): number => a * b;\n' });
      assert.match(
        warned,
        /src\/Show\.jsx:3:14 +UNRESOLVED_IMPORT \(warning\) +Could not resolve "\.\/none\.txt"/,
      );
      assert.match(
        warned,
        /src\/Show\.jsx:9:23 +UNRESOLVED_IMPORT \(warning\) +Could not resolve "\.\/later\.ts"/,
      );
      assert.is((await built())[0], 80);
      write({ 'src/none.txt': 'there now', 'src/later.ts': 'postMessage(1 as number);\n' });
      const again = await run(['build']);
      assert.not.match(again.stderr, 'UNRESOLVED_IMPORT');
      assert.match(output('index.html'), /<p id="none">\/base\/assets\/none-\w+\.txt<\/p>/);
      write({ 'src/add.ts': 'export const add = (a: number => a;\n' });
      const broken = await run(['build']);
      assert.is(broken.code, 1);
      assert.match(broken.stderr, /src\/add\.ts:1:\d+ +SYNTAX/);
    }),
);

modules('a worker without its extension in its name is the file that the name means now', () =>
  withSite(
    {
      'relaydocs.config.ts': configWith(''),
      'docs/index.mdx': "import Show from '@site/src/Show'\n\n<Show />\n",
      'src/Show.jsx':
        "export default () => <p onClick={() => new Worker(new URL('./sum', import.meta.url))}>go</p>;\n",
      'src/sum/index.js': 'postMessage(4711);\n',
    },
    async ({ run, dir, write }) => {
      const texts = async (): Promise<string> => {
        const { code, stderr } = await run(['build', '--keep', '0']);
        assert.is(code, 0, stderr);
        const assets = path.join(dir, 'build/assets');
        const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
        return scripts.map((name) => readFileSync(path.join(assets, name), 'utf8')).join();
      };
      assert.match(await texts(), 'postMessage(4711)');
      write({ 'src/sum.js': 'postMessage(1147);\n' });
      assert.match(await texts(), 'postMessage(1147)');
      write({ 'src/sum.ts': 'postMessage(2200 as number);\n' });
      assert.match(await texts(), 'postMessage(2200)');
    },
  ),
);

modules(
  'scripts that start each other are built, with the hosts of each and without their styles',
  async () => {
    const start = (name: string): string => `new Worker(new URL('./${name}.js', import.meta.url))`;
    const files = {
      'relaydocs.config.ts': configWith("clientModules: ['./src/start.js']"),
      'docs/index.mdx': "import Show from '@site/src/Show'\n\n<Show />\n",
      'src/start.js': `${start('one')};\n`,
      'src/Show.jsx': `import { useEffect } from 'react';
export default function Show() { useEffect(() => { ${start('one')}; ${start('two')}; }, []); return 'x'; }
`,
      'src/one.js': `import './one.css';
function own(veryLongName) { return veryLongName + veryLongName; }
onmessage = () => [${start('one')}, ${start('two')}, fetch('https://one.example/x'), own(location)];
`,
      'src/two.js': `import './two.css';\nonmessage = () => [${start('one')}, fetch('https://two.example/x')];\n`,
      'src/one.css': '.one { color: red }',
      'src/two.css': '.two { color: red }',
    };
    await withSite(files, async ({ run, dir, output, write }) => {
      const { code, stderr, stdout } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(stdout, /one\.example +src\/one\.js:3/);
      assert.match(stdout, /two\.example +src\/two\.js:2/);
      const scripts = (name: string): string[] =>
        readdirSync(path.join(dir, 'build/assets')).filter((file) => file.startsWith(`${name}-`));
      const [[one = '', ...more], [two = '']] = [scripts('one'), scripts('two')];
      assert.equal(more, []);
      for (const [script, named] of [
        [one, one],
        [one, two],
        [two, one],
      ] as const)
        assert.match(output(`assets/${script}`), `"/base/assets/${named}"`);
      write({ 'src/two.js': `${start('one')};\n` });
      await run(['build']);
      // The former one stays for pages that are open.
      assert.is(scripts('one').length, 2);
    });
  },
);

modules(
  'a script whose address a module makes is published as it is, and bundled where it has types',
  async () => {
    const files = {
      'relaydocs.config.ts': configWith(''),
      'docs/index.mdx': "import Show from '@site/src/Show'\n\n<Show />\n",
      'src/Show.jsx': `import { useState } from 'react';
import asked from './plain.js?url';
const plain = new URL('./plain.js', import.meta.url);
const typed = new URL('./typed.ts', import.meta.url);
const start = () => new Worker(/* webpackChunkName: "more" */ new URL('./more.js', import.meta.url));
const told = "new URL('./told.js', import.meta.url)"; // new URL('./comment.js', import.meta.url)
const parts = require.context('./parts', false, /\\.js$/);
export default function Show() {
  const [shown] = useState(\`url(\${new URL('./dot.png', import.meta.url)}) and new URL('./template.js', import.meta.url)\`);
  return <p onClick={start}>{[asked, plain, typed, told, shown, parts.keys()].join('; ')}</p>;
}
`,
      'src/dot.png': bytes,
      'src/plain.js': 'const  unchanged = 1;\npostMessage(unchanged);\n',
      'src/typed.ts': "import { one } from './parts/one';\npostMessage(one as number);\n",
      'src/more.js': "import { one } from './parts/one';\npostMessage(one);\n",
      'src/parts/one.js': 'export const one = 4711;\n',
    };
    await withSite(files, async ({ run, dir, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.is(stderr.includes('UNRESOLVED'), false, stderr);
      const [shown = ''] = /<p>.*?<\/p>/.exec(articleOf(output('index.html'))) ?? [];
      const [asked, plain, typed = '', ...others] = shown
        .replace('<p>', '')
        .replaceAll('&#x27;', "'")
        .split('; ');
      assert.match(asked!, /^\/base\/assets\/plain-\w+\.js$/);
      assert.is(plain, asked);
      assert.is(output(plain!.replace('/base/', '')), files['src/plain.js']);
      assert.match(typed, /^\/base\/assets\/typed-\w+\.js$/);
      assert.match(output(typed.replace('/base/', '')), 'postMessage(4711)');
      const [more = ''] = readdirSync(path.join(dir, 'build/assets')).filter((name) =>
        name.startsWith('more-'),
      );
      assert.match(output(`assets/${more}`), 'postMessage(4711)');
      const told = (name: string): string => `new URL('./${name}.js', import.meta.url)`;
      assert.is(others[0], told('told'));
      assert.match(others[1]!, /^url\(\/base\/assets\/dot-\w+\.png\)/);
      assert.ok(others[1]!.endsWith(told('template')), others[1]);
      assert.is(others[2], './one.js</p>');
    });
  },
);

modules('require.context gives what lies in a folder, and notices what comes later', async () => {
  const files = {
    'docs/index.mdx': "import List from '@site/src/List'\n\n<List />\n",
    'src/List.jsx': `const found = require.context('./parts', true, /\\.jsx?$/);
const names = found.keys().map((key) => key + '=' + found(key).default);
export default () => <p id="names">{names.join()} {require.context('./parts', false, /\\.txt$/).keys().length} {require.context('!!raw-loader!./parts', false, /\\.txt$/)('./note.txt').default}</p>;
`,
    'src/parts/a.js': 'export default 1;\n',
    'src/parts/deep/b.jsx': 'export default 2;\n',
    'src/parts/note.txt': 'x',
    'src/pages/one.tsx': 'export default () => <i>one</i>;\n',
    'docs/typed.mdx': "import Typed from '@site/src/Typed'\n\n<Typed />\n",
    'src/Typed.tsx': `type Module = { default: unknown };
type Webpack = { context<T = Module>(folder: string, deep: boolean, names: RegExp): (key: string) => T };
const asked = require as unknown;
const texts = (require as unknown as Webpack & { other(): void; }).context('!!raw-loader!./parts', true, /^\\.\\/[^/]+\\.txt$/);
const scripts = (require as any as Webpack).context<{ default: number }>("./parts/deep", false, /\\.jsx$/);
const pages = require.context<{
  default: (props: Array<(one: string) => (string)>) => JSX.Element;
}>('./pages', false, /\\.tsx$/);
const Page = pages('./one.tsx').default;
export default () => <p id="typed">{typeof asked === 'string'}{texts('./note.txt').default as string} {scripts('./b.jsx').default} <Page /></p>;
`,
  };
  await withBuilt(files, async ({ run, output, write }) => {
    assert.match(
      output('typed.html'),
      /<p id="typed">x(?:<!-- -->)? (?:<!-- -->)?2(?:<!-- -->)? <i>one<\/i><\/p>/,
    );
    assert.match(output('index.html'), '<p id="names">./a.js=1,./deep/b.jsx=2 1 x</p>');
    write({ 'src/parts/c.js': 'export default 3;\n' });
    await run(['build']);
    assert.match(output('index.html'), '<p id="names">./a.js=1,./c.js=3,./deep/b.jsx=2 1 x</p>');
  });
});

modules('a script that is asked for as text is none, wherever it says that it stands', async () => {
  const files = {
    'docs/index.mdx': "import text from '!!raw-loader!./server.ts'\n\n<pre>{text}</pre>\n",
    'docs/server.ts':
      "import missing from 'not-installed';\nconsole.log(__dirname, import.meta.url, require.context('./none'));\n",
  };
  await withBuilt(files, ({ output }) => {
    assert.match(output('index.html'), 'console.log(__dirname, import.meta.url');
  });
});

modules('packages give the file that they have for what is published before the one for Node', async () => {
  const files = {
    'docs/index.mdx': "import { kind } from 'kinds'\n\n<p>{kind}</p>\n",
    'node_modules/kinds/package.json': JSON.stringify({
      name: 'kinds',
      exports: { production: './published.mjs', node: './node.mjs', default: './other.mjs' },
    }),
    'node_modules/kinds/published.mjs': "export const kind = 'published';\n",
    'node_modules/kinds/node.mjs': "export const { kind } = await import('./published.mjs');\n",
    'node_modules/kinds/other.mjs': "export const kind = 'other';\n",
  };
  await withBuilt(files, ({ output }) => {
    assert.match(output('index.html'), '<p>published</p>');
  });
});

modules(
  'a package that asks for its files in a way of its own is taken as the modules that it has as well',
  async () => {
    const files = {
      'docs/index.mdx': "import { deep } from 'deep'\n\n{deep}\n",
      'node_modules/deep/package.json': '{ "name": "deep", "main": "umd/main.js", "module": "esm/main.js" }',
      'node_modules/deep/umd/main.js':
        "((make) => make(require, exports))((ask, all) => { all.deep = ask('./impl').deep; });\n",
      'node_modules/deep/umd/impl.js': "exports.deep = 'required';\n",
      'node_modules/deep/esm/main.js': "export const deep = 'imported';\n",
    };
    await withBuilt(files, ({ output }) => {
      assert.match(output('index.html'), 'imported');
    });
  },
);

modules("packages may name Node's modules, and need no default export behind 'use client'", async () => {
  const box = "export function Box() { const [name] = useState('box'); return <i>{name}</i>; }\n";
  const files = {
    'docs/index.mdx':
      "import Island from '@site/src/Island'\nimport { Box } from 'boxes'\nimport { Again } from '@site/src/boxes'\n\n<Island /> <Box /> <Again />\n",
    'src/Island.jsx':
      "import { useState } from 'react';\nimport { kindOf } from 'both';\nexport default function Island() { useState(); return <b>{kindOf()}</b>; }\n",
    'src/boxes.js': "export { Box as Again } from 'boxes';\n",
    'node_modules/both/package.json': '{ "name": "both", "main": "index.js" }',
    'node_modules/both/index.js':
      "const fs = require('fs');\nconst { join } = require('node:path/posix');\nexports.kindOf = () => typeof window === 'undefined' ? typeof fs.readFileSync : String(join);\n",
    'node_modules/boxes/package.json': '{ "name": "boxes", "type": "module", "exports": "./index.js" }',
    'node_modules/boxes/index.js': "export * from './box.js';\n",
    'node_modules/boxes/box.js': `'use client';\nimport { useState } from 'react';\n${box}`,
  };
  await withBuilt(files, ({ output }) => {
    const html = output('index.html');
    assert.match(html, '<b>function</b>');
    assert.is(html.split('<i>box</i>').length, 3);
  });
});

modules('YAML that is none is placed in its file', async () => {
  const files = { 'docs/a.mdx': "import a from './a.yaml'\n\n{a.b}\n", 'docs/a.yaml': 'a: 1\nb: [1,\n' };
  await withSite(files, async ({ run }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 1);
    assert.match(stderr, /docs\/a\.yaml:\d+:\d+\s+SYNTAX {2}Invalid YAML/);
  });
});

modules.run();
