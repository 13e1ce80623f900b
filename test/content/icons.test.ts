import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { discoverContent } from '../../src/content/discover-content.js';
import { iconFinder, iconOfFile, parseIcon } from '../../src/content/icons.js';
import { configOf, type Files, memoryCache, withFiles } from '../site/site-of.js';

const icons = suite('icons');

const svg = (inner: string, attributes = '') =>
  `<!-- license --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" ${attributes}><title>It</title>${inner}</svg>`;
const lines =
  'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';

const installed: Files = {
  '/node_modules/lucide-static/package.json': '{ "version": "1.0.0" }',
  '/node_modules/lucide-static/icons/rocket.svg': svg('<path d="M1 1" />', lines),
  '/node_modules/lucide-static/icons/house.svg': svg('<circle cx="1" cy="1" r="1"></circle>', lines),
};

icons('an icon of a set is drawn by lines, as ours are', async () => {
  await withFiles(installed, async (siteDir) => {
    const { icon, reads } = iconFinder(siteDir, undefined)('lucide:rocket');
    assert.equal(icon, { id: 'lucide-rocket', viewBox: '0 0 24 24', body: '<path d="M1 1"/>' });
    assert.equal(
      reads.map(({ file }) => file),
      ['node_modules/lucide-static/icons/rocket.svg'],
    );
  });
});

icons('a plain name is one of ours, unless the set of the site has it', async () => {
  await withFiles(installed, async (siteDir) => {
    assert.is(iconFinder(siteDir, undefined)('rocket').icon?.id, 'rocket');
    assert.is(iconFinder(siteDir, 'lucide')('rocket').icon?.id, 'lucide-rocket');
    assert.is(iconFinder(siteDir, 'lucide')('bolt').icon?.id, 'bolt');
  });
});

icons(
  'an unknown name tells the nearest one, and a set that is not there the package to install',
  async () => {
    await withFiles(installed, async (siteDir) => {
      const find = iconFinder(siteDir, undefined);
      const problemOf = (name: string) => {
        const { code, hint } = find(name).problem!({ file: 'a.md' });
        return `${code} ${hint}`;
      };
      assert.match(problemOf('lucide:rokcet'), /^ICON_UNKNOWN Did you mean "lucide:rocket"\?/);
      assert.match(problemOf('lucid:rocket'), /^ICON_UNKNOWN Did you mean "lucide:rocket"\? Sets are/);
      assert.match(problemOf('rokcet'), /^ICON_UNKNOWN Did you mean "rocket"\?/);
      assert.match(problemOf('lucide:../../package'), /^ICON_UNKNOWN/);
      assert.is(problemOf('simple-icons:github'), 'ICON_SET_MISSING Run npm install simple-icons.');
    });
  },
);

icons('a package without the folder of its icons has none', async () => {
  await withFiles(
    { '/node_modules/lucide-static/package.json': '{ "version": "1.0.0" }' },
    async (siteDir) => {
      const { icon, problem } = iconFinder(siteDir, undefined)('lucide:rocket');
      assert.is(icon, undefined);
      assert.is(problem!({ file: 'a.md' }).code, 'ICON_UNKNOWN');
    },
  );
});

icons('a set that is not there is looked for beside the site and in the folders above it', async () => {
  await withFiles({ 'site/docs/a.md': '---\nsidebar_icon: rocket\n---\n# A' }, async (above) => {
    const siteDir = path.join(above, 'site');
    const { inputs } = await discoverContent(configOf(siteDir, { iconSet: 'lucide' }), memoryCache());
    assert.ok(inputs.includes('node_modules/lucide-static/package.json'));
    assert.not.ok(inputs.some((file) => file.startsWith('../')));
    const { reads } = iconFinder(siteDir, undefined)('lucide:rocket');
    for (const folder of ['', '../'])
      assert.ok(
        reads.some(({ file, hash }) => file === `${folder}node_modules/lucide-static/package.json` && !hash),
      );
  });
});

icons('what names no SVG file in the folder of the site is no icon of its sidebars', async () => {
  const named = (icon: string) => `---\nsidebar_icon: ${icon}\n---\n# Page`;
  const files: Files = {
    'outside.svg': svg('<path d="M1 1"/>'),
    'site/static/inside.svg': svg('<path d="M1 1"/>'),
    'site/static/dir.svg/a.txt': '',
    'site/docs/a.md': named('/dir.svg'),
    'site/docs/b.md': named('../../outside.svg'),
    'site/docs/c.md': named('/link.svg'),
    'site/docs/d.md': named('/inside.svg'),
  };
  await withFiles(files, async (above) => {
    const siteDir = path.join(above, 'site');
    symlinkSync('../../outside.svg', path.join(siteDir, 'static/link.svg'));
    const { icons, problems } = await discoverContent(configOf(siteDir), memoryCache());
    assert.equal([...icons.keys()], ['/inside.svg']);
    assert.equal(
      problems.flatMap(({ code, location }) =>
        code === 'ICON_FILE' ? `${location?.file}:${location?.line}` : [],
      ),
      ['docs/a.md:2', 'docs/b.md:2', 'docs/c.md:2'],
    );
  });
});

icons(
  'a drawing of another look keeps it, and one that says nothing is filled with the colour of the text',
  () => {
    assert.is(
      parseIcon(svg('<path d="M1 1"/>')).body,
      '<g fill="currentColor" stroke="none" stroke-width="1"><path d="M1 1"/></g>',
    );
    assert.is(
      parseIcon(svg('<g id="a" class="b"><path onclick="x" fill="#f00" d="M1 1"/></g>', 'stroke="#00f"'))
        .body,
      '<g fill="currentColor" stroke="#00f" stroke-width="1"><g><path fill="#f00" d="M1 1"/></g></g>',
    );
    assert.is(parseIcon('<svg width="16" height="16px"><path d="M1 1"/></svg>').viewBox, '0 0 16 16');
  },
);

icons('two drawings in files are two icons, whatever the files are called', () => {
  const idOf = (name: string, shape: string) => iconOfFile(name, Buffer.from(svg(shape))).icon!.id;
  const login = idOf('/登录.svg', '<path d="M1 1"/>');
  assert.match(login, /^[\w-]+$/);
  assert.is.not(idOf('/注册.svg', '<path d="M2 2"/>'), login);
  assert.is.not(idOf('./box.svg', '<path d="M1 1"/>'), idOf('/box.svg', '<path d="M2 2"/>'));
  assert.is(idOf('/other.svg', '<path d="M1 1"/>'), login);
});

icons('what could run, load or clash with the page is no icon', () => {
  for (const inner of [
    '<script>x</script>',
    '<style>*{}</style>',
    '<image href="x"/>',
    '<use href="#a"/>',
    'text',
    '<',
  ])
    assert.ok(parseIcon(svg(inner)).reason, inner);
  for (const whole of ['', 'text', '<svg>', '<svg viewBox="a"></svg>'])
    assert.ok(parseIcon(whole).reason, whole);
});

icons.run();
