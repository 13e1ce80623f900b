// Asks git when files were last changed, and by whom.
import { spawn } from 'node:child_process';
import path from 'node:path';
import type { ContentConfig } from '../config/stage-configs.js';
import type { SiteError } from '../errors.js';
import { askGit } from './ask-git.js';
import { noGitHistory, shallowClone } from './content-errors.js';
import type { LastUpdate } from './source-file.js';

interface LastUpdates {
  /** Path relative to the site's folder -> last commit that changed it. */
  lastUpdates: Map<string, LastUpdate>;
  problems: SiteError[];
}

/**
 * Asks git in one call when the files last changed, if any folder shows it. Without a work tree, or with a shallow history, there are
 * no dates and one warning.
 */
export async function loadLastUpdates(config: ContentConfig, files: readonly string[]): Promise<LastUpdates> {
  const none = (...problems: SiteError[]) => ({ lastUpdates: new Map<string, LastUpdate>(), problems });
  const shows = (one: { showLastUpdateTime: boolean; showLastUpdateAuthor: boolean }): boolean =>
    one.showLastUpdateTime || one.showLastUpdateAuthor;
  const folders = [
    ...config.docs.filter(shows).flatMap(({ versions }) => versions),
    ...config.pagesFolder.filter(shows),
    ...config.blog.filter(shows),
  ];
  if (folders.length === 0) return none();
  try {
    const answer = await askGit(config.siteDir, 'rev-parse', '--show-prefix', '--is-shallow-repository');
    const [prefix = '', shallow] = answer.split('\n');
    if (shallow === 'true') return none(shallowClone());
    const paths = folders.map((folder) => folder.path);
    const wanted = files.filter((file) =>
      paths.some((folder) => folder === '.' || file.startsWith(`${folder}/`)),
    );
    return { lastUpdates: await readLog(config.siteDir, prefix, paths, new Set(wanted)), problems: [] };
  } catch (error) {
    return none(noGitHistory(reasonOf(error)));
  }
}

/** Reads commits from the newest on, until each file has occurred once. */
function readLog(
  siteDir: string,
  prefix: string,
  folders: readonly string[],
  files: ReadonlySet<string>,
): Promise<Map<string, LastUpdate>> {
  // These options override settings of the user that would change the output.
  const format = [
    '-z',
    '--name-only',
    '--no-renames',
    '--no-relative',
    '--no-show-signature',
    '--format=tformat:%x01%ct%x02%an',
  ];
  const git = spawn('git', ['--literal-pathspecs', 'log', ...format, '--', ...folders], {
    cwd: siteDir,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const found = new Map<string, LastUpdate>();
  let commit: LastUpdate | undefined;
  let rest = '';
  let complaint = '';

  const take = (token: string): void => {
    const head = /\u0001(\d+)\u0002([\s\S]*)$/.exec(token);
    if (head) {
      commit = { timeMs: Number(head[1]) * 1000, author: head[2]! };
      return;
    }
    const file = path.posix.relative(prefix, token.replace(/^\n/, ''));
    if (commit && files.has(file) && !found.has(file)) found.set(file, commit);
  };

  return new Promise((resolve, reject) => {
    git.stdout.setEncoding('utf8');
    git.stdout.on('data', (chunk: string) => {
      const tokens = (rest + chunk).split('\0');
      rest = tokens.pop()!;
      tokens.forEach(take);
      if (found.size === files.size) {
        git.kill();
        resolve(found);
      }
    });
    git.stderr.setEncoding('utf8');
    git.stderr.on('data', (chunk: string) => {
      complaint += chunk;
    });
    git.on('error', reject);
    git.on('close', (code) => {
      if (code === 0 || found.size === files.size) resolve(found);
      else reject(new Error(complaint));
    });
  });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  if ('code' in error && error.code === 'ENOENT') return 'git is not installed';
  if (/not a git repository/.test(error.message)) return 'this is not a git work tree';
  if (/does not have any commits/.test(error.message)) return 'there are no commits yet';
  return error.message.trim().split('\n').at(-1)!;
}
