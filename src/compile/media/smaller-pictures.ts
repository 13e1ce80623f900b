// Which pictures are offered in formats that weigh less, and what a browser is told of them.
import { posix } from 'node:path';
import { imageSize } from 'image-size';
import type { PictureSettings } from '../../config/markdown-fields.js';
import type { MadePicture, PictureFormat } from '../compiled-page.js';
import { safeName } from './local-files.js';

/** What weighs less than this saves less than the sources around it weigh. */
const leastBytes = 4096;

/** Width of the text in pixels, which pictures are not shown wider than. */
export const columnWidth = 704;

/** Width of a picture that may weigh less; undefined: it is left as it is. */
export function smallerWidth(bytes: Uint8Array): number | undefined {
  return bytes.length < leastBytes || isAnimated(bytes) ? undefined : widthOf(bytes);
}

/** @param written its `width`, where it has one */
export function shownWidth(written: unknown, natural: number): number {
  const width = Math.round(Number(written));
  return Math.min(width > 0 ? width : natural, natural, columnWidth);
}

/** The widths that it is made in. */
export function madeWidths(shown: number, natural: number, settings: PictureSettings): number[] {
  const wanted = [...settings.widths, shown, Math.min(2 * shown, natural)].filter((one) => one <= natural);
  return [...new Set(wanted.map(Math.round))].sort((a, b) => a - b);
}

/** `./img/call path.png` -> `assets/call-path-1a2b3c4d-704.avif` */
export function madeOutput(
  { made, width, format }: Omit<MadePicture, 'file' | 'output'>,
  file: string,
): string {
  const [key = ''] = made.split('-');
  return `assets/${safeName(posix.parse(file).name)}-${key.slice(0, 8)}-${width}.${format}`;
}

/** Attributes of a `<source>`. */
export function sourceOf(
  format: PictureFormat,
  candidates: readonly { url: string; width: number }[],
  shown: number,
): Record<'type' | 'srcSet' | 'sizes', string> {
  const srcSet = candidates.map(({ url, width }) => `${url} ${width}w`).join(', ');
  return { type: `image/${format}`, srcSet, sizes: `(min-width: ${shown + 32}px) ${shown}px, 100vw` };
}

/** A PNG that says how many frames it has, before the first of them. Other formats by the name of a PNG are left alone as well. */
function isAnimated(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isJpeg = buffer.readUInt16BE(0) === 0xff_d8;
  const isPng = buffer.readUInt32BE(0) === 0x89_50_4e_47;
  const frames = buffer.indexOf('acTL');
  return !isJpeg && (!isPng || (frames !== -1 && frames < buffer.indexOf('IDAT')));
}

/** As it is shown: cameras note how they were held. */
function widthOf(bytes: Uint8Array): number | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    return orientation > 4 ? height : width;
  } catch {
    // It is told where the page's size of it is looked for.
    return undefined;
  }
}
