// A site of any size for tests and benchmarks: the same words for the same number, pages of about 7 kB in folders of 25.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
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

/** Markdown of one page of a corpus of `count`. */
export function corpusPage(index, count) {
  const { next, pick, sentence, paragraph, title } = writer(index + 1);
  const heading = title();
  const blocks = [
    `---\ntitle: ${heading} ${index}\ndescription: ${sentence().replaceAll('`', '')}\nsidebar_position: ${index}\n---`,
    `# ${heading} ${index}`,
    paragraph(4),
  ];
  for (let section = 0; section < 5; section++) {
    const target = Math.floor(next() * count);
    const up = folderOf(index) === '' ? './' : '../../';
    blocks.push(`## ${title()} ${section}`, paragraph(4));
    if (section < 3)
      blocks.push(`See [page ${target}](${up}${folderOf(target)}${nameOf(target)}.md): ${sentence()}`);
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
  }
  return `${blocks.join('\n\n')}\n`;
}

/** Writes a whole site (config and docs folder) of `count` pages into an empty or new folder. */
export function writeCorpus(dir, count) {
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
    put(`docs/${folderOf(index)}${nameOf(index)}.md`, corpusPage(index, count));
}
