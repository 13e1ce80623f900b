import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config.js';
import type { LogoConfig } from './user-config.js';

/** A logo in a static folder, with its size: what stands beside it must not move when it comes. */
export async function withSize(
  logo: LogoConfig,
  config: Pick<Config, 'siteDir' | 'staticDirectories' | 'baseUrl'>,
): Promise<LogoConfig> {
  if (logo.width !== undefined || logo.height !== undefined) return logo;
  const bytes = await readStatic(logo.src, config);
  if (!bytes) return logo;
  const { imageSize } = await import('image-size');
  try {
    const { width, height } = imageSize(bytes);
    return { ...logo, width: Math.round(width), height: Math.round(height) };
  } catch {
    // The library has no error class of its own, and a picture of unknown size can still be shown.
    return logo;
  }
}

/** `img/logo.svg`, `/img/logo.svg` or `/docs/img/logo.svg` with base; undefined for what lies elsewhere. */
async function readStatic(
  src: string,
  { siteDir, staticDirectories, baseUrl }: Pick<Config, 'siteDir' | 'staticDirectories' | 'baseUrl'>,
): Promise<Buffer | undefined> {
  if (/^\w+:|^\/\/|\.\./.test(src)) return undefined;
  const written = src.replace(/[?#].*$/s, '');
  const names = [written, written.startsWith(baseUrl) ? written.slice(baseUrl.length) : written];
  for (const folder of staticDirectories) {
    for (const name of names) {
      try {
        return await readFile(path.join(siteDir, folder, name));
      } catch {
        // Not there, or not to be read, which is reported where static files are listed.
      }
    }
  }
  return undefined;
}
