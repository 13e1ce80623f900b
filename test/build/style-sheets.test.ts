// Style sheets that a site's own packages have to read first: its SCSS, and its PostCSS with whatever it is made of.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { less, sass } from './style-packages.js';
import { configWith, type TestSite, withSite } from './with-site.js';

const styles = suite('style sheets of other kinds');

/** In place of the real packages: what is asked of them, as they answer. */
const postcss = {
  'node_modules/postcss/package.json': '{ "name": "postcss", "main": "index.js" }',
  'node_modules/postcss/index.js': `module.exports = (plugins) => ({
  process: async (css, { from }) => {
    const messages = [];
    for (const plugin of plugins) css = plugin(css, from, messages);
    return { css, messages };
  },
});`,
  'node_modules/classes/package.json': '{ "name": "classes", "main": "index.js" }',
  // Makes a rule of each class that a file names, as Tailwind does.
  'node_modules/classes/index.js': `const fs = require('node:fs');
module.exports = ({ prefix }) => (css, from, messages) => {
  const file = process.cwd() + '/src/Card.jsx';
  messages.push({ type: 'dependency', file });
  const [name] = /made-\\w+/.exec(fs.readFileSync(file, 'utf8'));
  return css.replace('@classes;', '.' + prefix + name + ' { color: teal }');
};`,
};

const site = {
  'relaydocs.config.ts': configWith("theme: { customCss: ['src/custom.scss', 'src/classes.css'] }"),
  'docs/index.mdx': "import Card from '@site/src/Card'\n\n<Card />\n",
  'src/custom.scss': "@use 'part';\n@use '@site/src/shared.scss';\n.own { color: $own }\n",
  'src/_part.scss': '.part { color: blue }\n',
  'src/shared.scss': '.shared { color: gray }\n',
  'src/classes.css': '@classes;\n',
  'src/card.module.scss': '.card { color: $own }\n',
  'src/Card.jsx':
    "import styles from './card.module.scss';\nexport default () => <p className={styles.card + ' made-one'}>Card</p>;\n",
};

function sheetsOf({ dir }: TestSite): string {
  const assets = path.join(dir, 'build/assets');
  const files = readdirSync(assets).filter((file) =>
    /^(?:site|page-modules|page-classes)-.*\.css$/.test(file),
  );
  return files.map((file) => readFileSync(path.join(assets, file), 'utf8')).join('\n');
}

styles('SCSS is compiled by the sass that the site has installed', async () => {
  await withSite({ ...site, ...sass }, async (test) => {
    const { code, stderr } = await test.run(['build']);
    assert.is(code, 0, stderr);
    const sheets = sheetsOf(test);
    for (const rule of ['.part{color:#00f}', '.shared{color:gray}', '.own{color:green}'])
      assert.ok(sheets.includes(rule), rule);
    const [, name = ''] = /\.(\w*card\w*)\{color:green/.exec(sheets) ?? [];
    assert.match(test.output('index.html'), `<p class="${name} made-one">`);

    // What a sheet uses is noticed as the sheet itself.
    test.write({ 'src/_part.scss': '.part { color: red }\n' });
    await test.run(['build']);
    assert.match(sheetsOf(test), '.part{color:red}');

    test.write({ 'src/custom.scss': '.a {\n  color: $nowhere }\n' });
    const broken = await test.run(['build']);
    assert.is(broken.code, 1);
    assert.match(broken.stderr, /src\/custom\.scss:2:3\s+SYNTAX {2}Invalid SCSS: Undefined variable\./);
  });
});

styles('without sass a site is told which package is missing', async () => {
  await withSite(site, async ({ run }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 1);
    assert.match(stderr, /src\/custom\.scss\s+SASS_MISSING/);
    assert.match(stderr, /src\/card\.module\.scss\s+SASS_MISSING[\s\S]*npm install sass/);
  });
});

const lessSite = {
  'relaydocs.config.ts': configWith("theme: { customCss: 'src/custom.less' }"),
  'docs/index.mdx': "import Card from '@site/src/Card'\n\n<Card />\n",
  'src/custom.less':
    "@import './part.less';\n@import '@site/src/shared.less';\n@import '~skin/all.less';\n.own { color: @own }\n",
  'src/part.less': '.part { color: blue }\n',
  'src/shared.less': '.shared { color: gray }\n',
  'node_modules/skin/all.less': '.skin { color: teal }\n',
  'src/card.module.less': '.card { color: @own }\n',
  'src/Card.jsx':
    "import styles from './card.module.less';\nexport default () => <p className={styles.card}>Card</p>;\n",
};

styles('Less is compiled by the less that the site has installed', async () => {
  await withSite({ ...lessSite, ...less }, async (test) => {
    const { code, stderr } = await test.run(['build']);
    assert.is(code, 0, stderr);
    const sheets = sheetsOf(test);
    for (const rule of ['.part{color:#00f}', '.shared{color:gray}', '.skin{color:teal}', '.own{color:green}'])
      assert.ok(sheets.includes(rule), rule);
    const [, name = ''] = /\.(\w*card\w*)\{color:green/.exec(sheets) ?? [];
    assert.match(test.output('index.html'), `<p class="${name}">`);

    test.write({ 'src/part.less': '.part { color: red }\n' });
    await test.run(['build']);
    assert.match(sheetsOf(test), '.part{color:red}');

    test.write({ 'src/custom.less': '.a {\n  color: @nowhere }\n' });
    const broken = await test.run(['build']);
    assert.is(broken.code, 1);
    assert.match(
      broken.stderr,
      /src\/custom\.less:2:10\s+SYNTAX {2}Invalid Less: variable @nowhere is undefined/,
    );
    test.write({ 'src/custom.less': "@import 'gone.less';\n" });
    const lacking = await test.run(['build']);
    assert.match(lacking.stderr, 'Invalid Less: gone.less was not found. Tried src/gone.less');
  });
});

styles('a file that a sheet has looked for in vain is noticed when it comes', async () => {
  const files = {
    'relaydocs.config.ts': configWith("theme: { customCss: ['src/custom.less', 'src/custom.scss'] }"),
    'docs/a.md': '# A\n',
    'src/custom.less':
      "@import (optional) 'later.less';\n@import (optional) '~later/all.less';\n@import 'far.less';\n",
    'far.less': '.far { left: 0 }\n',
    'src/custom.scss': "@use 'away';\n",
    'node_modules/_away.scss': '.away { left: 0 }\n',
  };
  await withSite({ ...files, ...less, ...sass }, async (test) => {
    const { code, stderr } = await test.run(['build']);
    assert.is(code, 0, stderr);
    assert.match(sheetsOf(test), '.far{left:0}');
    assert.match(sheetsOf(test), '.away{left:0}');
    const coming = [
      ['src/later.less', '.later{left:1px}'],
      ['node_modules/later/all.less', '.package{left:1px}'],
      ['src/far.less', '.near{left:1px}'],
      ['_away.scss', '.nearer{left:1px}'],
      ['src/_away.scss', '.beside{left:1px}'],
    ] as const;
    for (const [file, rule] of coming) {
      test.write({ [file]: rule });
      await test.run(['build']);
      assert.ok(sheetsOf(test).includes(rule), file);
    }
  });
});

styles('Less puts a file into a sheet by data-uri(), and a change of it is noticed', async () => {
  const files = {
    ...lessSite,
    'src/custom.less':
      ".own { background: data-uri('dot.svg') }\n.site { background: data-uri('@site/dot.svg') }\n",
    'src/dot.svg': '<svg id="one"/>',
    'dot.svg': '<svg id="two"/>',
  };
  await withSite({ ...files, ...less }, async (test) => {
    const { code, stderr } = await test.run(['build']);
    assert.is(code, 0, stderr);
    assert.match(sheetsOf(test), /\.own\{background:url\([^)]*one/);
    assert.match(sheetsOf(test), /\.site\{background:url\([^)]*two/);
    test.write({ 'src/dot.svg': '<svg id="three"/>' });
    await test.run(['build']);
    assert.match(sheetsOf(test), /\.own\{background:url\([^)]*three/);
  });
});

styles('addresses in Less that a sheet imports are those beside its own file', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const files = {
    ...lessSite,
    'src/custom.less': "@import './parts/part.less';\n",
    'src/parts/part.less':
      ".a { background: url('./beside.svg') }\n.b { background: url('@site/src/named.svg') }\n.c { background: url('~skin/of.svg') }\n",
    'src/parts/beside.svg': picture,
    'src/named.svg': picture,
    'node_modules/skin/of.svg': picture,
  };
  await withSite({ ...files, ...less }, async (test) => {
    const { code, stderr } = await test.run(['build']);
    assert.is(code, 0, stderr);
    for (const name of ['beside', 'named', 'of']) assert.match(sheetsOf(test), `/assets/${name}-`);
  });
});

styles('without less a site is told which package is missing', async () => {
  await withSite(lessSite, async ({ run }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 1);
    assert.match(stderr, /src\/custom\.less\s+LESS_MISSING[\s\S]*npm install less/);
  });
});

styles("a site's own PostCSS goes over its style sheets, and sees what they are made of", async () => {
  const config = "module.exports = { plugins: { classes: { prefix: 'x-' }, nothing: false } };";
  await withSite({ ...site, ...sass, ...postcss, 'postcss.config.js': config }, async (test) => {
    const { code, stderr } = await test.run(['build']);
    assert.is(code, 0, stderr);
    assert.match(sheetsOf(test), '.x-made-one{color:teal}');
    test.write({ 'src/Card.jsx': 'export default () => <p className="made-two">Card</p>;\n' });
    await test.run(['build']);
    assert.match(sheetsOf(test), '.x-made-two{color:teal}');
    test.write({
      'postcss.config.js': "module.exports = { plugins: [require('classes')({ prefix: 'y-' })] };",
    });
    await test.run(['build']);
    assert.match(sheetsOf(test), '.y-made-two{color:teal}');
  });
});

styles(
  'a plugin that looks for names in all of the folder makes no source of the state of a build',
  async () => {
    const secret = `Bearer ${'k3J9xQ7v'.repeat(5)}`;
    const files = {
      ...site,
      ...sass,
      ...postcss,
      'node_modules/classes/index.js': `module.exports = () => (css, from, messages) => {
  messages.push({ type: 'dependency', file: process.cwd() + '/.relaydocs/seen.json' });
  return css.replace('@classes;', '.made::after { content: "${secret}" }');
};`,
      'postcss.config.js': 'module.exports = { plugins: { classes: {} } };',
      '.relaydocs/seen.json': JSON.stringify(secret),
    };
    await withSite(files, async ({ run }) => {
      for (const args of [[], ['--cache', 'elsewhere']]) {
        const { code, stderr } = await run(['build', ...args]);
        assert.is(code, 1);
        assert.match(stderr, 'SECRET_IN_OUTPUT');
        assert.not.match(stderr, '.relaydocs/seen.json');
      }
    });
  },
);

styles('a package that the configuration of PostCSS asks for in vain is named', async () => {
  for (const config of ['{ plugins: { lost: {} } }', "{ plugins: [require('lost')] }"]) {
    const files = { ...site, ...sass, ...postcss, 'postcss.config.js': `module.exports = ${config};` };
    await withSite(files, async ({ run }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 1);
      assert.match(
        stderr,
        'postcss.config.js  POSTCSS_CONFIG  postcss.config.js requires the package "lost", which is not installed\n',
      );
      assert.match(stderr, 'hint: Run npm install lost.');
      assert.not.match(stderr, 'SYNTAX');
    });
  }
});

styles('a file that PostCSS reads for its classes alone may read what it likes', async () => {
  const config = "module.exports = { plugins: { classes: { prefix: 'x-' } } };";
  const files = {
    ...site,
    ...postcss,
    'relaydocs.config.ts': configWith("theme: { customCss: ['src/classes.css'] }"),
    'postcss.config.js': config,
    'docs/index.mdx': "import Other from '@site/src/Other'\n\n<Other />\n",
    'src/Other.jsx': "import './classes.css';\nexport default () => <p>Other</p>;\n",
    'src/Card.jsx': "import fs from 'node:fs';\nexport const name = 'made-one' + fs.name;\n",
  };
  await withSite(files, async (test) => {
    const { code, stderr } = await test.run(['build']);
    assert.is(code, 0, stderr);
    assert.match(sheetsOf(test), '.x-made-one');
    test.write({ 'docs/index.mdx': "import { name } from '@site/src/Card'\n\n{name}\n" });
    assert.match((await test.run(['build'])).stderr, /src\/Card\.jsx:1:\d+\s+MDX_READS_ENVIRONMENT/);
  });
});

styles('a package whose style sheet is named by a condition can be imported by CSS', async () => {
  const files = {
    'relaydocs.config.ts': configWith("theme: { customCss: 'src/custom.css' }"),
    'docs/index.md': '# A\n',
    'src/custom.css': '@import "looks";\n',
    'node_modules/looks/package.json':
      '{ "name": "looks", "exports": { ".": { "style": "./index.css", "import": "./index.js" } } }',
    'node_modules/looks/index.css': '.looks { color: teal }',
  };
  await withSite(files, async (test) => {
    const { code, stderr } = await test.run(['build']);
    assert.is(code, 0, stderr);
    assert.match(sheetsOf(test), '.looks{color:teal}');
  });
});

styles('an import behind other rules is taken where little is strict, before them', async () => {
  const files = {
    'relaydocs.config.ts': configWith("strict: false, theme: { customCss: 'src/custom.css' }"),
    'docs/a.md': '# A\n',
    'postcss.config.js': "module.exports = { plugins: { classes: { prefix: 'x-' } } };",
    ...postcss,
    'src/Card.jsx': "'made-one'",
    'src/custom.css':
      '@charset "utf-8";\n@classes;\n.own::after { content: "@import x;" }\n/* their\nlooks */ @import "./their.css";\n@import "./other.css";\n.own { top: 0 }\n',
    'src/their.css': '.their { left: 0 }\n',
    'src/other.css': '.other { left: 0 }\n',
  };
  await withSite(files, async (test) => {
    const { code, stderr } = await test.run(['build']);
    assert.is(code, 0, stderr);
    assert.not.match(stderr, 'STYLE_MISTAKE');
    assert.match(
      sheetsOf(test),
      /\.their\{left:0\}\.other\{left:0\}\.x-made-one\{color:teal\}\.own:after\{content:"@import x;"\}\.own\{top:0\}/,
    );
  });
});

styles(
  'an import that leads nowhere is told where it stands, and one of another host is left to browsers',
  async () => {
    const files = {
      'relaydocs.config.ts': configWith(
        "strict: false, baseUrl: '/base/', theme: { customCss: 'src/custom.css' }",
      ),
      'docs/a.md': '# A\n',
      'src/custom.css':
        ".own { top: 0 }\n/* é */ @import url('./none.css');\n.own { left: 0 }\n@import\n  './neither.css';\n",
    };
    await withSite(files, async (test) => {
      const { code, stderr } = await test.run(['build']);
      assert.is(code, 1);
      assert.match(stderr, /src\/custom\.css:2:17\s+UNRESOLVED_IMPORT {2}Could not resolve "\.\/none\.css"/);
      assert.match(stderr, "  2 | /* é */ @import url('./none.css');\n");
      assert.match(
        stderr,
        /src\/custom\.css:5:3\s+UNRESOLVED_IMPORT {2}Could not resolve "\.\/neither\.css"/,
      );
      assert.is(stderr.match(/UNRESOLVED_IMPORT/g)!.length, 2);

      const other = "@import url('//fonts.example/a.css');\n";
      test.write({
        'src/custom.css': `${other}.own { background: url(//fonts.example/a.png) }\n${other.replace('a.css', 'b.css')}`,
      });
      const mended = await test.run(['build']);
      assert.is(mended.code, 0, mended.stderr);
      for (const part of [
        '@import"//fonts.example/a.css";@import"//fonts.example/b.css"',
        'url(//fonts.example/a.png)',
      ])
        assert.ok(sheetsOf(test).includes(part), sheetsOf(test));
    });
  },
);

styles('quotes that are escaped, or in an address, take nothing out of a sheet', async () => {
  const files = {
    'relaydocs.config.ts': configWith(
      "strict: false, theme: { infima: true, customCss: ['src/custom.css', 'src/picture.css'] }",
    ),
    'docs/a.md': '# A\n',
    'src/custom.css': String.raw`.before\:content-\[\'\'\]:before { --tw-content: ''; content: var(--tw-content) }
.long::after { content: "one \
two"; }
.q\{ { left: 0 }
@import URL(https://fonts.example/css?family=A:wght@400;700);
.menu { top: 0 }
`,
    'src/picture.css':
      ".own { background: url(data:image/svg+xml;utf8,<svg xmlns='x'/>) }\n@import 'https://fonts.example/b.css';\n.end { top: 0 }\n",
  };
  await withSite(files, async (test) => {
    const { code, stderr } = await test.run(['build']);
    assert.is(code, 0, stderr);
    const sheets = sheetsOf(test);
    for (const rule of [
      String.raw`.before\:content-\[\'\'\]:before{--tw-content: "";content:var(--tw-content)}`,
      '.long:after{content:"one two"}',
      '{left:0}',
      '@import"https://fonts.example/css?family=A:wght@400;700"',
      '@import"https://fonts.example/b.css"',
      ':is(.menu,.rd-sidebar){top:0}',
      '.own{background:url(',
      '.end{top:0}',
    ])
      assert.ok(sheets.includes(rule), `${rule}\n${sheets}`);
  });
});

styles('PostCSS may be a package that Tailwind brings, and none of the site', async () => {
  const brought = Object.entries(postcss).map(([file, text]) => [
    file.replace('node_modules/postcss/', 'node_modules/tailwindcss/node_modules/postcss/'),
    text,
  ]);
  const files = {
    ...site,
    ...sass,
    ...Object.fromEntries(brought),
    'node_modules/tailwindcss/package.json': '{ "name": "tailwindcss", "version": "4.0.0" }',
    'postcss.config.js': "module.exports = { plugins: { classes: { prefix: 'x-' } } };",
  };
  await withSite(files, async (test) => {
    const { code, stderr } = await test.run(['build']);
    assert.is(code, 0, stderr);
    assert.match(sheetsOf(test), '.x-made-one{color:teal}');
  });
});

styles('classes may be composed of names that are not there where little is strict', async () => {
  const files = {
    'relaydocs.config.ts': configWith('strict: false'),
    'docs/a.mdx': "import Box from '@site/src/Box'\n\n<Box />\n",
    'src/Box.jsx':
      "import styles from './box.module.css';\nexport default () => <p className={styles.box}>{styles.box.split(' ').length}</p>;\n",
    'src/box.module.css':
      '.box {\n  composes: there gone from "@site/src/common.module.css";\n  composes: gone from "./common.module.css";\n  color: teal;\n}\n',
    'src/common.module.css': '.there { top: 0 }\n',
  };
  await withSite(files, async ({ run, output, write }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    assert.match(output('a.html'), />2<\/p>/);
    write({ 'relaydocs.config.ts': configWith('') });
    assert.match((await run(['build'])).stderr, 'The name "gone" never appears');
  });
});

styles(
  'a class has one name on the server and in the browser, however many CSS modules have the same name',
  async () => {
    const component = (name: string) =>
      `import { useState } from 'react';\nimport styles from './styles.module.css';\nexport default function ${name}() {\n  const [open, setOpen] = useState(false);\n  return <button className={styles.box} onClick={() => setOpen(!open)}>${name}</button>;\n}\n`;
    const sheet = (color: string) => `.box { color: ${color} }\n`;
    await withSite(
      {
        'relaydocs.config.ts': configWith(''),
        'docs/a.mdx':
          "import Still from '@site/src/still'\nimport Often from '@site/src/often'\nimport Deep from '@site/src/deep'\n\n<Still />\n\n<Often />\n\n<Deep />\n",
        'docs/b.mdx': "import Open from '@site/src/open'\n\n<Open />\n",
        'src/still/index.jsx':
          "import styles from './styles.module.css';\nexport default () => <b className={styles.box}>still</b>;\n",
        'src/often/index.jsx':
          "import styles from './styles.module.css';\nexport default () => <i className={styles.box}>{styles.box}{styles.box}{styles.box}</i>;\n",
        'src/often/styles.module.css': sheet('gold'),
        'src/still/styles.module.css': sheet('red'),
        'src/deep/index.jsx': component('Deep'),
        'src/deep/styles.module.css': sheet('green'),
        'src/open/index.jsx': component('Open'),
        'src/open/styles.module.css': sheet('blue'),
      },
      async (test) => {
        const { code, stderr } = await test.run(['build']);
        assert.is(code, 0, stderr);
        const classIn = (page: string, tag: string) =>
          new RegExp(`<${tag} class="([^"]+)"`).exec(test.output(page))?.[1] ?? '';
        const names = [classIn('a.html', 'b'), classIn('a.html', 'button'), classIn('b.html', 'button')];
        const assets = path.join(test.dir, 'build/assets');
        const islands = readdirSync(assets).filter((file) => /^(?:island|chunk)-.*\.js$/.test(file));
        const scripts = islands.map((file) => readFileSync(path.join(assets, file), 'utf8')).join('\n');
        assert.equal(
          names.map((name) => new RegExp(`\\.${name}\\{color:([^}]+)`).exec(sheetsOf(test))?.[1]),
          ['red', 'green', '#00f'],
        );
        assert.equal(
          names.map((name) => scripts.includes(`"${name}"`)),
          [false, true, true],
        );
      },
    );
  },
);

styles.run();
