// Decides which pictures are offered in smaller formats and sizes, and writes the attributes that tell browsers about them.
import { posix } from 'node:path';
import { imageSize } from 'image-size';
import type { PictureSettings } from '../../config/markdown-fields.js';
import type { MadePicture, PictureFormat } from '../compiled-page.js';
import { safeName } from './local-files.js';

/** For a smaller file, the markup would cost more than is saved. */
const leastBytes = 4096;

/** Width of the text column in pixels; no picture is shown wider. */
export const columnWidth = 704;

/** Returns the width of a picture that may be offered in smaller versions; undefined if it is left unchanged. */
export function smallerWidth(bytes: Uint8Array): number | undefined {
  return bytes.length < leastBytes || isAnimated(bytes) ? undefined : widthOf(bytes);
}

/** Returns the width at which it is shown. @param written its `width` attribute, if it has one */
export function shownWidth(written: unknown, natural: number): number {
  const width = Math.round(Number(written));
  return Math.min(width > 0 ? width : natural, natural, columnWidth);
}

/** Returns the widths of its smaller versions. */
export function madeWidths(shown: number, natural: number, settings: PictureSettings): number[] {
  const wanted = [...settings.widths, shown, Math.min(2 * shown, natural)].filter((one) => one <= natural);
  return [...new Set(wanted.map(Math.round))].sort((a, b) => a - b);
}

/** Returns the path of a version in the output: `./img/call path.png` -> `assets/call-path-1a2b3c4d-704.avif`. */
export function madeOutput(
  { made, width, format }: Omit<MadePicture, 'file' | 'output'>,
  file: string,
): string {
  const [key = ''] = made.split('-');
  return `assets/${safeName(posix.parse(file).name)}-${key.slice(0, 8)}-${width}.${format}`;
}

/** Returns the attributes of a `<source>`. */
export function sourceOf(
  format: PictureFormat,
  candidates: readonly { url: string; width: number }[],
  shown: number,
): Record<'type' | 'srcSet' | 'sizes', string> {
  const srcSet = candidates.map(({ url, width }) => `${url} ${width}w`).join(', ');
  return { type: `image/${format}`, srcSet, sizes: `(min-width: ${shown + 32}px) ${shown}px, 100vw` };
}

/** Tells whether it is an animated PNG, with a frame count before the first frame, or a file of another format named `.png`. */
function isAnimated(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isJpeg = buffer.readUInt16BE(0) === 0xff_d8;
  const isPng = buffer.readUInt32BE(0) === 0x89_50_4e_47;
  const frames = buffer.indexOf('acTL');
  return !isJpeg && (!isPng || (frames !== -1 && frames < buffer.indexOf('IDAT')));
}

/** Returns the width at which a picture is displayed, after rotating it as its metadata says. */
function widthOf(bytes: Uint8Array): number | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    return orientation > 4 ? height : width;
  } catch {
    // The error is reported when the page looks for the size.
    return undefined;
  }
}
