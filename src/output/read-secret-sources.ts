import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SecretScanOptions, SecretSource } from './scan-secrets.js';

/**
 * @param files what a page was made of, from the site's folder. Pages that an API or a version makes have none.
 * @returns their texts, and that of the configuration, where what stands on every page comes from.
 */
export function readSecretSources(
  siteDir: string,
  files: readonly (string | undefined)[],
  { configPath }: SecretScanOptions,
): SecretSource[] {
  return [...files, configPath].flatMap((file) => {
    const absolutePath = path.join(siteDir, file ?? '');
    return file !== undefined && existsSync(absolutePath)
      ? [{ file, text: readFileSync(absolutePath, 'utf8') }]
      : [];
  });
}
