// Loads the package that draws social cards, as the site has installed it.
import { createRequire } from 'node:module';
import path from 'node:path';
import { type FoundPackage, findPackage } from './find-package.js';

/** A tree of boxes, texts and images with styles. */
type Node = object;

/** The interface of `@takumi-rs/core`, as far as it is used. */
interface Takumi {
  Renderer: new () => TakumiRenderer;
}

export interface TakumiRenderer {
  registerFont(font: TakumiFont): Promise<readonly { name: string }[]>;
  render(node: Node, options: TakumiOptions): Promise<Buffer>;
}

interface TakumiFont {
  data: Uint8Array;
  name: string;
  style: string;
  /** First and last code point of each range. */
  unicodeRange?: [number, number][];
}

interface TakumiOptions {
  width: number;
  height: number;
  format: 'png' | 'raw';
  images?: { src: string; data: Uint8Array }[];
  css?: unknown[] | undefined;
  lang?: string;
}

/** Converts HTML to such a tree. */
type FromHtml = (html: string) => Promise<{ node: Node; css?: unknown[] }>;

/** Finds the package. @throws Error if it is missing or too old */
export function findTakumi(siteDir: string): FoundPackage {
  const found = findPackage('@takumi-rs/core', siteDir);
  if (!found) throw new Error('it is not installed');
  if (Number(found.version.split('.')[0]) < 2) throw new Error(`version 2 or later, not ${found.version}`);
  return found;
}

/** Loads the package. @throws Error if it cannot run on this machine */
export function loadTakumi(siteDir: string): { Renderer: Takumi['Renderer']; fromHtml: FromHtml } {
  const require = createRequire(path.join(findTakumi(siteDir).dir, 'package.json'));
  const { Renderer } = require('@takumi-rs/core') as Takumi;
  const { fromHtml } = require('@takumi-rs/helpers/html') as { fromHtml: FromHtml };
  return { Renderer, fromHtml };
}
