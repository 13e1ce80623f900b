// Keys of a site that would be published: where each stands, once, whichever command looks.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withDev } from '../dev/with-dev.js';
import { configWith, withSite } from './with-site.js';

const secrets = suite('secrets of a site');

// Put together here, so that no scanner of this repository takes them for real ones.
const token = (end: string) => `${'ghp_'}aZ3kQ9xR7tLm2Vb8Nc5Yw1Ej6Hu4Gs0P${end}`;
const appId = 'K7QX2M9B4T';
const searchKey = 'd41d8c09f00b204e98a0998ecf8427e1';

/** The first lines of problems that are secrets: place and message. */
const told = (printed: string): string[] =>
  [...printed.matchAll(/^(\S+) {2}SECRET_IN_OUTPUT {2}(.*)$/gm)].map(
    ([, place, message]) => `${place} ${message}`,
  );

const pages = {
  'docs/index.md': '# Home\n',
  'docs/plain.md': `# Plain\n\nUse ${token('aaaa')} here.\n`,
  'docs/runs.mdx': `# Runs\n\n<b>{'Use'}</b> ${token('bbbb')} here.\n`,
  'src/track.ts': `let key = '';\nkey = '${token('ffff')}';\nObject.assign(window, { key });\n`,
  'docs/told.md': `---\ndescription: Use ${token('gggg')} here\n---\n\n# Told\n`,
  'static/install.sh': `curl\nTOKEN=${token('cccc')}\n`,
};
const config = (footer: string) =>
  configWith(`\n  footer: {\n    copyright: ${footer},\n  },\n  clientModules: ['./src/track.ts'],\n`);
const found = [
  'docs/plain.md:3:5 Here stands a GitHub token (it ends in aaaa)',
  'docs/runs.mdx:3:16 Here stands a GitHub token (it ends in bbbb)',
  'docs/told.md:2:18 Here stands a GitHub token (it ends in gggg)',
  'relaydocs.config.ts:3:20 Here stands a GitHub token (it ends in dddd)',
  'src/track.ts:2:8 Here stands a GitHub token (it ends in ffff)',
  'static/install.sh:2:7 Here stands a GitHub token (it ends in cccc)',
];

secrets('a build, a failing build and a check tell each once, at its line, each time they run', () =>
  withSite({ ...pages, 'relaydocs.config.ts': config(`'By ${token('dddd')}'`) }, async (site) => {
    for (const command of ['check', 'check', 'build', 'build', 'check']) {
      const { code, stderr } = await site.run([command]);
      assert.is(code, 1);
      assert.equal(told(stderr).sort(), found, command);
    }
    site.write({ 'docs/broken.md': '# Broken\n\n[No](./no.md)\n' });
    const { stderr } = await site.run(['build']);
    assert.match(stderr, 'BROKEN_LINK');
    assert.equal(told(stderr).sort(), found);
  }),
);

secrets('one that code puts on every page is told for one page, with the number of the others', () =>
  withSite(
    {
      'docs/index.md': '# A\n',
      'docs/b.md': '# B\n',
      'src/track.ts': '',
      'relaydocs.config.ts': config(`'ghp_' + '${token('eeee').slice(4)}'`),
    },
    async (site) => {
      const { stderr } = await site.run(['build']);
      assert.equal(told(stderr).length, 1, stderr);
      assert.match(stderr, 'holds a GitHub token (it ends in eeee); 3 further pages hold it, too');
    },
  ),
);

secrets('one in a sample of a page that runs in the browser as a whole is a warning at its line', () =>
  withSite(
    {
      'docs/index.mdx': `import { useState } from 'react'\n\nexport const Count = () => <b>{useState(0)[0]}</b>\n\n<Count />\n\n\`\`\`sh\nUse ${token('hhhh')}\n\`\`\`\n`,
      'src/theme/CodeBlock.jsx': 'export default ({ children }) => <u>{children}</u>;\n',
    },
    async ({ run }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.equal(
        [...new Set(stderr.match(/^\S+ {2}SECRET_IN_OUTPUT.*/gm))],
        ['docs/index.mdx:8:5  SECRET_IN_OUTPUT (warning)  Here stands a GitHub token (it ends in hhhh)'],
      );
    },
  ),
);

secrets('one that is allowed passes, and is found again when it no longer is', () =>
  withSite(
    { 'docs/index.md': pages['docs/plain.md'], 'docs/runs.mdx': pages['docs/runs.mdx'] },
    async (site) => {
      const { stderr } = await site.run(['check']);
      const lines = [...stderr.matchAll(/echo (\w+) >>/g)].map(([, fingerprint]) => `${fingerprint}\n`);
      assert.is(lines.length, 2);
      site.write({ '.relaydocs-secrets-allow': lines.join('') });
      for (const command of ['check', 'build', 'check'])
        assert.is((await site.run([command])).code, 0, command);
      site.write({ '.relaydocs-secrets-allow': '' });
      for (const command of ['check', 'build'])
        assert.is(told((await site.run([command])).stderr).length, 2, command);
    },
  ),
);

secrets(
  'dev tells them as well, but not the search key that readers may see, and takes the list at once',
  () =>
    withDev(
      {
        'docs/index.md': '# Home\n',
        'docs/plain.md': pages['docs/plain.md'],
        'relaydocs.config.ts': configWith(
          `algolia: { appId: '${appId}', apiKey: '${searchKey}', indexName: 'x' }`,
        ),
      },
      async (dev) => {
        assert.match(await dev.untilServed('', 'Home'), searchKey);
        await dev.untilServed('plain', 'Plain');
        await dev.untilPrinted('ends in aaaa');
        assert.not.match(dev.printed(), 'Algolia key');
        const [, fingerprint] = /echo (\w+) >>/.exec(dev.printed())!;
        dev.write({ '.relaydocs-secrets-allow': `${fingerprint}\n` });
        await dev.untilServed('plain', 'Plain');
        await dev.untilPrinted('All mistakes are mended');
      },
    ),
);

secrets.run();
