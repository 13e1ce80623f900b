import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { discoverContent } from '../../src/content/discover-content.js';
import { configOf, contentOf, memoryCache, problemLines, withFiles } from '../site/site-of.js';

const statics = suite('static files');

statics('files of static folders keep their paths', async () => {
  const { staticFiles, problems } = await contentOf({
    'docs/a.md': '',
    'static/img/logo.svg': '<svg/>',
    'static/.well-known/security.txt': 'Contact: x',
    'static/.nojekyll': '',
    'static/.DS_Store': 'litter',
  });
  assert.equal(problems, []);
  assert.equal(
    staticFiles.map(({ path: output, source, size }) => [output, source, size]),
    [
      ['.nojekyll', 'static/.nojekyll', 0],
      ['.well-known/security.txt', 'static/.well-known/security.txt', 10],
      ['img/logo.svg', 'static/img/logo.svg', 6],
    ],
  );
});

statics('the first of two static folders with the same file wins', async () => {
  const { staticFiles } = await contentOf(
    { 'docs/a.md': '', 'public/x.txt': 'p', 'static/x.txt': 's', 'static/y.txt': 's' },
    { staticDirectories: ['public', 'static'] },
  );
  assert.equal(
    staticFiles.map(({ source }) => source),
    ['public/x.txt', 'static/y.txt'],
  );
});

statics('the default folder need not exist, another one must', async () => {
  assert.equal((await contentOf({ 'docs/a.md': '' })).problems, []);
  assert.equal(
    problemLines((await contentOf({ 'docs/a.md': '' }, { staticDirectories: ['public'] })).problems),
    [
      'MISSING_STATIC_FOLDER relaydocs.config.ts There is no static folder "public" | Create the folder, or remove it from "staticDirectories".',
    ],
  );
});

statics('what looks like a secret is refused, other hidden files are published', async () => {
  const secrets = [
    '.env',
    '.env.local',
    'tls/server.pem',
    'tls/server.key',
    'id_rsa',
    'id_ed25519.bak',
    '.npmrc',
  ];
  const files = Object.fromEntries(
    [...secrets, '.git/config', '.vscode/settings.json', 'keys.json'].map((file) => [`static/${file}`, 'x']),
  );
  const { staticFiles, problems } = await contentOf({ 'docs/a.md': '', ...files });
  assert.equal(
    staticFiles.map(({ path: output }) => output),
    ['.vscode/settings.json', 'keys.json'],
  );
  assert.equal(
    problems.map(({ code, location }) => `${code} ${location?.file}`).sort(),
    [...secrets.map((file) => `SECRET_FILE static/${file}`), 'SECRET_FILE static/.git'].sort(),
  );
  const lines = problemLines(problems);
  assert.ok(
    lines.includes(
      'SECRET_FILE static/tls/server.pem The file looks like a secret and is not published | Move it out of the static folder. If it can be public, add "tls/server.pem" to "allowedStaticFiles".',
    ),
  );
  assert.ok(
    lines.includes(
      'SECRET_FILE static/.git The file looks like a secret and is not published | Move it out of the static folder. If it can be public, add ".git" to "allowedStaticFiles".',
    ),
  );
});

statics('a file that is allowed by name is published', async () => {
  const { staticFiles, problems } = await contentOf(
    { 'docs/a.md': '', 'static/public.pem': 'x' },
    { allowedStaticFiles: ['public.pem'] },
  );
  assert.equal(problems, []);
  assert.equal(
    staticFiles.map(({ path: output }) => output),
    ['public.pem'],
  );
});

statics(
  'a static folder that is a link to a folder of the repository around the site is refused',
  async () => {
    await withFiles({ '.git/HEAD': '', 'infra/keys.json': '{}', 'site/docs/a.md': '' }, async (folder) => {
      const siteDir = path.join(folder, 'site');
      symlinkSync('../infra', path.join(siteDir, 'static'));
      const { problems, staticFiles } = await discoverContent(configOf(siteDir), memoryCache());
      assert.equal(staticFiles, []);
      assert.equal(
        problems.map(({ code, location }) => `${code} ${location?.file}`),
        ['LINK_LEAVES_SITE static'],
      );
    });
  },
);

statics('symbolic links are refused by name unless allowed', async () => {
  await withFiles({ 'docs/a.md': '', 'static/a.txt': '', 'package.json': '{}' }, async (siteDir) => {
    symlinkSync('/etc/passwd', path.join(siteDir, 'static/passwd'));
    symlinkSync('../package.json', path.join(siteDir, 'static/package.json'));
    symlinkSync('/etc', path.join(siteDir, 'static/etc'));
    const { problems, staticFiles } = await discoverContent(configOf(siteDir), memoryCache());
    assert.equal(
      staticFiles.map(({ path: output }) => output),
      ['a.txt'],
    );
    assert.equal(problemLines(problems), [
      'LINK_LEAVES_SITE static/etc This symbolic link leads out of the site, so its target is not published | Copy the target into the site, or remove the link. Outside of the site, links can only lead to Markdown and pictures in the same Git repository.',
      'STATIC_LINK static/package.json Symbolic links in static folders are not followed | Replace the link with a copy of the file, or add "package.json" to "allowedStaticFiles".',
      'LINK_LEAVES_SITE static/passwd This symbolic link leads out of the site, so its target is not published | Copy the target into the site, or remove the link. Outside of the site, links can only lead to Markdown and pictures in the same Git repository.',
    ]);
    const allowed = await discoverContent(
      configOf(siteDir, { allowedStaticFiles: ['package.json', 'passwd', 'etc'] }),
      memoryCache(),
    );
    assert.equal(allowed.problems, []);
    assert.equal(
      allowed.staticFiles.map(({ path: output }) => output),
      ['a.txt', 'package.json', 'passwd'],
    );
  });
});

statics.run();
