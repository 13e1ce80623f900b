// Rules of CSS modules, which only pages load that show one of their classes.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasOwnClass, splitScoped } from '../../src/bundle/scoped-styles.js';
import { withBuilt } from '../build/with-site.js';

const styles = suite('styles of CSS modules');

styles('are told from rules that may hold for other pages', () => {
  const { shared, scoped } = splitScoped(`@import "https://x.example/f.css";

/* src/pages/pages~d88ca1.module.css */
.pages_d88ca1_hero {
  color: red;
}
.home {
  --x: 1;
}
@media print {
  .pages_d88ca1_hero .pages_d88ca1_in,
  html .pages_d88ca1_b {
    top: 0;
  }
}
@media print {
  .pages_d88ca1_hero,
  .other {
    top: 0;
  }
}
@keyframes pages_d88ca1_turn {
  from {
    top: 0;
  }
}
@font-face {
  font-family: x;
}
.markdown h2:not(:is(.pages_d88ca1_quiet, b)) {
  top: 0;
}
.pages_d88ca1_\\437:not(.home) {
  top: 0;
}

/* src/css/pages_all.css */
.pages_all {
  left: 0;
}`);
  assert.equal(shared.match(/^\S.*(?= \{| ")/gm), [
    '@import',
    '.home',
    '@media print',
    '@keyframes pages_d88ca1_turn',
    '@font-face',
    '.markdown h2:not(:is(.pages_d88ca1_quiet, b))',
    '.pages_all',
  ]);
  assert.equal(scoped.match(/^\S.*(?= \{)/gm), [
    '.pages_d88ca1_hero',
    '@media print',
    '.pages_d88ca1_\\437:not(.home)',
  ]);
  assert.ok(hasOwnClass('<b id="x" class="button pages_hero">'));
  assert.ok(hasOwnClass('<b class="pages_заголовок">') && hasOwnClass('<b class="pages_-dash">'));
  assert.not.ok(hasOwnClass('<b class="footer__link button--primary">pages_hero</b>'));
});

styles('come with pages that show one of them, in the build or in the browser, and with no others', () =>
  withBuilt(
    {
      'docusaurus.config.js':
        "module.exports = { title: 'Tide', url: 'https://tide.example', baseUrl: '/', presets: [['classic', { blog: false }]] };\n",
      'docs/plain.md': '# Plain\n',
      'docs/shown.mdx': "import Moon from '@site/src/Moon'\n\n# Shown\n\n<Moon />\n",
      'docs/live.mdx': "import Live from '@site/src/Live'\n\n# Live\n\n<Live />\n",
      'src/pages/index.js':
        "import styles from './index.module.css';\nexport default () => <main className={styles.hero}>Tide</main>;\n",
      'src/pages/index.module.css': '.hero { color: red }\n:global(.home) { color: blue }\n',
      'src/Moon.js':
        "import styles from './moon.module.css';\nexport default () => <b className={styles.full}>moon</b>;\n",
      'src/moon.module.css': '.full { color: green }\n',
      'src/Live.js': `import { useState } from 'react';
import Moon from './Moon';
export default function Live() { const [shown] = useState(false); return shown ? <Moon /> : null; }
`,
    },
    ({ output }) => {
      const sheetOf = (page: string): string => {
        const [, file] = /href="\/(assets\/page-classes-\w+\.css)"/.exec(output(page)) ?? [];
        return file === undefined ? '' : output(file);
      };
      for (const page of ['index.html', 'docs/shown.html', 'docs/live.html'])
        assert.match(
          sheetOf(page),
          /^\.moon_[\da-f]{6}_full\{color:green\}\.index_[\da-f]{6}_hero\{color:red\}\n$/,
          page,
        );
      assert.is(sheetOf('docs/plain.html'), '');
      const [, others = ''] =
        /href="\/(assets\/page-modules-\w+\.css)"/.exec(output('docs/plain.html')) ?? [];
      assert.is(output(others), '.home{color:#00f}\n');
    },
  ),
);

styles.run();
