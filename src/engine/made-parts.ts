// What a build has made that others need not make again.

import { readSealed } from '../base/sealed-file.js';
import { stateFolder } from '../base/state-folder.js';
import type { MadeParts } from '../cache/share-build.js';
import type { Engine } from './engine.js';
import { ranPagesFile } from './render-all.js';

/** @param outDir absolute; the files lie there. */
export function madeParts(engine: Engine, outDir: string, files: MadeParts['files']): MadeParts {
  const cacheDir = stateFolder(engine.state!.config.siteDir);
  engine.cache.save();
  const ran = readSealed<Record<string, unknown>>(ranPagesFile(cacheDir)) ?? {};
  return { cacheDir, pages: engine.cache.pages, ran: new Map(Object.entries(ran)), outDir, files };
}
