import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What git answers in the site's folder. @throws also where there is no git, or no work tree */
export async function askGit(siteDir: string, ...args: readonly string[]): Promise<string> {
  const options = { cwd: siteDir, maxBuffer: 64 * 1024 * 1024 };
  return (await promisify(execFile)('git', args, options)).stdout;
}
