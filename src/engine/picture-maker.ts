// Pictures in other formats and sizes, by the site's own `sharp`. Each is kept under all that it depends on, so that an unchanged
// one is made once.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findPackage } from '../base/find-package.js';
import { hashOf } from '../base/hash.js';
import { stateFolder } from '../base/state-folder.js';
import type { MadePicture, MakePictures, PictureFormat } from '../compile/compiled-page.js';
import type { PictureSettings } from '../config/markdown-fields.js';

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

const formats: readonly PictureFormat[] = ['avif', 'webp'];

const folderOf = (siteDir: string): string => path.join(stateFolder(siteDir), 'pictures');

/** Pictures of a site. */
export function pictureMaker(siteDir: string): MakePictures {
  return async (bytes, widths, settings) => {
    const key = hashOf(`${hashOf(bytes)} ${JSON.stringify([widths, settings])}`);
    const list = path.join(folderOf(siteDir), `${key}.json`);
    if (existsSync(list))
      return JSON.parse(await readFile(list, 'utf8')) as Awaited<ReturnType<MakePictures>>;
    const all = await Promise.all(
      formats.map((format) => inWidths(bytes, widths, format, settings, siteDir)),
    );
    // A format that saves nothing beside the one before it is a line of the page for nothing.
    const [avif = [], webp = []] = all;
    const best = weight(avif) < weight(webp) ? [...avif, ...webp] : webp;
    const kept = best.filter((one) => one.contents.length < bytes.length);
    const made = kept.map(({ format, width }) => ({ made: `${key}-${width}.${format}`, format, width }));
    for (const [index, { contents }] of kept.entries()) await put(made[index]!.made, contents, siteDir);
    await put(`${key}.json`, JSON.stringify(made), siteDir);
    return made;
  };
}

/**
 * The file of a picture that was made; made again where it is no longer kept.
 * @returns its absolute path
 */
export async function madePictureFile(
  { file, made, format, width }: MadePicture,
  settings: PictureSettings,
  siteDir: string,
): Promise<string> {
  const kept = path.join(folderOf(siteDir), made);
  if (existsSync(kept)) return kept;
  const bytes = await readFile(path.join(siteDir, file));
  const [picture] = await inWidths(bytes, [width], format, settings, siteDir);
  await put(made, picture!.contents, siteDir);
  return kept;
}

async function inWidths(
  bytes: Uint8Array,
  widths: readonly number[],
  format: PictureFormat,
  { avifQuality, webpQuality }: PictureSettings,
  siteDir: string,
) {
  const sharp = loadSharp(siteDir);
  const made: { format: PictureFormat; width: number; contents: Buffer }[] = [];
  for (const width of widths) {
    const picture = sharp(bytes).autoOrient().resize({ width });
    // Text in pictures of screens stays sharp with the colours of every dot. An effort of 4, which is usual, takes twelve times
    // as long, for 9 % of the bytes.
    const inFormat =
      format === 'avif'
        ? picture.avif({ quality: avifQuality, effort: 2, chromaSubsampling: '4:4:4' })
        : picture.webp({ quality: webpQuality, smartSubsample: true });
    made.push({ format, width, contents: await inFormat.toBuffer() });
  }
  return made;
}

function loadSharp(siteDir: string): Sharp {
  const folder = findPackage('sharp', siteDir)!.dir;
  const sharp = createRequire(path.join(folder, 'package.json'))(folder) as Sharp;
  // Pages are compiled in several threads as it is.
  sharp.concurrency(1);
  return sharp;
}

const weight = (some: readonly { contents: Buffer }[]): number =>
  some.reduce((sum, { contents }) => sum + contents.length, 0);

/** Another thread may write the same. */
async function put(name: string, contents: string | Buffer, siteDir: string): Promise<void> {
  const file = path.join(folderOf(siteDir), name);
  await mkdir(folderOf(siteDir), { recursive: true });
  const temporary = `${file}.${process.pid}-${Math.random()}`;
  await writeFile(temporary, contents);
  await rename(temporary, file);
}
