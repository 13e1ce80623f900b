// Text of authors and packages that was made to hold a build: no regular expression takes more than linear time on it.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { tokenizer } from 'acorn';
import { build } from 'esbuild';
import fastGlob from 'fast-glob';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { closeTags } from '../src/base/close-tags.js';
import { isClientModule } from '../src/bundle/browser-uses.js';
import { loadsByName, namedOriginsIn, originsCalledIn } from '../src/bundle/called-origins.js';
import { toOwnSelectors } from '../src/config/docusaurus-classes.js';

const hostile = suite('hostile text');

const src = fileURLToPath(new URL('../src/', import.meta.url));
const bytes = 200_000;

/** What these read is short, or was written by us, so that it has an end for each beginning. */
const onOurText: Readonly<Record<string, string>> = {
  'output/scan-secrets.ts': 'the few characters before a suspicious word',
  'output/tag-sources.ts': 'tags of rendered HTML',
  'render/render-head.ts': 'tags of rendered HTML',
  'render/render-mdx.tsx': 'tags of rendered HTML',
  'render/run-findings.ts': 'tags of rendered HTML',
  'engine/batch-renderer.ts': 'tags of rendered HTML',
};

interface Found {
  file: string;
  pattern: string;
  flags: string;
}

/** @param files below the sources, with their endings */
async function expressionsOf(files: readonly string[]): Promise<Found[]> {
  const { outputFiles } = await build({
    absWorkingDir: src,
    entryPoints: Object.fromEntries(files.map((file) => [file, file])),
    outdir: '.',
    write: false,
    platform: 'node',
    jsx: 'automatic',
  });
  // Its types leave out the value.
  type Read = { type: { label: string }; value: { pattern: string; flags: string } };
  return outputFiles.flatMap(({ path: output, text }) => {
    const file = path.relative(src, output).replace(/\.js$/, '');
    const tokens = [...tokenizer(text, { ecmaVersion: 'latest', sourceType: 'module' })] as unknown as Read[];
    return tokens.flatMap(({ type, value }) => (type.label === 'regexp' ? [{ file, ...value }] : []));
  });
}

/** Characters and words that the expression speaks of, and one of each common kind. */
function unitsOf(pattern: string): string[] {
  const plain = pattern.replace(/\\[dwsSDWbBpPnrtku](?:\{[^}]*\})?|\\[xu][\da-f]+|\(\?<?[:=!]/gi, ' ');
  const words = Array.from(
    plain.matchAll(/\\?([^\w\s\\])|([A-Za-z]{2,})/g),
    ([, sign, word]) => sign ?? word!,
  );
  return [...new Set(['a', 'A', '0', ' ', '\n', '-', ...words])].slice(0, 16);
}

/** Small at first, so that an expression whose time doubles with each character is found before it holds the test. */
const lengths = [16];
while (lengths.at(-1)! < 2000) lengths.push(Math.ceil(lengths.at(-1)! * (lengths.at(-1)! < 60 ? 1.3 : 2)));
lengths.push(20_000);

/** A linear time is far below this at any length; the square of 20,000 is far above. */
const longestMs = 40;

/** What takes less than this at a length takes less than the longest time at a longer one, be it the square. */
const worthMs = (shorter: number, longer: number): number => longestMs / (longer / shorter) ** 2;

/** How long the first try took, and whether it was too long. */
function tryOn(expression: RegExp, text: string): { ms: number; isSlow: boolean } {
  const once = (now: () => number): number => {
    const before = now();
    expression.lastIndex = 0;
    text.replace(expression, '');
    return now() - before;
  };
  const processorMs = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  // The clock is asked first, as that takes less than most tries. Other work, or a collection of garbage, may have been in
  // between.
  const ms = once(() => performance.now());
  return {
    ms,
    isSlow: ms > longestMs && once(processorMs) > longestMs && once(processorMs) > longestMs,
  };
}

/** Expressions share many of them, and to write one out takes longer than most tries. */
const texts = new Map<string, string>();

function textOf(start: string, unit: string, length: number): string {
  const key = `${start}\0${unit}\0${length}`;
  const text = texts.get(key) ?? `${start}${unit.repeat(Math.ceil(length / unit.length))}\u0001`;
  if (length < bytes) texts.set(key, text);
  return text;
}

/** A beginning and what repeats behind it, on which the expression is slow. */
function findAttack({ pattern, flags }: Found): string | undefined {
  const expression = new RegExp(pattern, flags.includes('y') ? flags : `${flags.replace('g', '')}g`);
  const units = unitsOf(pattern);
  const few = units.slice(0, 6);
  const pairs = few.flatMap((a) => few.filter((b) => b !== a).map((b) => a + b));
  const attacks = [
    ...units.flatMap((unit) => ['', ...few.slice(-3)].map((start) => ({ start, unit, all: start === '' }))),
    ...pairs.map((unit) => ({ start: '', unit, all: false })),
  ];
  for (const { start, unit, all } of attacks) {
    let last = { length: 1, ms: longestMs };
    for (const length of all ? [...lengths, bytes] : lengths) {
      // All short ones are tried, and one text of each unit is at 20,000 characters.
      const isLong = length === bytes || (length === lengths.at(-1) && !all);
      if (isLong && last.ms < worthMs(last.length, length)) continue;
      const { ms, isSlow } = tryOn(expression, textOf(start, unit, length));
      if (isSlow) return `${JSON.stringify(start)} and ${length} of ${JSON.stringify(unit)}`;
      last = { length, ms };
    }
  }
  return undefined;
}

hostile(
  'no regular expression of the program is slow on what its own characters can be made to',
  async () => {
    const files = fastGlob.sync('**/*.{ts,tsx}', { cwd: src }).sort();
    const all = await expressionsOf(files.filter((file) => !onOurText[file]));
    const each = new Map(all.map((found) => [`${found.pattern}/${found.flags}`, found]));
    assert.ok(each.size > 300, 'the sources were read');
    const slow = [...each.values()].flatMap((found) => {
      const attack = findAttack(found);
      return attack ? [`${found.file}: /${found.pattern}/${found.flags} on ${attack}`] : [];
    });
    assert.equal(slow, []);
  },
);

hostile('a module that begins with any number of comments is known for what it is at once', () => {
  const comments = '/* a */\n\n\n\n// b\n\n\n'.repeat(bytes / 20);
  const before = process.cpuUsage();
  assert.not(isClientModule(`${comments}export const a = 1;`));
  assert.not(isClientModule(`${comments}/* never closed`));
  assert.not(isClientModule(`'use strict';`.repeat(bytes / 20)));
  assert.ok(isClientModule(`${comments}'use strict'; "use client"\n`));
  assert.ok(process.cpuUsage(before).user < 1_000_000);
});

hostile(
  'a script that replaces one part of a host after the other has the origins of its addresses at once',
  () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const replaced = letters.map((letter) => `.replace('.${letter}.','.${letter}.0.')`).join('');
    const hosts = Array.from({ length: 2000 }, (_, index) => `go('https://x${index}.a.example')`).join(';');
    const before = process.cpuUsage();
    const origins = originsCalledIn(`fetch(u${replaced});go('https://x.${letters.join('.')}.example')`, true);
    assert.ok(origins.length > 1 && origins.length <= letters.length + 1);
    assert.is(originsCalledIn(`fetch(u${replaced});${hosts}`, true).length, 4000);
    assert.ok(process.cpuUsage(before).user < 2_000_000);
  },
);

hostile('addresses of scripts for viewers are read at once, whatever stands before them', () => {
  const script = "workerSrc:'https://cdn.example/w.js',";
  const all = [
    '({[',
    '{a:',
    '<A a={',
    '})',
    'o,',
    ' ',
    'x.',
    `o={${script}`,
    `{${script}}`,
    `let a={${script}};a(`,
    'setA(',
    '[aaa,bbb]=',
    'loadScript',
    'scriptUrl:',
    'a=require("script.',
    'aaa=require("a/a-load-script-',
    'import aaa from "a/a/a/a/a-a-a-use-use-',
  ];
  for (const one of all) {
    const text = `let o={${script}};${one.repeat(bytes / one.length)}${script}`;
    const before = process.cpuUsage();
    originsCalledIn(`${text}${script.repeat(1000)}`);
    assert.ok(process.cpuUsage(before).user < 2_000_000, one);
  }
});

hostile('hosts are found at once in a text that writes any number of frames', () => {
  const names = Array.from({ length: 5000 }, (_, at) => `const abc${at}='https://h${at}.example';`).join(
    '\n',
  );
  for (const one of [' #{x}', ' #{x}></iframe>', ' src=#{x}></iframe>']) {
    const text = `${names}${`\`<iframe${one.replace('#', '$')}\`;`.repeat(5000)}`;
    const before = process.cpuUsage();
    originsCalledIn(text);
    assert.ok(process.cpuUsage(before).user < 2_000_000, one);
  }
});

hostile('names of addresses, and what loads by names, are found at once in any text', () => {
  const chain = (_: unknown, at: number) => `name${at} = name${at + 1} + name${at + 2}; fetch(name${at})`;
  for (const text of [
    Array.from({ length: 5000 }, chain).join('\n'),
    ...['fetch(a ', 'src=a ', 'specUrl=a ', 'abc =', "a={b:'https://x.example',", '={ '].map((one) =>
      one.repeat(bytes / one.length),
    ),
  ]) {
    const before = process.cpuUsage();
    loadsByName(text);
    namedOriginsIn(text);
    assert.ok(process.cpuUsage(before).user < 2_000_000, text.slice(0, 30));
  }
});

hostile(
  'a rule for a place in the navbar with any number of spaces or elements in it is read at once',
  () => {
    const rule = `.navbar__item:nth-child(2n${' '.repeat(bytes / 10)}x){}`;
    const before = process.cpuUsage();
    assert.ok(toOwnSelectors(rule).length > rule.length);
    for (const unit of ['.navbar__items>a[', '.navbar__items>a("', '.navbar__items>a()', '["a\\', '[a"b"'])
      for (const text of [unit.repeat(5000), `${unit.repeat(20_000)}-child`])
        assert.ok(toOwnSelectors(`${text}{}`).length > text.length);
    assert.ok(process.cpuUsage(before).user < 1_500_000);
  },
);

hostile('HTML of the config with any number of open tags and of end tags is closed at once', () => {
  const before = process.cpuUsage();
  for (const units of [
    ['<b>', '</i>'],
    ['<b><p>', '</b>'],
    ['<svg><g>', '<a/>'],
    ['<p>', '<b>', '</p>'],
    ['<script></script>'],
  ])
    assert.type(closeTags(units.map((unit) => unit.repeat(20_000)).join('')), 'string');
  assert.ok(process.cpuUsage(before).user < 2_000_000);
});

hostile('a directive counts before anything but comments and directives', () => {
  assert.ok(isClientModule(`#!/usr/bin/env node\n// 'use server'\n"use strict"\n'use client'`));
  assert.not(isClientModule(`import a from 'a';\n'use client'`));
  assert.not(isClientModule(`/* 'use client' */`));
  assert.not(isClientModule(`'use client"`));
});

hostile.run();
