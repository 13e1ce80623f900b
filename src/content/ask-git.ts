import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs git in the site's folder, and returns its output. @throws also if git is not installed, or the folder is not in a work tree */
export async function askGit(siteDir: string, ...args: readonly string[]): Promise<string> {
  const options = { cwd: siteDir, maxBuffer: 64 * 1024 * 1024 };
  return (await promisify(execFile)('git', args, options)).stdout;
}
