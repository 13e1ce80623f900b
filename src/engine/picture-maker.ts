// Pictures in other formats and sizes, by the site's own `sharp`. Each is kept under all that it depends on, so that an unchanged
// one is made once.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { loadSharp } from '../base/load-sharp.js';
import type { MadePicture, MakePictures, PictureFormat } from '../compile/compiled-page.js';
import type { Config } from '../config/config.js';
import { sharpMissing } from '../config/config-errors.js';
import type { PictureSettings } from '../config/markdown-fields.js';
import { SiteErrors } from '../errors.js';
import { KeptFiles } from './kept-files.js';

/** To be raised where the same picture is made otherwise. */
const makerVersion = 1;

/** The better one first: browsers take the first that they know. */
const formats: readonly PictureFormat[] = ['avif', 'webp'];

/** The site that they are made for. */
type PicturePlace = Pick<Config, 'siteDir' | 'configPath'>;

/** Those of a site. */
export const madePictures = (siteDir: string): KeptFiles => new KeptFiles(siteDir, 'pictures');

/**
 * Pictures of a site.
 * @param onMade is called for each that is made: all sizes of many photos take a while
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
    // A format without its largest size would be shown larger than it is.
    const [avif = [], webp = []] = all.map((ofFormat) =>
      ofFormat.at(-1)!.contents.length < bytes.length ? ofFormat : [],
    );
    // A format that saves nothing beside the other is a line of the page for nothing.
    const isWorse = webp.length > 0 && weight(avif) >= weight(webp);
    const kept = [...(isWorse ? [] : avif), ...webp];
    const made = kept.map(({ format, width }) => ({ made: `${key}-${width}.${format}`, format, width }));
    for (const [index, { contents }] of kept.entries()) await files.put(made[index]!.made, contents);
    await files.put(list, JSON.stringify(made));
    return made;
  };
}

/**
 * The file of a picture that was made; made again where it is no longer kept, of these contents or its file.
 * @returns its absolute path
 */
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
    // Text in pictures of screens stays sharp with the colours of every dot. An effort of 4, which is usual, takes twelve times
    // as long, for 9 % of the bytes.
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

/** @throws SiteErrors where the package cannot run on this machine, which is no fault of a picture */
function sharpOf({ siteDir, configPath }: PicturePlace): ReturnType<typeof loadSharp> {
  try {
    return loadSharp(siteDir);
  } catch (error) {
    throw new SiteErrors([sharpMissing(configPath, error instanceof Error ? error.message : String(error))]);
  }
}
