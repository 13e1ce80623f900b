// Scans published files other than pages for secrets, and remembers which texts contain none.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { isFile } from '../base/paths.js';
import { readSealed, writeSealed } from '../base/sealed-file.js';
import { programDigest } from '../base/version.js';
import type { ClientFile } from '../bundle/bundle-client.js';
import type { SiteError } from '../errors.js';
import { type SecretScanOptions, type SecretSource, scanForSecrets } from './scan-secrets.js';

/** Matches extensions of text files. */
const textFile =
  /\.(?:[cm]?[jt]sx?|json|map|txt|md|html?|css|xml|svg|ya?ml|toml|csv|ini|sh|env|webmanifest)$/i;
/** Larger files are taken for data. */
const maxBytes = 5_000_000;

/** Scans a static file, if it is a text. @param name of the file for the author */
export function scanStaticFile(absolutePath: string, name: string, options: SecretScanOptions): SiteError[] {
  if (!textFile.test(name) || statSync(absolutePath).size > maxBytes) return [];
  const text = readFileSync(absolutePath, 'utf8');
  return scanForSecrets(name, text, options, () => [{ file: name, text }], options.staticAreExamples);
}

/**
 * Scans a script or style sheet that is made from the site's code.
 * @param sources the site's files that scripts and styles are made from, relative to its folder
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

/**
 * Reads the texts that a page was made from. @param files relative to the site's folder; undefined for generated pages
 * @returns the texts, and that of the configuration, which contributes to every page
 */
export function readSecretSources(
  siteDir: string,
  files: readonly (string | undefined)[],
  { configPath }: SecretScanOptions,
): SecretSource[] {
  return [...files, configPath].flatMap((file) => {
    const absolutePath = path.join(siteDir, file ?? '');
    // An input of a script can also be a folder.
    return file !== undefined && isFile(absolutePath)
      ? [{ file, text: readFileSync(absolutePath, 'utf8') }]
      : [];
  });
}

interface StoredTexts {
  rules: string;
  digests: readonly string[];
}

/** Digests of texts in which an earlier run with the same rules found no secrets; these are not scanned again. */
export class CleanTexts {
  #file: string;
  #rules: string;
  #known: ReadonlySet<string>;
  #clean = new Set<string>();

  constructor(cacheDir: string, secrets: SecretScanOptions) {
    this.#file = path.join(cacheDir, 'clean-texts.json');
    this.#rules = hashOf(JSON.stringify([programDigest, secrets]));
    const stored = readSealed<StoredTexts>(this.#file);
    this.#known = new Set(stored?.rules === this.#rules ? stored.digests : []);
  }

  /** Tells whether a text is known to be clean. @param digest of the text, or of all its inputs */
  has(digest: string): boolean {
    if (this.#known.has(digest)) this.#clean.add(digest);
    return this.#clean.has(digest);
  }

  add(digest: string): void {
    this.#clean.add(digest);
  }

  /** Saves the digests that this run has asked for or added. */
  save(): void {
    const isSame =
      this.#clean.size === this.#known.size && [...this.#clean].every((digest) => this.#known.has(digest));
    if (isSame) return;
    writeSealed(this.#file, { rules: this.#rules, digests: [...this.#clean] } satisfies StoredTexts);
  }
}
