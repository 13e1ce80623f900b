// A site of any size for tests and benchmarks: the same words for the same number, pages of about 7 kB in folders of 25.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const nouns =
  'anchor bridge cable depot engine ferry gate harbour island jetty keel lantern mast needle oar pilot quay rope sail tide'.split(
    ' ',
  );
const verbs = 'moves holds opens sends marks lifts turns checks keeps finds'.split(' ');
const qualities = 'quiet early narrow steady northern spare heavy open second plain'.split(' ');

/** A seeded generator (mulberry32): numbers in [0, 1), the same for the same seed. */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function writer(seed) {
  const next = generator(seed);
  const pick = (list) => list[Math.floor(next() * list.length)];
  const clause = () =>
    `the ${pick(qualities)} ${pick(nouns)} ${pick(verbs)} a ${pick(nouns)} of the ${pick(qualities)} ${pick(nouns)}`;
  const sentence = () => {
    const text =
      next() < 0.3
        ? `Set \`${pick(nouns)}.${pick(nouns)}\` so that ${clause()}`
        : `${clause()}, and ${clause()}`;
    return `${text[0].toUpperCase()}${text.slice(1)}.`;
  };
  const paragraph = (count) => Array.from({ length: count }, sentence).join(' ');
  const title = () => `${pick(qualities)} ${pick(nouns)} ${pick(nouns)}`;
  return { next, pick, sentence, paragraph, title };
}

const folderOf = (index) =>
  index === 0 ? '' : `part-${Math.floor((index - 1) / 200)}/section-${Math.floor((index - 1) / 25)}/`;
const nameOf = (index) => (index === 0 ? 'index' : `page-${String(index).padStart(5, '0')}`);

/** Which pages import components: none, one in five, or all. The landing page never does. */
const runs = { none: () => false, fifth: (index) => index % 5 === 3, all: (index) => index > 0 };
const imports = `import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
import Counter from '@site/src/components/Counter';

export const unit = 'ms';`;
const counter = `import { useState } from 'react';

export default function Counter({ start }) {
  const [count, setCount] = useState(start);
  return <button type="button" onClick={() => setCount(count + 1)}>Count: {count}</button>;
}
`;

/** Markdown of one page of a corpus of `count`. @param mdx which pages are MDX: `none`, `fifth` or `all`. */
export function corpusPage(index, count, mdx = 'none') {
  const { next, pick, sentence, paragraph, title } = writer(index + 1);
  const heading = title();
  const blocks = [
    `---\ntitle: ${heading} ${index}\ndescription: ${sentence().replaceAll('`', '')}\nsidebar_position: ${index}\n---`,
    ...(runs[mdx](index) ? [imports] : []),
    `# ${heading} ${index}`,
    paragraph(4),
  ];
  for (let section = 0; section < 5; section++) {
    const target = Math.floor(next() * count);
    const up = folderOf(index) === '' ? './' : '../../';
    blocks.push(`## ${title()} ${section}`, paragraph(4));
    if (section < 3)
      blocks.push(
        `See [page ${target}](${up}${folderOf(target)}${nameOf(target)}${extensionOf(target, mdx)}): ${sentence()}`,
      );
    if (section % 2 === 0) blocks.push(Array.from({ length: 4 }, () => `- ${sentence()}`).join('\n'));
    if (section === 1)
      blocks.push(`:::${pick(['note', 'tip', 'warning'])}[${title()}]\n\n${paragraph(2)}\n\n:::`);
    if (section === 2)
      blocks.push(
        [
          '| Name | Type | Meaning |',
          '| --- | --- | --- |',
          ...Array.from({ length: 5 }, () => `| \`${pick(nouns)}\` | string | ${sentence()} |`),
        ].join('\n'),
      );
    if (section === 3)
      blocks.push(
        `\`\`\`ts title="${pick(nouns)}.ts"\nexport async function ${pick(verbs)}(${pick(nouns)}: string): Promise<number> {\n  const ${pick(nouns)} = await load('${pick(nouns)}', { retries: ${Math.floor(next() * 9)} });\n  return ${pick(nouns)}.length; // ${title()}\n}\n\`\`\``,
      );
    if (section === 4)
      blocks.push(
        `\`\`\`bash\nnpm install ${pick(nouns)} --save-dev\nnpx ${pick(nouns)} ${pick(verbs)} --${pick(qualities)}\n\`\`\``,
      );
    blocks.push(`### ${title()} ${section}`, paragraph(3));
    if (section === 1 && runs[mdx](index)) blocks.push(components(index));
  }
  return `${blocks.join('\n\n')}\n`;
}

const extensionOf = (index, mdx) => (runs[mdx](index) ? '.mdx' : '.md');

function components(index) {
  return `<Tabs groupId="tool">
<TabItem value="npm" label="npm" default>

\`\`\`bash
npm install thing-${index}
\`\`\`

</TabItem>
<TabItem value="pnpm" label="pnpm">

It takes **{${index} * 2}** {unit}.

</TabItem>
</Tabs>

<Counter start={${index}} />`;
}

/**
 * Writes a whole site (config, docs folder, a component) of `count` pages into an empty or new folder.
 * @param mdx which pages are MDX: `none`, `fifth` or `all`.
 */
export function writeCorpus(dir, count, mdx = 'none') {
  rmSync(dir, { recursive: true, force: true });
  const made = new Set();
  const put = (file, text) => {
    const absolutePath = path.join(dir, file);
    const folder = path.dirname(absolutePath);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    writeFileSync(absolutePath, text);
  };
  put(
    'relaydocs.config.ts',
    "export default { title: 'Corpus', url: 'https://docs.example.com', baseUrl: '/' };\n",
  );
  for (let index = 0; index < count; index++)
    put(`docs/${folderOf(index)}${nameOf(index)}${extensionOf(index, mdx)}`, corpusPage(index, count, mdx));
  if (mdx !== 'none') put('src/components/Counter.jsx', counter);
}

/** Letters that stand for a to z in a translation. */
const alphabets = { fr: 'éèaouiàâêçbcdfgmnlprstvxyzj', ar: 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي' };

/** Translates all pages of a corpus into French and Arabic: all words but those of code, addresses and components. */
export function translateCorpus(dir) {
  const docs = path.join(dir, 'docs');
  for (const [language, letters] of Object.entries(alphabets)) {
    const words = (text) =>
      text.replace(/[a-z]/gi, (letter) => letters[letter.toLowerCase().charCodeAt(0) - 97]);
    const prose = (line) =>
      line
        .split(/(`[^`]*`|\]\([^)]*\)|^:::\w*|^\w+: |\{[^}]*\})/)
        .map((part, index) => (index % 2 === 0 ? words(part) : part))
        .join('');
    for (const entry of readdirSync(docs, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath ?? entry.path, entry.name);
      let isCode = false;
      const lines = readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => {
          if (line.startsWith('```')) isCode = !isCode;
          return isCode || /^(?:```|---|import|export|<|sidebar_position)/.test(line) ? line : prose(line);
        });
      const folder = path.join(dir, 'i18n', language, 'docusaurus-plugin-content-docs/current');
      const translated = path.join(folder, path.relative(docs, file));
      mkdirSync(path.dirname(translated), { recursive: true });
      writeFileSync(translated, lines.join('\n'));
    }
  }
  const config = path.join(dir, 'relaydocs.config.ts');
  const text = readFileSync(config, 'utf8');
  const i18n = "i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'ar'] }";
  writeFileSync(config, text.replace('export default {', `export default { ${i18n},`));
}
