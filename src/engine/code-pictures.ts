// Pictures that the site's own code imports, in formats and sizes that weigh less, for the pages that show them.
import path from 'node:path';
import type { PageModules } from '../bundle/bundle-page-modules.js';
import { pictureNotMade } from '../compile/compile-errors.js';
import type { MadePicture } from '../compile/compiled-page.js';
import {
  columnWidth,
  madeOutput,
  madeWidths,
  shownWidth,
  smallerWidth,
} from '../compile/media/smaller-pictures.js';
import type { Config } from '../config/config.js';
import type { PictureSettings } from '../config/markdown-fields.js';
import { type SiteError, SiteErrors } from '../errors.js';
import type { OfferedPictures } from '../render/offer-pictures.js';
import { toOutputUrl } from '../render/site-url.js';
import { pictureMaker } from './picture-maker.js';

/** A picture that was made of one that lies in a bundle. */
export interface CodePicture extends MadePicture {
  contents: Uint8Array;
}

export interface CodePictures {
  /** What pages offer, by the addresses that code has. */
  offered: OfferedPictures;
  made: readonly CodePicture[];
  /** Warnings: these stay as they are. */
  problems: readonly SiteError[];
}

/** @throws SiteErrors where the package that makes them cannot run. */
export async function makeCodePictures(
  config: Config,
  { files, inputs }: PageModules,
): Promise<CodePictures> {
  const settings = config.markdown.pictures as PictureSettings;
  const offered: Record<string, OfferedPictures[string]> = {};
  const made: CodePicture[] = [];
  const problems: SiteError[] = [];
  const make = pictureMaker(config, () => undefined);
  for (const { path: output, contents } of files) {
    const natural = /\.(?:jpe?g|png)$/i.test(output) ? smallerWidth(contents) : undefined;
    if (natural === undefined) continue;
    // The bundle has it under its own name, a hash behind it.
    const { name, ext } = path.posix.parse(output.replace(/-[^-]*(?=\.\w+$)/, ''));
    const file = inputs.find((input) => path.posix.basename(input.file) === name + ext)?.file ?? output;
    try {
      const widths = madeWidths(shownWidth(columnWidth, natural), natural, settings);
      const own = (await make(contents, widths, settings)).map((one) => ({
        ...one,
        file,
        output: madeOutput(one, file),
        contents,
      }));
      made.push(...own);
      const candidates = own.map((one) => ({
        format: one.format,
        width: one.width,
        url: toOutputUrl(one.output, config.baseUrl),
      }));
      if (own.length > 0) offered[config.baseUrl + output] = { natural, candidates };
    } catch (error) {
      if (error instanceof SiteErrors) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      problems.push(pictureNotMade({ file }, file, reason));
    }
  }
  return { offered, made, problems };
}
