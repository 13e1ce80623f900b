// Before anything is sent: readers hold a key that can only search, and the admin key has reached no reader.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type SiteError, throwProblems } from '../../../errors.js';
import type { AlgoliaIndex } from './algolia-index.js';
import { adminKeyInOutput, searchKeyRights, searchKeyUnknown } from './upload-errors.js';

/**
 * @param file of the config, for the place of a problem.
 * @throws SiteErrors where the search key can do more or less than search; SiteError where Algolia cannot be asked.
 */
export async function checkSearchKey(index: AlgoliaIndex, searchKey: string, file: string): Promise<void> {
  const rights = await index.rightsOf(searchKey);
  const problem = rights === undefined ? searchKeyUnknown(file) : rightsProblem(rights, file);
  throwProblems(problem ? [problem] : []);
}

function rightsProblem(rights: readonly string[], file: string): SiteError | undefined {
  return rights.length === 1 && rights[0] === 'search' ? undefined : searchKeyRights(file, rights);
}

/** @param files of the output, relative to it. @throws SiteErrors naming the files that hold the key. */
export async function checkOutputForKey(
  outDir: string,
  files: readonly string[],
  adminKey: string,
): Promise<void> {
  const holding: string[] = [];
  for (const file of files) {
    if ((await readFile(path.join(outDir, file))).includes(adminKey)) holding.push(file);
  }
  throwProblems(holding.length > 0 ? [adminKeyInOutput(holding)] : []);
}
