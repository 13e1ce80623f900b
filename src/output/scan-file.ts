// Looks for secrets in what is published beside pages.
import { readFileSync, statSync } from 'node:fs';
import type { ClientFile } from '../bundle/bundle-client.js';
import type { SiteError } from '../errors.js';
import { readSecretSources } from './read-secret-sources.js';
import { type SecretScanOptions, scanForSecrets } from './scan-secrets.js';

/** Endings of files that hold text. */
const textFile =
  /\.(?:[cm]?[jt]sx?|json|map|txt|md|html?|css|xml|svg|ya?ml|toml|csv|ini|sh|env|webmanifest)$/i;
/** Larger files are data. */
const maxBytes = 5_000_000;

/** Looks for secrets in a static file, if it holds text. @param name what the author knows it by. */
export function scanStaticFile(absolutePath: string, name: string, options: SecretScanOptions): SiteError[] {
  if (!textFile.test(name) || statSync(absolutePath).size > maxBytes) return [];
  const text = readFileSync(absolutePath, 'utf8');
  return scanForSecrets(name, text, options, () => [{ file: name, text }]);
}

/**
 * Looks for secrets in a script or style sheet of the site's own that pages load.
 * @param sources the files of the site that scripts and styles are made of, from its folder.
 */
export function scanClientFile(
  { path: file, contents, isOfSite }: ClientFile,
  siteDir: string,
  sources: readonly string[],
  options: SecretScanOptions,
): SiteError[] {
  if (!isOfSite || !textFile.test(file)) return [];
  const text = Buffer.from(contents).toString();
  return scanForSecrets(file, text, options, () => readSecretSources(siteDir, sources, options));
}
