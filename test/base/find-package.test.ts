import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import { findPackage } from '../../src/base/find-package.js';

const test = suite('packages of a site');
const siteDir = mkdtempSync(path.join(tmpdir(), 'relaydocs-packages-'));
test.after(() => rmSync(siteDir, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.join(siteDir, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(siteDir, file), text);
}

test("a site of Yarn's Plug'n'Play has the packages that its API names", () => {
  write('.yarn/cache/icons.zip/node_modules/icons/package.json', '{"name":"icons","version":"2.1.0"}');
  write(
    'node_modules/pnpapi/index.js',
    `exports.resolveToUnqualified = (name, issuer) => {
      if (name !== 'icons' || issuer !== ${JSON.stringify(`${siteDir}/`)}) throw new Error('not in package.json');
      return ${JSON.stringify(path.join(siteDir, '.yarn/cache/icons.zip/node_modules/icons'))};
    };`,
  );
  assert.equal(findPackage('icons', siteDir), undefined);
  const versions = process.versions as Record<string, string | undefined>;
  versions.pnp = '3';
  try {
    assert.equal(findPackage('icons', siteDir)?.version, '2.1.0');
    assert.equal(findPackage('other', siteDir), undefined);
    write('node_modules/own/package.json', '{"name":"own","version":"1.0.0"}');
    assert.equal(findPackage('own', siteDir)?.version, '1.0.0');
  } finally {
    delete versions.pnp;
  }
});

test.run();
