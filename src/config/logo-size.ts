import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config.js';
import type { LogoConfig } from './navbar-fields.js';

/** A logo in a static folder, with its size: what stands beside it must not move when it comes. */
export async function withSize(logo: LogoConfig, config: Place): Promise<LogoConfig> {
  if (logo.width !== undefined || logo.height !== undefined) return logo;
  const { bytes } = (await readLogo(logo.src, config)) ?? {};
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

type Place = Pick<Config, 'siteDir' | 'staticDirectories' | 'baseUrl'>;

/** A logo in a static folder. @returns its file, relative to the site's folder */
export async function readLogo(
  src: string,
  config: Place,
): Promise<{ file: string; bytes: Buffer } | undefined> {
  for (const file of filesOfLogo(src, config)) {
    try {
      return { file, bytes: await readFile(path.join(config.siteDir, file)) };
    } catch {
      // Not there, or not to be read, which is reported where static files are listed.
    }
  }
  return undefined;
}

/**
 * Where the file of a logo may lie, relative to the site's folder. @param src `img/logo.svg`, `/img/logo.svg` or
 * `/docs/img/logo.svg` with base; of what lies elsewhere there is no file.
 */
export function filesOfLogo(src: string, { staticDirectories, baseUrl }: Omit<Place, 'siteDir'>): string[] {
  if (/^\w+:|^\/\/|\.\./.test(src)) return [];
  const written = src.replace(/[?#].*$/s, '');
  const names = [written, written.startsWith(baseUrl) ? written.slice(baseUrl.length) : written];
  return staticDirectories.flatMap((folder) => names.map((name) => path.posix.join(folder, name)));
}
