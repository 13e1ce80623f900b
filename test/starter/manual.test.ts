// The manual says what the program does: nothing is missing in it, nothing is invented.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'esbuild';
import { load } from 'js-yaml';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { resolveConfig } from '../../src/config/resolve-config.js';
import { themeComponentNames } from '../../src/config/theme-component-names.js';
import { categoryFileSchema } from '../../src/content/category-file.js';
import { english } from '../../src/texts/texts.js';
import { runHere, runRelaydocs, withSite } from '../build/with-site.js';
import {
  categoryVariants,
  configVariants,
  frontMatterVariants,
  untriedFields,
} from '../dev/field-changes.js';
import { configFields } from './config-fields.js';
import { frontMatterFields } from './front-matter-fields.js';
import { codeBlock, firstCells, manualPage, manualPages, root, withEmptyFolder } from './with-starter.js';

const manual = suite('manual');

/** Read once: it takes seconds. */
let readFields: ReturnType<typeof configFields> | undefined;
const fields = () => (readFields ??= configFields());

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

manual('every config field is in the manual as its comment says, and every one in the manual exists', () => {
  const rows = manualPage('reference/configuration.md').matchAll(/^\| `([^`]+)` \|.*$/gm);
  const told = new Map(Array.from(rows, ([row, name]) => [name!, withoutLinks(row)]));
  const known = fields();
  assert.ok(known.length > 150 && known.some(({ name }) => name === 'navbar.items[].docId'));
  assert.equal(
    known.filter(({ name, row }) => told.get(name) !== row).map(({ row }) => row),
    [],
    'write these rows; words of them may be links',
  );
  assert.equal(sorted(told.keys()), sorted(known.map(({ name }) => name)));
});

manual('every field of the config, of front matter and of category files is among what tests change', () => {
  const isTried = (field: string): boolean => {
    const keys = field.replaceAll('[]', '').split('.');
    return configVariants.some((variant) =>
      Object.entries(variant).some(([name, value]) => {
        const [top, ...inner] = name.split('.');
        const rest = keys.slice(1 + inner.length);
        const isPrefix = [top, ...inner].every(
          (key, index) => keys[index] === key || keys[index] === undefined,
        );
        return isPrefix && rest.every((key) => key === '*' || value?.includes(`${key}:`));
      }),
    );
  };
  assert.equal(
    fields()
      .map(({ name }) => name)
      .filter((field) => !isTried(field) && !untriedFields.includes(field)),
    [],
  );
  const written = frontMatterVariants.join('\n');
  const lacking = frontMatterFields().values.filter(
    (field) => !field.split('.').every((key) => written.includes(`${key.replace('[]', '')}:`)),
  );
  assert.equal(lacking, []);
  for (const key of Object.keys(categoryFileSchema.shape))
    assert.ok(
      categoryVariants.some((variant) => key in variant),
      key,
    );
});

/** What only some kinds of objects must have is `required in` them; an object may have no default to tell of. */
const withoutLinks = (row: string): string =>
  row
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\| required in [^|]* \|/, '| required |')
    .replace(/\| object \| none \|/, '| object | |');

manual('defaults in the manual are those that a config without the field gets', () => {
  const given = {
    title: 'T',
    url: 'https://a.b',
    baseUrl: '/',
    footer: {},
    markdown: { pictures: true, math: {} },
    announcementBar: { content: 'x' },
    pagesFolder: {},
    blog: { feedOptions: { type: ['rss', 'atom'] as const, limit: 20 }, blogSidebarTitle: 'Recent posts' },
    changelog: { feedOptions: { type: ['rss', 'atom'] as const, limit: 20 } },
    openapi: { path: 'api.yaml' },
    algolia: { appId: 'A', apiKey: 'k', indexName: 'i' },
    analytics: {
      consent: 'required' as const,
      plausible: { domain: 'd' },
      umami: { websiteId: 'w' },
      fathom: { siteId: 's' },
    },
  };
  const config = resolveConfig(given, { siteDir: '/site', configPath: 'relaydocs.config.ts', digest: '' });
  const values: Record<string, unknown> = {
    ...config,
    docs: config.docs[0],
    pagesFolder: config.pagesFolder[0],
    blog: config.blog[0],
    changelog: config.changelog[0],
    openapi: config.openapi[0],
    algolia: config.search?.algolia,
    theme: { infima: config.infima },
  };
  // Fields that the example leaves out as they have their default, or that are read otherwise.
  const others =
    /^(?:navbar|footer)\.logo\.|^i18n\.|^docs\.(?:numberPrefixParser|includeCurrentVersion)$|^markdown\.(?:math$|liveCode\.|pictures(?:\.widths)?$)|[[*]/;
  const rows = manualPage('reference/configuration.md').matchAll(/^\| `([^`]+)` \| .*? \| `([^`]+)` \| /gm);
  let count = 0;
  for (const [, name, told] of rows) {
    if (others.test(name!)) continue;
    const value = name!
      .split('.')
      .reduce<unknown>((holder, key) => (holder as Record<string, unknown>)[key], values);
    const shown = Array.isArray(value) ? `['${value.join("', '")}']` : String(value);
    assert.is(shown, told, name);
    count += 1;
  }
  assert.ok(count > 35, String(count));
});

manual('every front matter field is in the manual, and every one in the manual exists', () => {
  const told = sorted(firstCells(manualPage('reference/front-matter.md')));
  const { all, values } = frontMatterFields();
  assert.ok(values.length > 30 && values.includes('hero.actions[].label'), values.join(' '));
  assert.equal(
    told.filter((name) => !all.has(name)),
    [],
    'in the manual only',
  );
  assert.equal(
    values.filter((name) => !told.includes(name)),
    [],
    'missing in the manual',
  );
});

manual('every key of category files is in the manual, and every one in the manual exists', () => {
  const [, after] = manualPage('writing/sidebars.md').split('### Category files\n');
  const [section] = after!.split(/^## /m);
  assert.equal(sorted(firstCells(section!)), sorted(Object.keys(categoryFileSchema.shape)));
});

/** `--out <dir>`, `-h, --help` -> `--out <dir>`, `-h`, `--help`. */
async function optionsOf(command: string): Promise<string[]> {
  const { stdout } = await runHere(root, [command, '--help']);
  return [...stdout.matchAll(/^ {2}(-\S.*?)(?: {2,}|$)/gm)].flatMap(([, flags]) => flags!.split(', '));
}

manual('every command and option is in the manual, and every one in the manual exists', async () => {
  const page = manualPage('reference/commands.md');
  const sections = new Map(
    page
      .split(/^## relaydocs /m)
      .slice(1)
      .map((section) => [/^[\w-]+/.exec(section)![0], section.split(/^## /m)[0]!]),
  );
  const { stdout } = await runHere(root, ['--help']);
  const commands = [...stdout.split('Commands:')[1]!.matchAll(/^ {2}([\w-]+)/gm)].map(([, name]) => name!);
  assert.ok(commands.length >= 4);
  // The head of the page speaks of `help`, which has no options.
  assert.match(page.split(/^## /m)[0]!, '`relaydocs help <command>`');
  assert.equal(sorted([...sections.keys(), 'help']), sorted(commands));
  const allOptions = new Set(['-v', '--version', '--help']);
  for (const [command, section] of sections) {
    const options = await optionsOf(command);
    assert.ok(options.includes('--help'), stdout);
    assert.equal(sorted(firstCells(section)), sorted(options), command);
    for (const option of options) allOptions.add(option.split(' ')[0]!);
  }
  for (const [file, text] of manualPages()) {
    for (const [, option] of text.matchAll(/(?:\brelaydocs (?:\w+ )?|`\w+ |`)(--[a-z]+)(?![a-z-])/g))
      assert.ok(allOptions.has(option!), `${file}: ${option}`);
  }
});

manual('every theme component is in the manual with its props', () => {
  const source = readFileSync(path.join(root, 'src/theme/theme-components.ts'), 'utf8');
  const [, props] = /export interface ThemeProps \{\n([\s\S]*?)\n\}\n/.exec(source)!;
  const parts = props!.replace(/\/\*\*[\s\S]*?\*\//g, '').matchAll(/^ {2}(\w+): \{([\s\S]*?)\};$/gm);
  const known = Array.from(parts, ([, name, body]) => [
    name!,
    Array.from(body!.matchAll(/(\w+): /g), ([, prop]) => prop!),
  ]);
  assert.equal(
    known.map(([name]) => name),
    themeComponentNames,
  );
  const rows = manualPage('customizing/theme-components.md').matchAll(/^\| `(\w+)` \| (`.*?`) \|/gm);
  const told = Array.from(rows, ([, name, cell]) => [
    name!,
    Array.from(cell!.matchAll(/`(\w+)`/g), ([, prop]) => prop!),
  ]);
  assert.equal(told, known);
});

manual('every text of the interface is in the manual, as it is', () => {
  const rows = manualPage('customizing/languages.md').matchAll(/^\| `(\w+)` \| (.*) \|$/gm);
  assert.equal(Object.fromEntries(Array.from(rows, ([, name, text]) => [name!, text!])), english);
});

manual('every CSS custom property is in the manual', () => {
  const cssDir = path.join(root, 'src/theme/css');
  const css = readdirSync(cssDir).map((file) => readFileSync(path.join(cssDir, file), 'utf8'));
  const tokens = readFileSync(path.join(cssDir, 'tokens.css'), 'utf8');
  const known = [
    ...css.join('\n').matchAll(/var\(\s*(--ifm-[a-z-]+)/g),
    ...tokens.matchAll(/^\s+(--rd-[a-z-]+):/gm),
  ].map(([, name]) => name!);
  const told = firstCells(manualPage('customizing/styles.md')).filter((cell) => cell.startsWith('--'));
  assert.equal(sorted(told), sorted(known));
});

manual('every code that relaydocs reports is in the manual, warnings as such, and no other', () => {
  const page = manualPage('reference/problems.md');
  const told = firstCells(page);
  const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(root, 'src', file), 'utf8'));
  const codes = sources.flatMap((text) =>
    [...text.matchAll(/'([A-Z]+(?:_[A-Z\d]+)+|SYNTAX)'/g)].map(([, code]) => code!),
  );
  // The one that is told before anything of the program is loaded.
  codes.push(/\b[A-Z]+(?:_[A-Z]+)+\b/.exec(readFileSync(path.join(root, 'bin/relaydocs.js'), 'utf8'))![0]);
  assert.equal(sorted(told), sorted(codes.filter((code) => !noProblems.test(code))));

  const warnings = sources.flatMap((text) => [
    ...Array.from(text.matchAll(/\bsiteWarning\(\s*'(\w+)'/g), ([, code]) => code!),
    ...text
      .split(/\b(?:new SiteError|siteWarning)\(/)
      .filter((details) => details.includes("severity: 'warning'"))
      .flatMap((details) => /^\s*'(\w+)'/.exec(details)?.[1] ?? []),
    // Findings of `relaydocs doctor` have a table of their severities.
    ...Array.from(text.matchAll(/^ +(LIVE_\w+): 'warning',$/gm), ([, code]) => code!),
  ]);
  const marked = [...page.matchAll(/^\| `(\w+)` \| Warning\. /gm)].map(([, code]) => code!);
  assert.equal(sorted(marked), sorted(warnings));

  for (const [file, text] of manualPages()) {
    for (const [, code] of text.matchAll(/(?:[` ]|"code": ")([A-Z]{2,}(?:_[A-Z\d]+)+)\b(?!_)/g))
      assert.ok(told.includes(code!) || others.has(code!), `${file}: ${code}`);
  }
});

/** Codes of the operating system and of Node.js, variables, and the code of a note, which is not reported. */
const noProblems =
  /^(?:EAI_|ERR_|YOUR_)|^(?:ALGOLIA_ADMIN_KEY|DEFAULT_PLUGIN_ID|MODULE_NOT_FOUND|NODE_ENV|READ_AS_MARKDOWN|RELAYDOCS_CACHE)$/;
/** Names of variables and placeholders. */
const others: ReadonlySet<string> = new Set([
  'CHOKIDAR_USEPOLLING',
  'RELAY_API_KEY',
  'TEST_API_KEY',
  'YOUR_API_KEY',
  'YOUR_CREDENTIALS',
  'YOUR_TOKEN',
  'CHROME_BIN',
  'CHROME_PATH',
  'PUPPETEER_EXECUTABLE_PATH',
  'RELAYDOCS_BROWSER',
  'RELAYDOCS_CACHE_TOKEN',
  'RELAYDOCS_CACHE_URL',
  'ALGOLIA_ADMIN_KEY',
  'FORCE_COLOR',
  'NODE_DISABLE_COMPILE_CACHE',
  'NO_COLOR',
  'RELAYDOCS_CACHE',
  'NODE_VERSION',
  'YOUR_API_KEY',
  'YOUR_CREDENTIALS',
  'YOUR_TOKEN',
  'ADMIN_KEY',
  'WRITE_KEY',
]);

manual('what programs can import is in the manual', async () => {
  const page = manualPage('reference/api.md');
  const index = readFileSync(path.join(root, 'src/index.ts'), 'utf8');
  const exported = [...index.matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(([, type, names]) =>
    names!
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => (type ? `type ${name}` : name)),
  );
  const types = exported.filter((name) => name.startsWith('type ')).map((name) => name.slice(5));
  assert.equal(sorted(firstCells(page)), sorted(exported.filter((name) => !name.startsWith('type '))));
  const told = /^Types: (.*)$/m.exec(page)![1]!;
  assert.equal(sorted([...told.matchAll(/`(\w+)`/g)].map(([, name]) => name!)), sorted(types));
});

manual('what the manual says of the Content-Security-Policy is what a build says', async () => {
  const lines = Array.from({ length: 11 }, (_, index) => `Line ${index + 1}  `).join('\n');
  await withSite(
    {
      'docs/intro.md': `${lines}\n<iframe src="https://player.example.com/1" title="A film"></iframe>\n`,
      'relaydocs.config.ts': `export default {
        title: 'Test', url: 'https://docs.example.com', baseUrl: '/',
        scripts: ['https://stats.example.com/count.js'],
      };`,
    },
    async (site) => {
      const { stdout } = await site.run(['build']);
      assert.ok(
        stdout.endsWith(codeBlock(manualPage('publishing/security.md'), 'What the build says')),
        stdout,
      );
    },
  );
});

manual('versions in the manual are those of this release', () => {
  const packageJson = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
    engines: { node: string };
  };
  const all = [...manualPages().values(), manualPage('writing/_parts/node-version.md')].join('\n');
  const own = [...all.matchAll(/relaydocs-([\d.]+)\.tgz|\^(\d[\d.]+)/g)].map(
    ([, file, range]) => file ?? range,
  );
  assert.equal(sorted(own as string[]), [packageJson.version]);
  const node = [...all.matchAll(/Node\.js[^\d\n]{0,30} (\d+\.\d+)/g)].map(([, version]) => `>=${version}`);
  assert.equal(sorted(node), [packageJson.engines.node]);
});

manual('styles that the manual shows are those of the site', () => {
  const css = readFileSync(path.join(root, 'templates/starter/src/custom.css'), 'utf8');
  for (const page of ['writing/code.md', 'writing/admonitions.md'])
    assert.ok(css.includes(codeBlock(manualPage(page), 'src/custom.css')), page);
});

/** Code blocks of a language, each with its page. */
function* codeBlocks(...languages: string[]): Generator<[file: string, code: string]> {
  for (const [file, text] of manualPages()) {
    for (const [, ticks, language, code] of text.matchAll(/^(`{3,4})(\w+).*\n([\s\S]*?)^\1$/gm))
      if (ticks === '```' && languages.includes(language!) && code !== '') yield [file, code!];
  }
}

manual('programs in the manual can be read as what they are', async () => {
  for (const [file, code] of codeBlocks('ts', 'tsx', 'js')) {
    // Some show a field of the config.
    const text = /^\w+: /.test(code) ? `export default {${code}}` : code;
    await transform(text, { loader: 'tsx' }).catch((error: Error) =>
      assert.unreachable(`${file}: ${error.message}\n${code}`),
    );
  }
  for (const [file, code] of codeBlocks('json')) assert.not.throws(() => JSON.parse(code), undefined, file);
  for (const [file, code] of codeBlocks('yaml')) assert.not.throws(() => load(code), undefined, file);
});

manual('workflows in the manual may only read, but for the job that publishes, and pin what they use', () => {
  const workflows = [...codeBlocks('yaml')].filter(([, code]) => code.includes('runs-on'));
  assert.is(workflows.length, 5);
  const ready = '.github/workflows/docs.yml';
  const starter = readFileSync(path.join(root, 'templates/starter', ready), 'utf8');
  for (const [file, code] of [...workflows, [ready, starter] as const]) {
    assert.equal((load(code) as { permissions: unknown }).permissions, { contents: 'read' }, file);
    const uses = [...code.matchAll(/uses: (.*)/g)].map(([, action]) => action!);
    assert.ok(uses.length >= 2);
    for (const action of uses) assert.match(action, /^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  }
});

manual('every example of Markdown stands below its source', () => {
  let count = 0;
  for (const [file, text] of manualPages()) {
    if (!file.startsWith('writing/')) continue;
    for (const [all, , source] of text.matchAll(/^(`{3,4})md\n([\s\S]*?)\n\1$/gm)) {
      count += 1;
      const rest = text.slice(text.indexOf(all) + all.length);
      assert.ok(rest.startsWith(`\n\n${source}\n`) || isShownApart(source!), `${file}:\n${source}`);
    }
  }
  assert.ok(count > 25, String(count));
});

/**
 * Headings stand among those of the page; what is included is shown by the page that it is included from. A new site has not
 * installed what types need.
 */
const isShownApart = (source: string): boolean => /^(?:### Install on Linux|```ts twoslash)/.test(source);

manual('what the manual says of a broken link is what relaydocs says', () =>
  withEmptyFolder(async (dir) => {
    const page = manualPage('getting-started.md');
    await runHere(dir, ['init']);
    writeFileSync(
      path.join(dir, 'docs/hello.md'),
      codeBlock(page, 'docs/hello.md').replace('./getting-', './geting-'),
    );
    const { code, stderr } = await runHere(dir, ['build']);
    assert.is(code, 1);
    assert.ok(stderr.endsWith(codeBlock(page, 'What relaydocs says')), stderr);
  }),
);

manual('the component of the manual works', async () => {
  const page = manualPage('customizing/theme-components.md');
  await withSite(
    {
      'docs/index.md': '# Hello\n',
      'src/Footer.tsx': codeBlock(page, 'src/Footer.tsx'),
      'relaydocs.config.ts': `export default {
        title: 'Test', url: 'https://docs.example.com', baseUrl: '/', footer: { copyright: 'Ours' },
        ${codeBlock(page, 'relaydocs.config.ts')}
      };`,
    },
    async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
      assert.match(site.output('index.html'), /Ask us\.<\/a><\/p><footer[\s\S]*Ours/);
    },
  );
});

manual('components in pages work as the manual says', async () => {
  const page = manualPage('writing/mdx.md');
  const imports = firstCells(page).filter((cell) => cell.startsWith('import '));
  assert.is(imports.length, 11);
  const provided = firstCells(page).filter((cell) => /^@(?:theme|docusaurus)\//.test(cell));
  await withSite(
    {
      'docs/prices.mdx': codeBlock(page, 'docs/prices.mdx'),
      'docs/prices.json': '[3, 2]',
      'docs/install.md': '# Install\n',
      'docs/all.mdx': `${imports.join('\n')}\n\n<Part name="Jo" /> <Logo className="big" /> {text} {address} {picture} {styles.card} {data.a} {list[1]} {clsx.name}\n\n{toc.map((item) => item.value).join(', ')}\n`,
      'docs/provided.mdx': `${provided.map((name, index) => `import P${index} from '${name}'`).join('\n')}\n\n<Card title="T">c</Card>\n`,
      'docs/_part.mdx': '## Hello\n\nPart for {props.name}\n',
      'docs/Card.jsx': 'export default () => null;',
      'docs/card.css': '.plain { color: red }',
      'docs/card.module.css': '.card { color: red }',
      'docs/data.json': '{ "a": "value of a" }',
      'docs/list.yaml': '- one\n- value of list\n',
      'docs/picture.png': new Uint8Array([1, 2, 3]),
      'docs/logo.svg': '<svg viewBox="0 0 9 9"><path d="M0 0"/></svg>',
      'docs/example.py': 'print(1)',
      'node_modules/clsx/package.json': '{ "name": "clsx", "main": "index.js" }',
      'node_modules/clsx/index.js': 'exports.clsx = function clsx() {};',
      'src/components/Card.tsx': codeBlock(page, 'src/components/Card.tsx'),
      'src/components/Card.module.css': '.card { color: green }',
      'src/mdx-components.tsx': codeBlock(page, 'src/mdx-components.tsx'),
      'relaydocs.config.ts': `export default {
        title: 'Test', url: 'https://docs.example.com', baseUrl: '/',
        ${codeBlock(page, 'relaydocs.config.ts')}
      };`,
    },
    async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
      assert.match(
        site.output('prices.html'),
        /Prices in Euro[\s\S]*<h3>The smallest<\/h3>[\s\S]*From <strong>2</,
      );
      assert.match(site.output('prices.html'), 'href="/install"');
      assert.match(
        site.output('all.html'),
        /Part for Jo[\s\S]*class="big"[\s\S]*print\(1\)[\s\S]*value of a[\s\S]*value of list/,
      );
      assert.match(site.output('provided.html'), '<h3>T</h3>');
    },
  );
});

manual('the hooks of the manual work', async () => {
  const [, pages, afterBuild] = manualPage('customizing/hooks.md').split(/^## /m);
  await withSite(
    {
      'docs/index.md': '# Hello\n\n[An error](./errors/e1.md)\n',
      'data/errors.json': '[{ "code": "E1", "text": "Too much." }]',
      'relaydocs.config.ts': codeBlock(pages!, 'relaydocs.config.ts'),
    },
    async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
      assert.match(site.output('errors/e1.html'), /Too much\./);
    },
  );
  await withSite(
    {
      'docs/index.md': '# Hello\n',
      'relaydocs.config.ts': `import { defineConfig } from 'relaydocs';\n${codeBlock(afterBuild!, 'relaydocs.config.ts')}`,
    },
    async (site) => {
      // What the hook prints is the process's, not the command's.
      const { stdout } = await runRelaydocs(site.dir, ['build']);
      assert.match(stdout, /^2 pages in .*build$/m);
    },
  );
});

manual('the smallest site of the manual builds, and so do its sidebars', async () => {
  const layout = manualPage('project-layout.md');
  await withSite(
    {
      'docs/index.md': codeBlock(layout, 'docs/index.md'),
      'relaydocs.config.ts': codeBlock(layout, 'relaydocs.config.ts'),
    },
    async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
    },
  );
  const sidebars = manualPage('writing/sidebars.md');
  const page = (title: string): string => `# ${title}\n`;
  await withSite(
    {
      'docs/getting-started.md': page('Start'),
      'docs/writing/markdown.md': page('Markdown'),
      'docs/writing/code.md': page('Code'),
      'docs/writing/admonitions.md': page('Admonitions'),
      'docs/reference/commands.md': page('Commands'),
      'sidebars.ts': codeBlock(sidebars, 'sidebars.ts'),
      'relaydocs.config.ts': `export default {
        title: 'Test', url: 'https://docs.example.com', baseUrl: '/',
        ${codeBlock(sidebars, 'relaydocs.config.ts')}
      };`,
    },
    async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
      assert.match(site.output('writing/code.html'), /Releases/);
    },
  );
  const [, tabs] = sidebars.split(/^## Product tabs/m);
  await withSite(
    {
      'docs/index.md': page('Platform'),
      'sdk/index.md': page('SDK'),
      'relaydocs.config.ts': `export default {
        title: 'Test', url: 'https://docs.example.com', baseUrl: '/',
        ${codeBlock(tabs!, 'relaydocs.config.ts')}
      };`,
    },
    async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
      assert.match(site.output('sdk.html'), /rd-product-tabs[\s\S]*SDK/);
    },
  );
});

manual.run();
