// Makes smaller formats and sizes of images that the site's own code imports or names by URL, for the pages that show them.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from '../base/thrown.js';
import type { PageModules } from '../bundle/bundle-page-modules.js';
import { bytesOf } from '../bundle/large-files.js';
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
import type { StaticFile } from '../content/source-file.js';
import { type SiteError, SiteErrors } from '../errors.js';
import type { OfferedPictures } from '../render/offer-pictures.js';
import { toOutputUrl } from '../render/site-url.js';
import { pictureMaker } from './picture-maker.js';

/** An image that was made, with the bytes of the original if no file has them. */
export interface CodePicture extends MadePicture {
  contents: Uint8Array | undefined;
}

export interface CodePictures {
  /** The alternatives that pages offer, by the URL in the code. */
  offered: OfferedPictures;
  made: readonly CodePicture[];
  /** Warnings about images that stay as they are. */
  problems: readonly SiteError[];
}

/** Makes the images. @throws SiteErrors if the image package cannot run */
export async function makeCodePictures(
  config: Config,
  { code, files, inputs }: PageModules,
  staticFiles: readonly StaticFile[],
): Promise<CodePictures> {
  const settings = config.markdown.pictures as PictureSettings;
  const offered: Record<string, OfferedPictures[string]> = {};
  const made: CodePicture[] = [];
  const problems: SiteError[] = [];
  const make = pictureMaker(config, () => undefined);
  const offer = async (
    output: string,
    file: string,
    read: () => Uint8Array,
    isFile = false,
  ): Promise<void> => {
    try {
      const bytes = read();
      const natural = smallerWidth(bytes);
      if (natural === undefined) return;
      const widths = madeWidths(shownWidth(columnWidth, natural), natural, settings);
      const contents = isFile ? undefined : bytes;
      const own = (await make(bytes, widths, settings)).map((one) => ({
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
      // If the file is unreadable, publishing it reports that.
      if (error instanceof SiteErrors) throw error;
      const reason = messageOf(error);
      problems.push(pictureNotMade({ file }, file, reason));
    }
  };
  for (const { path: output, contents, large } of files.filter(isPicture)) {
    // The bundle names the file after its source, with a hash behind the name.
    const { name, ext } = path.posix.parse(output.replace(/-[^-]*(?=\.\w+$)/, ''));
    const input = inputs.find(({ file }) => path.posix.basename(file) === name + ext);
    await offer(
      output,
      large?.source ?? input?.file ?? output,
      () => bytesOf({ contents, large }, config.siteDir),
      large !== undefined,
    );
  }
  // Code names static files by URL, with or without the base URL.
  const texts = code.split(/["'`]/).filter((text) => isPicture({ path: text }));
  const named = new Set(texts.map((text) => text.replace(config.baseUrl, '/').replace(/^\//, '')));
  for (const { path: output, source } of staticFiles)
    if (named.has(output))
      await offer(output, source, () => readFileSync(path.join(config.siteDir, source)), true);
  return { offered, made, problems };
}

const isPicture = (file: { path: string }): boolean => /\.(?:jpe?g|png)$/i.test(file.path);
