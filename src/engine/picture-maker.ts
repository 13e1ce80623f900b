// Pictures in other formats and sizes, by the site's own `sharp`. Each is kept under all that it depends on, so that an unchanged
// one is made once.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { loadSharp } from '../base/load-sharp.js';
import { stateFolder } from '../base/state-folder.js';
import type { MadePicture, MakePictures, PictureFormat } from '../compile/compiled-page.js';
import type { PictureSettings } from '../config/markdown-fields.js';

/** To be raised where the same picture is made otherwise. */
const makerVersion = 1;

/** What nobody has asked for since is thrown away. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** The better one first: browsers take the first that they know. */
const formats: readonly PictureFormat[] = ['avif', 'webp'];

const folderOf = (siteDir: string): string => path.join(stateFolder(siteDir), 'pictures');

/** Pictures of a site. */
export function pictureMaker(siteDir: string): MakePictures {
  return async (bytes, widths, settings) => {
    const key = hashOf(`${hashOf(bytes)} ${JSON.stringify([makerVersion, widths, settings])}`);
    const list = path.join(folderOf(siteDir), `${key}.json`);
    if (await isKept(list))
      return JSON.parse(await readFile(list, 'utf8')) as Awaited<ReturnType<MakePictures>>;
    const all = await Promise.all(
      formats.map((format) => inWidths(bytes, widths, format, settings, siteDir)),
    );
    // A format without its largest size would be shown larger than it is.
    const [avif = [], webp = []] = all.map((ofFormat) =>
      ofFormat.at(-1)!.contents.length < bytes.length ? ofFormat : [],
    );
    // A format that saves nothing beside the other is a line of the page for nothing.
    const isWorse = webp.length > 0 && weight(avif) >= weight(webp);
    const kept = [...(isWorse ? [] : avif), ...webp];
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
  if (await isKept(kept)) return kept;
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
  const { sharp } = loadSharp(siteDir);
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

const weight = (some: readonly { contents: Buffer }[]): number =>
  some.reduce((sum, { contents }) => sum + contents.length, 0);

/** Throws away what pages have not shown for long: pictures that are gone, and those of earlier settings. */
export async function tidyPictures(siteDir: string): Promise<void> {
  const folder = folderOf(siteDir);
  for (const name of existsSync(folder) ? await readdir(folder) : []) {
    const file = path.join(folder, name);
    const { mtimeMs } = (await statOf(file)) ?? { mtimeMs: Date.now() };
    if (mtimeMs < Date.now() - keptMs) await rm(file, { force: true });
  }
}

/** Whether the file is there; notes that somebody has asked for it. */
async function isKept(file: string): Promise<boolean> {
  const stats = await statOf(file);
  if (stats && stats.mtimeMs < Date.now() - keptMs / 2) await utimes(file, new Date(), new Date());
  return stats !== undefined;
}

const statOf = (file: string) => stat(file).catch(() => undefined);

/** Another thread may write the same. */
async function put(name: string, contents: string | Buffer, siteDir: string): Promise<void> {
  const file = path.join(folderOf(siteDir), name);
  await mkdir(folderOf(siteDir), { recursive: true });
  const temporary = `${file}.${process.pid}-${Math.random()}`;
  await writeFile(temporary, contents);
  await rename(temporary, file);
}
