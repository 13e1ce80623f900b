// What plugins are told of sources, run after run.
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { discoverContent } from '../../src/content/discover-content.js';
import { type PluginTexts, pluggedContent } from '../../src/engine/plugged-content.js';
import { configOf, memoryCache, withFiles } from '../site/site-of.js';

const told = suite('what plugins are told');

const files = {
  'docs/high.md': '---\nlevels: [2]\n---\n\n# High\n\nHigh water.\n',
  'docs/low.md': '# Low\n\nLow water.\n',
};

told('a source is read again only where its bytes differ, and one that is gone meanwhile is empty', () =>
  withFiles(files, async (siteDir) => {
    const config = configOf(siteDir);
    const texts: PluginTexts = new Map();
    const read = () => discoverContent(config, memoryCache());
    const tell = async (content: Awaited<ReturnType<typeof read>>, known = texts) => {
      const all = await pluggedContent(config, content, known);
      const { loadedVersions } = all['docusaurus-plugin-content-docs']!.default as PluginDocs;
      return loadedVersions[0]!.docs;
    };
    const content = await read();
    const first = await tell(content);
    assert.equal(first.map(({ description }) => description).sort(), ['High water.', 'Low water.']);
    // A plugin may change what it gets.
    for (const { frontMatter } of first) frontMatter.levels?.push(3);

    await rm(path.join(siteDir, 'docs/high.md'));
    await writeFile(path.join(siteDir, 'docs/low.md'), '# Low\n\nLower water.\n');
    const same = await tell(content);
    assert.equal(same.map(({ description }) => description).sort(), ['High water.', 'Low water.']);
    assert.equal(
      same.flatMap(({ frontMatter }) => frontMatter.levels ?? []),
      [2],
    );
    const empty = await tell(content, new Map());
    assert.equal(empty.map(({ description }) => description).sort(), ['', 'Lower water.']);
    assert.equal(
      (await tell(await read())).map(({ description }) => description),
      ['Lower water.'],
    );
    assert.is(texts.size, 1);
  }),
);

interface PluginDocs {
  loadedVersions: { docs: { description: string; frontMatter: { levels?: number[] } }[] }[];
}

told.run();
