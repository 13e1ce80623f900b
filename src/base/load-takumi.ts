// The package that draws social cards, as the site has installed it.
import { createRequire } from 'node:module';
import path from 'node:path';
import { type FoundPackage, findPackage } from './find-package.js';

/** What is drawn: boxes, texts and pictures with styles. */
type Node = object;

/** `@takumi-rs/core`, as far as it is used. */
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
  /** Code points, first and last. */
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

/** HTML -> what is drawn. */
type FromHtml = (html: string) => Promise<{ node: Node; css?: unknown[] }>;

/** @throws Error where it is not there, or is too old */
export function findTakumi(siteDir: string): FoundPackage {
  const found = findPackage('@takumi-rs/core', siteDir);
  if (!found) throw new Error('it is not installed');
  if (Number(found.version.split('.')[0]) < 2) throw new Error(`version 2 or later, not ${found.version}`);
  return found;
}

/** @throws Error where it cannot run on this machine */
export function loadTakumi(siteDir: string): { Renderer: Takumi['Renderer']; fromHtml: FromHtml } {
  const require = createRequire(path.join(findTakumi(siteDir).dir, 'package.json'));
  const { Renderer } = require('@takumi-rs/core') as Takumi;
  const { fromHtml } = require('@takumi-rs/helpers/html') as { fromHtml: FromHtml };
  return { Renderer, fromHtml };
}
