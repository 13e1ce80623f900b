// The package that makes pictures, as the site has installed it.
import { createRequire } from 'node:module';
import path from 'node:path';
import { findPackage } from './find-package.js';

/** `sharp`, as far as it is used. */
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

/** @throws Error where it is not there, is too old, or cannot run on this machine */
export function loadSharp(siteDir: string): { sharp: Sharp; version: string } {
  const found = findPackage('sharp', siteDir);
  if (!found) throw new Error('it is not installed');
  const sharp = createRequire(path.join(found.dir, 'package.json'))(found.dir) as Sharp;
  const [major = 0, minor = 0] = found.version.split('.').map(Number);
  if (major === 0 && minor < 34) throw new Error(`version 0.34 or later, not ${found.version}`);
  // Pages are compiled in several threads as it is.
  sharp.concurrency(1);
  return { sharp, version: found.version };
}
