import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { snapshot, withSite } from './with-site.js';

const canary = suite('public values');
const bird = 'c4n4ry';

canary('nothing of the environment, and no config value but what pages show, is in the output', async () => {
  const config = `
    const secret = process.env.SITE_TOKEN + '-${bird}-in-code';
    export default {
      title: 'Site', tagline: 'Tag', url: 'https://docs.example.com', baseUrl: '/',
      customFields: { token: secret, nested: ['${bird}-custom'] },
      allowedStaticFiles: ['${bird}-allowed.pem'],
      docs: { path: 'docs', exclude: ['**/${bird}-excluded/**'], editUrl: () => (secret.length > 0 ? 'https://example.com/edit' : undefined) },
      pages: () => (secret.length > 0 ? [{ path: 'virtual.md', content: '# Virtual' }] : []),
      afterBuild: () => { globalThis.kept = secret; },
    };`;
  const files = {
    'relaydocs.config.ts': config,
    'docs/index.md': `---\n${bird}_unknown_field: ${bird}-front-matter\n---\n\n# A\n`,
    [`docs/${bird}-excluded/x.md`]: `# ${bird}`,
  };
  await withSite(files, async (site) => {
    const { code, stderr } = await site.run(['build'], {
      SITE_TOKEN: `${bird}-environment`,
      ANY_OTHER: `${bird}-other`,
    });
    assert.is(code, 0, stderr);
    for (const [file, contents] of snapshot(path.join(site.dir, 'build'))) {
      assert.not.ok(file.includes(bird), file);
      const text = Buffer.from(contents, 'base64').toString();
      // The twin of a page is its source without the front matter.
      assert.not.match(text, new RegExp(bird), file);
      assert.not.ok(text.includes(site.dir), `${file} names the site's folder`);
    }
    assert.match(site.output('virtual.html'), /Virtual/);
  });
});

canary.run();
