// The starter as a user gets it: made by `relaydocs init`, built by `relaydocs build`.
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const docsDir = path.join(root, 'templates', 'starter', 'docs');

/** An empty folder for as long as `use` runs. */
export async function withEmptyFolder(use: (dir: string) => Promise<void>): Promise<void> {
  const dir = realpathSync(mkdtempSync(path.join(tmpdir(), 'relaydocs-starter-')));
  try {
    await use(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Pages of the manual by their paths in the docs folder: `reference/commands.md`. */
export function manualPages(): Map<string, string> {
  const files = readdirSync(docsDir, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.md') && !file.includes('_'));
  return new Map(files.sort().map((file) => [file, readFileSync(path.join(docsDir, file), 'utf8')]));
}

export function manualPage(file: string): string {
  return readFileSync(path.join(docsDir, file), 'utf8');
}

/** What stands in code in the first cells of the tables. */
export function firstCells(markdown: string): string[] {
  return [...markdown.matchAll(/^\| (`[^|]*`) +\|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([^`]+)`/g)].map(([, code]) => code!),
  );
}

/** Content of the code block with a title. */
export function codeBlock(markdown: string, title: string): string {
  const start = markdown.indexOf(`title="${title}"`);
  if (start === -1) throw new Error(`no code block is called ${title}`);
  const from = markdown.indexOf('\n', start) + 1;
  return markdown.slice(from, markdown.indexOf('\n```', from) + 1);
}
