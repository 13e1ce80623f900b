// Makes smaller formats and sizes of images with the site's own `sharp`. Each image is kept under a digest of its inputs, so that an
// unchanged one is made once.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { loadSharp } from '../base/load-sharp.js';
import { messageOf } from '../base/thrown.js';
import type { MadePicture, MakePictures, PictureFormat } from '../compile/compiled-page.js';
import type { Config } from '../config/config.js';
import { sharpMissing } from '../config/config-errors.js';
import type { PictureSettings } from '../config/markdown-fields.js';
import { SiteErrors } from '../errors.js';
import { KeptFiles } from './kept-files.js';

/** Raise it when a change of the program makes the same image differently. */
const makerVersion = 1;

/** In order of preference: browsers take the first one that they support. */
const formats: readonly PictureFormat[] = ['avif', 'webp'];

/** The site that the images belong to. */
type PicturePlace = Pick<Config, 'siteDir' | 'configPath'>;

/** Returns the kept images of a site. */
export const madePictures = (siteDir: string): KeptFiles => new KeptFiles(siteDir, 'pictures');

/**
 * Returns the function that makes images.
 * @param onMade called after each image, because all sizes of many photos take a while
 */
export function pictureMaker(site: PicturePlace, onMade: () => void): MakePictures {
  return async (bytes, widths, settings) => {
    const key = hashOf(`${hashOf(bytes)} ${JSON.stringify([makerVersion, widths, settings])}`);
    const list = `${key}.json`;
    const files = madePictures(site.siteDir);
    if (await files.has(list))
      return JSON.parse(await readFile(files.pathOf(list), 'utf8')) as Awaited<ReturnType<MakePictures>>;
    const all = await Promise.all(
      formats.map((format) => inWidths(bytes, widths, format, settings, site, onMade)),
    );
    // A format is kept only if its largest size saves bytes: without that size, browsers would enlarge a smaller one.
    const [avif = [], webp = []] = all.map((ofFormat) =>
      ofFormat.at(-1)!.contents.length < bytes.length ? ofFormat : [],
    );
    // AVIF that is no smaller than WebP would only make the HTML longer.
    const isWorse = webp.length > 0 && weight(avif) >= weight(webp);
    const kept = [...(isWorse ? [] : avif), ...webp];
    const made = kept.map(({ format, width }) => ({ made: `${key}-${width}.${format}`, format, width }));
    for (const [index, { contents }] of kept.entries()) await files.put(made[index]!.made, contents);
    await files.put(list, JSON.stringify(made));
    return made;
  };
}

/** Returns the absolute path of an image's file. If it is no longer kept, it is made again from `contents`, or from the source file. */
export async function madePictureFile(
  { file, made, format, width, contents }: MadePicture & { contents?: Uint8Array },
  settings: PictureSettings,
  site: PicturePlace,
): Promise<string> {
  const files = madePictures(site.siteDir);
  if (await files.has(made)) return files.pathOf(made);
  const bytes = contents ?? (await readFile(path.join(site.siteDir, file)));
  const [picture] = await inWidths(bytes, [width], format, settings, site);
  await files.put(made, picture!.contents);
  return files.pathOf(made);
}

async function inWidths(
  bytes: Uint8Array,
  widths: readonly number[],
  format: PictureFormat,
  { avifQuality, webpQuality }: PictureSettings,
  site: PicturePlace,
  onMade: () => void = () => undefined,
) {
  const sharp = sharpOf(site);
  const made: { format: PictureFormat; width: number; contents: Buffer }[] = [];
  for (const width of widths) {
    const picture = sharp(bytes).autoOrient().resize({ width });
    // Without chroma subsampling, text in screenshots stays sharp. Effort 4, the usual value, takes twelve times as long and saves 9 % of
    // the bytes.
    const inFormat =
      format === 'avif'
        ? picture.avif({ quality: avifQuality, effort: 2, chromaSubsampling: '4:4:4' })
        : picture.webp({ quality: webpQuality, smartSubsample: true });
    made.push({ format, width, contents: await inFormat.toBuffer() });
    onMade();
  }
  return made;
}

const weight = (some: readonly { contents: Buffer }[]): number =>
  some.reduce((sum, { contents }) => sum + contents.length, 0);

/** Loads the package. @throws SiteErrors if it cannot run on this machine, which is no problem of one image */
function sharpOf({ siteDir, configPath }: PicturePlace): ReturnType<typeof loadSharp> {
  try {
    return loadSharp(siteDir);
  } catch (error) {
    throw new SiteErrors([sharpMissing(configPath, messageOf(error))]);
  }
}
