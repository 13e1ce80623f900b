import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config.js';
import type { LogoConfig } from './navbar-fields.js';

/** Adds the image size of a logo in a static folder, so that nothing beside the logo moves when it loads. */
export async function withSize(logo: LogoConfig, config: Place): Promise<LogoConfig> {
  if (logo.width !== undefined || logo.height !== undefined) return logo;
  const { bytes } = (await readLogo(logo.src, config)) ?? {};
  if (!bytes) return logo;
  const { imageSize } = await import('image-size');
  try {
    const { width, height } = imageSize(bytes);
    return { ...logo, width: Math.round(width), height: Math.round(height) };
  } catch {
    // The library has no error class of its own, and an image of unknown size can still be shown.
    return logo;
  }
}

type Place = Pick<Config, 'siteDir' | 'staticDirectories' | 'baseUrl'>;

/** Reads a logo in a static folder. @returns also its path relative to the site's folder */
export async function readLogo(
  src: string,
  config: Place,
): Promise<{ file: string; bytes: Buffer } | undefined> {
  for (const file of filesOfLogo(src, config)) {
    try {
      return { file, bytes: await readFile(path.join(config.siteDir, file)) };
    } catch {
      // It does not exist or cannot be read, which is reported where static files are listed.
    }
  }
  return undefined;
}

/**
 * Returns possible paths of a logo, relative to the site's folder; none if it is not in a static folder. @param src `img/logo.svg`,
 * `/img/logo.svg`, or `/docs/img/logo.svg` with the base URL
 */
export function filesOfLogo(src: string, { staticDirectories, baseUrl }: Omit<Place, 'siteDir'>): string[] {
  if (/^\w+:|^\/\/|\.\./.test(src)) return [];
  const written = src.replace(/[?#].*$/s, '');
  const names = [written, written.startsWith(baseUrl) ? written.slice(baseUrl.length) : written];
  return staticDirectories.flatMap((folder) => names.map((name) => path.posix.join(folder, name)));
}
