// The file through which threads get what the documents of a site have in common: written once, read once a thread.
import { readFileSync } from 'node:fs';
import { hashOf } from '../hash.js';
import type { RenderContext } from '../render/render-context.js';
import type { PageModulesInput } from './lazy-mdx-renderer.js';

/** All that rendering needs beside the pages. */
export interface RenderBasis {
  context: RenderContext;
  /** CommonJS text of the site's own theme components. */
  themeCode: string | undefined;
  /** undefined where no page has to be run. */
  pageModules: PageModulesInput | undefined;
}

/** What the file holds. */
export interface RenderContextFile extends Omit<RenderBasis, 'context'> {
  context: Omit<RenderContext, 'sidebars'>;
  /** Where they are large and stay while the rest changes, they have a file of their own: its absolute path. */
  sidebars: RenderContext['sidebars'] | string;
}

/** Sidebars in a file of their own are read again only if that file has changed. */
export class RenderContextReader {
  #sidebars: { file: string; sidebars: RenderContext['sidebars'] } | undefined;

  /** @returns with a hash of all that documents look like: what pages import is not part of it. */
  read(file: string): RenderBasis & { shell: string } {
    const { context, sidebars, themeCode, pageModules } = readJson<RenderContextFile>(file);
    const shell = hashOf(JSON.stringify([context, sidebars, themeCode]));
    return { context: { ...context, sidebars: this.#sidebarsOf(sidebars) }, themeCode, pageModules, shell };
  }

  #sidebarsOf(sidebars: RenderContextFile['sidebars']): RenderContext['sidebars'] {
    if (typeof sidebars !== 'string') return sidebars;
    if (this.#sidebars?.file !== sidebars)
      this.#sidebars = { file: sidebars, sidebars: readJson<RenderContext['sidebars']>(sidebars) };
    return this.#sidebars.sidebars;
  }
}

function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(file, 'utf8')) as Value;
}
