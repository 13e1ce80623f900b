// Which test files a change reaches.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { importedFiles, kindOf } from './file-kinds.mjs';

/**
 * @param root the project's folder
 * @param base the commit to compare with; by default the one at which this branch left `origin/main`
 * @returns the paths, from the root, of the files that differ from it or are new
 */
export function changedFiles(root, base) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
      .split('\n')
      .filter(Boolean);
  const from = base ?? git('merge-base', 'HEAD', 'origin/main')[0];
  return [...git('diff', '--name-only', from), ...git('ls-files', '--others', '--exclude-standard')];
}

/**
 * A module reaches the files that import it; one of the product also reaches every test that runs the program as a whole.
 * A sample reaches the tests of its folder, a document the tests that name it, and any other file all of them.
 * @param file path of a test file from the folder of tests
 * @param changes paths from the root
 */
export function isReached(file, changes, root) {
  const testDir = path.join(root, 'test');
  const absolute = path.join(testDir, file);
  const imported = importedFiles(absolute);
  return changes.some((change) => {
    const [top, folder] = change.split('/');
    if (imported.has(path.join(root, change))) return true;
    if (/\.m?tsx?$|\.mjs$/.test(change) && top === 'test') return false;
    if (top === 'test') return file.startsWith(`${folder}/`);
    if (/^src\/.*\.tsx?$/.test(change)) return kindOf(absolute, testDir) !== 'unit';
    if (/^[^/]+\.md$/.test(change)) return imported.get(absolute).includes(change);
    return true;
  });
}
