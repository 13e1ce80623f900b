// A site that changes at random, in the ways in which editors, scripts and git change files.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { siteConfig } from '../e2e/served-site.js';

/** A seeded generator (mulberry32): numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const config = (title: string): string =>
  siteConfig(
    "onBrokenLinks: 'ignore', onBrokenAnchors: 'ignore', theme: { customCss: ['./src/own.css'] },",
  ).replace('Test site', title);

export const changingSite: Record<string, string> = {
  'relaydocs.config.ts': config('Site 0'),
  'src/own.css': 'h1 { color: red }\n',
  'src/Badge.tsx': 'export default function Badge({ text }) { return <b className="badge">{text} 0</b>; }\n',
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'static/data.txt': 'data 0\n',
  'docs/index.md': '# Home\n\n[One](./page-1.md)\n',
  'docs/_part.md': 'A part 0.\n',
  'docs/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="8"/>',
  'src/Mark.jsx': part('Mark.jsx', 0)
    .replace('export', "import Inner from './inner';\nexport")
    .replace('</i>', '<Inner /></i>'),
  'src/inner/index.jsx': part('inner', 0),
  'docs/with.mdx': `import Badge from '../src/Badge';
import Mark from '@site/src/Mark';
import Details from '@theme/Details';

# With

<Badge text="hello" /> <Mark /> <Details summary="More">Details</Details> <Own />
`,
  'src/theme/MDXComponents.jsx': ownComponents(0),
  ...Object.fromEntries(
    Array.from({ length: 8 }, (_, index) => [`docs/page-${index}.md`, pageText(index, 0)]),
  ),
  'docs/area/_category_.json': '{ "label": "Area 0" }\n',
  'docs/area/inner.md': pageText(90, 0),
};

function part(name: string, turn: number): string {
  return `export default function Part() { return <i>${name} ${turn}</i>; }\n`;
}

function ownComponents(turn: number): string {
  return `export default { Own: () => <b>own ${turn}</b> };\n`;
}

/** Each is taken before a file of the site, or of ours, once it is there. */
const shadows: Record<string, (turn: number) => string> = {
  'src/Badge.ts': (turn) => `export default () => 'badge ${turn}';\n`,
  'src/Mark.tsx': (turn) => part('Mark.tsx', turn),
  'src/inner.ts': (turn) => `export default () => 'inner ${turn}';\n`,
  'src/theme/Details.tsx': (turn) => part('Details', turn),
  'src/theme/MDXComponents.tsx': ownComponents,
};

function pageText(page: number, turn: number): string {
  return `---\ntitle: Page ${page}\nsidebar_position: ${(page * 7 + turn) % 11}\n---\n\nText ${turn}. See [two](./page-2.md#part-${turn % 3}).\n\n## Part ${turn % 3}\n\n::include{file="@site/docs/_part.md"}\n\n![Picture](@site/docs/picture.svg)\n`;
}

/** Makes one change. @returns what it was. */
export function changeAtRandom(dir: string, turn: number, next: () => number): string {
  const at = (file: string): string => path.join(dir, file);
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  };
  const number = Math.floor(next() * 12);
  const page = `docs/page-${number}.md`;
  const changes: (() => string)[] = [
    () => {
      write(page, pageText(number, turn));
      return `write ${page}`;
    },
    () => {
      if (!existsSync(at(page))) return 'nothing';
      write(page, readFileSync(at(page), 'utf8').replace(/^title: .*$/m, `title: Title ${turn}`));
      return `rename ${page}`;
    },
    () => {
      if (!existsSync(at(page))) return 'nothing';
      write(page, readFileSync(at(page), 'utf8').replace(/Text \d+/, `Text ${turn}`));
      return `edit ${page}`;
    },
    () => {
      write(`${page}.tmp`, pageText(number, turn));
      renameSync(at(`${page}.tmp`), at(page));
      return `save ${page} atomically`;
    },
    () => {
      write(page, '');
      write(page, pageText(number, turn));
      return `empty and write ${page}`;
    },
    () => {
      rmSync(at(page), { force: true });
      return `delete ${page}`;
    },
    () => {
      if (!existsSync(at(page))) return 'nothing';
      renameSync(at(page), at(`docs/moved-${number}.md`));
      return `move ${page}`;
    },
    () => {
      write(`docs/new-${number}/deep/a.md`, pageText(number + 20, turn));
      return `new folder ${number}`;
    },
    () => {
      const [from, to] = [at(`docs/new-${number}`), at(`docs/renamed-${number}`)];
      if (existsSync(from)) {
        rmSync(to, { recursive: true, force: true });
        renameSync(from, to);
      }
      return `rename folder ${number}`;
    },
    () => {
      rmSync(at(`docs/renamed-${number}`), { recursive: true, force: true });
      return `delete folder ${number}`;
    },
    () => {
      write('docs/_part.md', `A part ${turn}.\n\n## From the part ${turn}\n`);
      return 'edit the part';
    },
    () => {
      write('docs/picture.svg', `<svg xmlns="http://www.w3.org/2000/svg" width="${turn}" height="8"/>`);
      return 'edit the picture';
    },
    () => {
      write('docs/area/_category_.json', JSON.stringify({ label: `Area ${turn}`, position: turn % 5 }));
      return 'edit the category';
    },
    () => {
      write('src/own.css', `h1 { color: rgb(${turn % 256}, 0, 0) }\n`);
      return 'edit the style sheet';
    },
    () => {
      write('src/Badge.tsx', changingSite['src/Badge.tsx']!.replace(' 0<', ` ${turn}<`));
      return 'edit the component';
    },
    () => {
      const [file, text] = Object.entries(shadows)[number % Object.keys(shadows).length]!;
      write(file, text(turn));
      return `${file} appears or is edited`;
    },
    () => {
      const file = Object.keys(shadows)[number % Object.keys(shadows).length]!;
      rmSync(at(file), { force: true });
      return `${file} goes`;
    },
    () => {
      write('relaydocs.config.ts', config(`Site ${turn}`));
      return 'edit the config';
    },
    () => {
      write(`static/file-${number}.txt`, `data ${turn}\n`);
      write('static/data.txt', `data ${turn}\n`);
      return 'edit static files';
    },
    () => {
      for (let index = 0; index < 12; index += 1) write(`docs/page-${index}.md`, pageText(index, turn));
      return 'write all pages at once';
    },
  ];
  return changes[Math.floor(next() * changes.length)]!();
}
