import { readFileSync, statSync } from 'node:fs';
import type { SiteError } from '../errors.js';
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
