// README, ARCHITECTURE and the like: what they name is there.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastGlob from 'fast-glob';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { framesOfPages } from '../src/config/provided-table.js';

const files = suite('files about the project');

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');
const documents = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'],
  ...fastGlob.sync('src/*/README.md', { cwd: root }).sort(),
];

files('every link leads to a file or folder of the project', () => {
  for (const document of documents) {
    for (const [, target = ''] of read(document).matchAll(/\]\((?!https?:)([^)#]+)/g))
      assert.ok(existsSync(path.join(root, path.dirname(document), target)), `${document}: ${target}`);
  }
});

files('every function and type that a document names stands in the file it links', () => {
  for (const document of documents) {
    for (const [, name = '', target = ''] of read(document).matchAll(/\[`(\w+)`\]\(([\w./-]+\.tsx?)\)/g))
      assert.match(
        read(path.join(path.dirname(document), target)),
        new RegExp(`\\bexport (?:async )?(?:function|class|interface|type|const) ${name}\\b`),
        `${document}: ${name}`,
      );
  }
});

files('a folder of src imports from folders above it in the table of ARCHITECTURE alone, types too', () => {
  const order = [...read('ARCHITECTURE.md').matchAll(/^\| \[(\w+)\]\(src\/\1\)/gm)].map(([, name]) => name!);
  const sources = fastGlob.sync('src/**/*.{ts,tsx}', { cwd: root });
  assert.equal(order.toSorted(), [...new Set(sources.flatMap((file) => folderOf(file) ?? []))].sort());
  const against = sources.flatMap((file) => {
    const imports = read(file).matchAll(/\b(?:from|import)\s*\(?'(\.[^']+)'/g);
    const targets = Array.from(imports, ([, target = '']) => path.posix.join(path.dirname(file), target));
    return targets.filter((target) => isAbove(file, target, order)).map((target) => `${file} -> ${target}`);
  });
  assert.equal(against, []);
});

/** Biome has a rule for it, which takes longer than all others together. */
files('no import goes in a circle, of types neither', () => {
  const sources = fastGlob.sync(['src/**/*.{ts,tsx}', '{test,bin}/**/*.{ts,tsx,mjs}'], { cwd: root });
  const known = new Set(sources);
  const importsOf = (file: string): string[] =>
    Array.from(read(file).matchAll(/\b(?:from|import)\s*'(\.[^']+)'/g), ([, target = '']) => {
      const address = path.posix.join(path.dirname(file), target);
      return ['.ts', '.tsx'].map((extension) => address.replace(/\.js$/, extension)).concat(address);
    }).flatMap((names) => names.find((name) => known.has(name)) ?? []);
  const circles: string[] = [];
  const visited = new Set<string>();
  const visit = (file: string, above: readonly string[]): void => {
    if (above.includes(file)) circles.push([...above.slice(above.indexOf(file)), file].join(' -> '));
    if (visited.has(file)) return;
    visited.add(file);
    for (const imported of importsOf(file)) visit(imported, [...above, file]);
  };
  for (const file of sources) visit(file, []);
  assert.equal(circles, []);
});

/** `src/links/check-links.ts` -> `links`; undefined for a file of `src` itself. */
function folderOf(file: string): string | undefined {
  return /^src\/([^/]+)\//.exec(file)?.[1];
}

/** Whether a file is of an earlier folder than the one that it imports from; `src` itself comes last, but for the errors. */
function isAbove(file: string, target: string, order: readonly string[]): boolean {
  const place = (one: string): number => {
    const folder = folderOf(one);
    if (folder === undefined) return one === 'src/errors.js' ? -1 : order.indexOf('dev');
    return order.indexOf(folder);
  };
  return place(file) < place(target);
}

files('the README names the commands of package.json, and no others', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...read('README.md').matchAll(/(?:\bnpm (?:run )?|`(?=test:))([\w:]+)/g)].map(
    ([, name]) => name!,
  );
  // `prepare` is run by npm itself.
  const wanted = Object.keys(scripts).filter((name) => name !== 'prepare');
  assert.equal([...new Set(named)].filter((name) => name !== 'ci').sort(), wanted.sort());
});

files('the README names every command of the program and its options', () => {
  const main = read('src/cli/main.ts');
  const readme = read('README.md');
  for (const [, name] of main.matchAll(/^ {2}(?:siteC|c)ommand\('(\w+)'/gm))
    assert.ok(readme.includes(`relaydocs ${name}`), name);
  for (const [, option] of main.matchAll(/'(--\w+)/g)) assert.ok(readme.includes(option!), option);
});

files('names that pages can import stand in one table each', () => {
  const inJson = Object.keys(JSON.parse(read('src/config/provided-table.json')));
  const twice = framesOfPages.filter((name) => inJson.includes(`@theme/${name}`));
  assert.equal(twice, []);
});

files('every requirement is named by a test, and every one that a test names is there', () => {
  const wanted = new Set(
    [...read('test/requirements.md').matchAll(/^\| (R-[A-Z]+-\d+)/gm)].map(([, id]) => id!),
  );
  const named = fastGlob.sync('test/**/*.ts', { cwd: root }).flatMap((file) => {
    // `R-CFG-09, 10, 11` names three, `R-ERR-01 to R-ERR-04` four.
    return [...read(file).matchAll(/(R-[A-Z]+-)(\d+)((?:, \d+)*)(?: to \1?(\d+))?/g)].flatMap(idsOf);
  });
  assert.equal([...new Set(named)].sort(), [...wanted].sort());
});

function idsOf([, group = '', first = '', more = '', last = first]: RegExpMatchArray): string[] {
  const others = more.split(', ').slice(1);
  for (let number = Number(first) + 1; number <= Number(last); number++)
    others.push(String(number).padStart(2, '0'));
  return [first, ...others].map((number) => group + number);
}

files.run();
