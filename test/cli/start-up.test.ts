import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { version } from '../../src/base/version.js';
import { runRelaydocs } from '../build/with-site.js';

const startUp = suite('start-up');

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

/** The files that node reads before the first line runs, and the packages they import. */
function loadedBy(entry: string): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, specifier] of text.matchAll(
      /^(?:import|export)\s?(?:[^'"();]*?from\s?)?["']([^"']+)["']/gm,
    )) {
      if (specifier!.startsWith('.')) visit(path.resolve(path.dirname(file), specifier!));
      else if (!specifier!.startsWith('node:')) packages.add(specifier!);
    }
  };
  visit(path.join(dist, entry));
  return { files, packages };
}

startUp('--version and --help are answered without loading a command', async () => {
  assert.ok(existsSync(path.join(dist, 'cli.js')), 'the package is not built');
  const { files, packages } = loadedBy('cli.js');
  const bytes = [...files].reduce((sum, file) => sum + readFileSync(file).length, 0);
  console.log(`figure: relaydocs --version reads ${files.size} files, ${(bytes / 1000).toFixed(0)} kB`);
  assert.equal([...packages], []);
  assert.ok(bytes < 200_000);
  const { code, stdout } = await runRelaydocs(dist, ['--version']);
  assert.is(code, 0);
  assert.is(stdout, `${version}\n`);
});

startUp.run();
