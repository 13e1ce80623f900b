// Loads `sharp`, which makes images, as the site has installed it.
import { createRequire } from 'node:module';
import path from 'node:path';
import { type FoundPackage, findPackage } from './find-package.js';

/** The interface of `sharp`, as far as it is used. */
interface Sharp {
  (bytes: Uint8Array): SharpPicture;
  concurrency(threads: number): number;
}

interface SharpPicture {
  autoOrient(): SharpPicture;
  resize(size: { width: number }): SharpPicture;
  avif(options: object): SharpPicture;
  webp(options: object): SharpPicture;
  toBuffer(): Promise<Buffer>;
}

/** Finds the package. @throws Error if it is missing or too old */
export function findSharp(siteDir: string): FoundPackage {
  const found = findPackage('sharp', siteDir);
  if (!found) throw new Error('it is not installed');
  const [major = 0, minor = 0] = found.version.split('.').map(Number);
  if (major === 0 && minor < 34) throw new Error(`version 0.34 or later, not ${found.version}`);
  return found;
}

/** Loads the package, which takes a tenth of a second. @throws Error if it cannot run on this machine */
export function loadSharp(siteDir: string): Sharp {
  const { dir } = findSharp(siteDir);
  const sharp = createRequire(path.join(dir, 'package.json'))(dir) as Sharp;
  // Pages are already compiled in several threads.
  sharp.concurrency(1);
  return sharp;
}
