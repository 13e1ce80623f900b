// Looks for secrets in what is published beside pages, and keeps in mind which texts have none.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { readSealed, writeSealed } from '../base/sealed-file.js';
import { programDigest } from '../base/version.js';
import type { ClientFile } from '../bundle/bundle-client.js';
import type { SiteError } from '../errors.js';
import { type SecretScanOptions, type SecretSource, scanForSecrets } from './scan-secrets.js';

/** Endings of files that hold text. */
const textFile =
  /\.(?:[cm]?[jt]sx?|json|map|txt|md|html?|css|xml|svg|ya?ml|toml|csv|ini|sh|env|webmanifest)$/i;
/** Larger files are data. */
const maxBytes = 5_000_000;

/** Looks for secrets in a static file, if it holds text. @param name what the author knows it by. */
export function scanStaticFile(absolutePath: string, name: string, options: SecretScanOptions): SiteError[] {
  if (!textFile.test(name) || statSync(absolutePath).size > maxBytes) return [];
  const text = readFileSync(absolutePath, 'utf8');
  return scanForSecrets(name, text, options, () => [{ file: name, text }], options.staticAreExamples);
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
    // What a script was made of may be a folder, whose files it takes in.
    return file !== undefined && statSync(absolutePath, { throwIfNoEntry: false })?.isFile()
      ? [{ file, text: readFileSync(absolutePath, 'utf8') }]
      : [];
  });
}

interface StoredTexts {
  rules: string;
  digests: readonly string[];
}

/** Texts in which a former run found no secrets by the same rules: they are not read again. */
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

  /** @param digest of the text, or of all that it is made of. */
  has(digest: string): boolean {
    if (this.#known.has(digest)) this.#clean.add(digest);
    return this.#clean.has(digest);
  }

  add(digest: string): void {
    this.#clean.add(digest);
  }

  /** Forgets what this run has not asked for. */
  save(): void {
    const isSame =
      this.#clean.size === this.#known.size && [...this.#clean].every((digest) => this.#known.has(digest));
    if (isSame) return;
    writeSealed(this.#file, { rules: this.#rules, digests: [...this.#clean] } satisfies StoredTexts);
  }
}
