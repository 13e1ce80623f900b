// Fences with the word `twoslash`, with the packages that a site has installed.
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withOwnTypeIds } from '../../src/compile/code/render-types.js';
import { TypeChecker } from '../../src/engine/type-checker.js';
import { excerptOfPost } from '../../src/render/blog-feeds.js';
import { compileText } from '../compile/compile-text.js';

const types = suite('types in code');

const ours = path.resolve('node_modules');

interface Site {
  dir: string;
  compile(text: string, checker?: TypeChecker): ReturnType<typeof compileText>;
}

/** A site with these packages: name -> folder of ours. Its pages ask one TypeScript, which takes seconds to start. */
async function layOut(packages: Readonly<Record<string, string>>): Promise<Site> {
  const dir = await mkdtemp(path.join(tmpdir(), 'relaydocs-types-'));
  await mkdir(path.join(dir, 'node_modules'));
  for (const [name, folder] of Object.entries(packages))
    await symlink(path.join(ours, folder), path.join(dir, 'node_modules', name));
  const own = new TypeChecker();
  return {
    dir,
    compile: (text, checker = own) => compileText(text, { types: async () => checker.of(dir) }),
  };
}

async function withSite(
  packages: Readonly<Record<string, string>>,
  use: (site: Site) => Promise<void>,
): Promise<void> {
  const site = await layOut(packages);
  try {
    await use(site);
  } finally {
    await rm(site.dir, { recursive: true });
  }
}

const installed = { twoslash: 'twoslash', typescript: 'typescript-5.9' };
/** For all tests that change no file of it. */
const site = await layOut(installed);
types.after(() => rm(site.dir, { recursive: true }));
const page = `# Types

\`\`\`ts twoslash
// @errors: 2551
interface User {
  name: string;
}
// ---cut---
declare const user: User;
user.name; // [!code ++]
//   ^?
user.nam;
\`\`\`
`;

types(
  'a word tells its type, a query has a line of its own, and an expected error stands below its line',
  async () => {
    const { article, facts, twin } = await site.compile(page);
    assert.equal(facts.problems, []);
    assert.ok(facts.uses.includes('code-marks'));
    const [, opened] = /popovertarget="([^"]+)"[^>]*>User</.exec(article.html) ?? [];
    assert.match(article.html, `id="${opened}" role="tooltip">interface User</div>`);
    assert.match(
      article.html,
      '<samp class="rd-type-below rd-type-query">     ^ (property) User.name: string\n</samp>',
    );
    assert.match(article.html, /class="rd-line rd-line-error">.*Property 'nam' does not exist/s);
    assert.match(article.html, /class="rd-line rd-line-add">.*>user</);
    assert.not.match(article.html, /interface User \{|@errors|---cut/);
    assert.match(twin, 'user.name; // [!code ++]\n//   ^ (property) User.name: string\nuser.nam;');
  },
);

types(
  'words that say the same open one popover, and blocks of the same code have ids of their own',
  async () => {
    const fence = '```ts twoslash\nconst a = 1;\na + a;\n```\n\n';
    const { article } = await site.compile(fence + fence);
    const html = withOwnTypeIds(article.html);
    assert.is(html.match(/<button [^>]*class="rd-type"/g)?.length, 6);
    assert.is(html.match(/tabindex="-1"/g)?.length, 4, 'the keyboard stops at each popover once');
    const ids = Array.from(html.matchAll(/<div popover [^>]*id="([^"]*)"/g), ([, id]) => id);
    assert.is(new Set(ids).size, 2);
    assert.is(ids.length, 2);
  },
);

types('a list of posts with the same code opens the types of each post by ids of its own', async () => {
  const { article } = await site.compile('```ts twoslash\nconst a = 1;\n```\n');
  const list = withOwnTypeIds([0, 1].map((n) => excerptOfPost(article.html, `/post-${n}`)).join(''));
  const ids = Array.from(list.matchAll(/ id="([^"]*)"/g), ([, id]) => id);
  assert.is(new Set(ids).size, 2);
  for (const name of ['popovertarget', 'interestfor', 'aria-describedby'])
    assert.equal(
      Array.from(list.matchAll(new RegExp(`${name}="([^"]*)"`, 'g')), ([, id]) => id),
      ids,
    );
});

types('a query in the last line leaves no empty line', async () => {
  const { article } = await site.compile('```ts twoslash\nconst a = 1;\n//    ^?\n```\n');
  assert.match(article.html, 'const a: 1');
  assert.not.match(article.html, '<span class="rd-line">\n</span>');
});

types('an error that nobody expects is a mistake where it stands on the page', async () => {
  const { facts } = await site.compile(
    '# A\n\n- b\n\n  ```ts twoslash\n  const a = 1;\n  const b: string = a;\n  ```\n',
  );
  assert.equal(
    facts.problems.map(({ code, message, location }) => [code, message, location?.line, location?.column]),
    [['TYPE_ERROR', "TS2322: Type 'number' is not assignable to type 'string'.", 7, 9]],
  );
});

types('a query that points at nothing, and an unknown option, are mistakes of the page', async () => {
  const { facts } = await site.compile('```ts twoslash\n// @nosuch: 1\nconst a = 1;\n//           ^?\n```\n');
  assert.ok(facts.problems.length > 0);
  assert.ok(facts.problems.every(({ code, location }) => code === 'TYPE_ERROR' && location !== undefined));
});

types('what TypeScript has said is kept, and asked again when the lock file changes', async () => {
  await site.compile(page);
  const folder = path.join(site.dir, '.relaydocs/types');
  for (const file of await readdir(folder)) {
    const kept = await readFile(path.join(folder, file), 'utf8');
    await writeFile(path.join(folder, file), kept.replaceAll('interface User', 'kept User'));
  }
  assert.match((await site.compile(page, new TypeChecker())).article.html, 'kept User');
  await writeFile(path.join(site.dir, 'package-lock.json'), '{}');
  const { article, facts } = await site.compile(page);
  assert.match(article.html, 'interface User');
  const lock = facts.dependencies.find((one) => one.file === 'package-lock.json');
  assert.ok(lock?.hash, 'the page is compiled again when the file changes');
});

types('code that imports files of the site is looked at again when they change, or are there at last', () =>
  withSite(installed, async ({ compile, dir: siteDir }) => {
    const text =
      "```ts twoslash\n// @lib: es5\nimport { answer } from './src/answer';\nanswer;\n// ^?\n```\n";
    const told = async () => {
      const { facts, article } = await compile(text);
      const [, type] = /const answer: (\w+)/.exec(article.html) ?? [];
      return facts.problems[0]?.message ?? type;
    };
    assert.match((await told())!, "Cannot find module './src/answer'");
    await mkdir(path.join(siteDir, 'src'));
    await writeFile(path.join(siteDir, 'src/answer.ts'), 'export const answer: number = 42;');
    assert.is(await told(), 'number');
    await writeFile(path.join(siteDir, 'src/answer.ts'), "export const answer: string = '42';");
    assert.is(await told(), 'string');
    const { facts } = await compile(text);
    assert.ok(facts.dependencies.some(({ file, hash }) => file === 'src/answer.ts' && hash !== null));
  }),
);

types('code that imports what lies outside of the site is looked at again when that changes', () =>
  withSite(installed, async ({ dir: workspace }) => {
    const site = path.join(workspace, 'docs');
    const linked = path.join(workspace, 'packages/linked');
    await mkdir(path.join(site, 'node_modules'), { recursive: true });
    await mkdir(linked, { recursive: true });
    await symlink(linked, path.join(site, 'node_modules/linked'));
    await writeFile(path.join(workspace, 'package-lock.json'), '{}');
    await writeFile(path.join(linked, 'package.json'), '{"name":"linked","types":"index.d.ts"}');
    const text =
      "```ts twoslash\n// @lib: es5\nimport { two } from 'linked';\nimport { one } from '../one';\none;\n// ^?\ntwo;\n// ^?\n```\n";
    for (const type of ['number', 'string']) {
      await writeFile(path.join(workspace, 'one.ts'), `export declare const one: ${type};`);
      await writeFile(path.join(linked, 'index.d.ts'), `export declare const two: ${type};`);
      const checker = new TypeChecker();
      const { facts, article } = await compileText(text, { types: async () => checker.of(site) });
      assert.equal(facts.problems, []);
      assert.match(article.html, `const one: ${type}`);
      assert.match(article.html, `const two: ${type}`);
      const read = facts.dependencies.filter(({ hash }) => hash !== null).map(({ file }) => file);
      for (const file of ['../one.ts', '../packages/linked/index.d.ts', '../package-lock.json'])
        assert.ok(read.includes(file), file);
    }
  }),
);

for (const [packages, reason] of [
  [{}, 'the package "twoslash" is not installed'],
  [{ twoslash: 'twoslash' }, 'the package "typescript" is not installed'],
  [
    { twoslash: 'twoslash', typescript: 'typescript' },
    'Twoslash needs version 5 or 6 of "typescript", not 7',
  ],
] as const)
  types(`the code stays plain, and a warning says what is missing: ${reason}`, () =>
    withSite(packages, async ({ compile }) => {
      const { article, facts } = await compile('```ts twoslash\nconst a = 1;\n```\n');
      assert.not.match(article.html, 'rd-type');
      const [problem] = facts.problems;
      assert.is(problem?.code, 'TWOSLASH_MISSING');
      assert.is(problem?.severity, 'warning');
      assert.match(problem!.message, reason);
      assert.match(problem!.hint!, 'npm install --save-dev twoslash typescript@5');
    }),
  );

types.run();
