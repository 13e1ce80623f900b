import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ContentConfig } from '../config/stage-configs.js';
import { type SiteError, SiteErrors } from '../errors.js';
import { pagesHookFailed, virtualPageClash, virtualPageInstance, virtualPagePath } from './content-errors.js';
import type { SourceHead } from './read-source.js';

/** A page from the `pages` hook, read like a file. */
interface LoadedVirtualPage {
  instance: string;
  docPath: string;
  text: string;
  head: SourceHead;
}

/** Calls the `pages` hook, if there is one. Its pages belong to the version `current`; its errors are mistakes of the site. */
export async function loadVirtualPages(
  config: ContentConfig,
): Promise<{ pages: LoadedVirtualPage[]; problems: SiteError[] }> {
  const { siteDir, configPath, hooks } = config;
  if (!hooks.pages) return { pages: [], problems: [] };
  const { readVirtualSource } = await import('./read-source.js');
  const problems: SiteError[] = [];
  const pages: LoadedVirtualPage[] = [];
  const taken = new Set<string>();
  try {
    for (const { path: docPath, content, instance = 'default' } of await hooks.pages({ siteDir })) {
      const docs = config.docs.find(({ id }) => id === instance);
      if (!docs) {
        problems.push(virtualPageInstance(docPath, instance, configPath));
        continue;
      }
      const file = path.posix.join(docs.path, docPath);
      if (
        !/\.mdx?$/.test(docPath) ||
        docPath !== path.posix.normalize(docPath) ||
        /^\.*\/|\\/.test(docPath)
      ) {
        problems.push(virtualPagePath(docPath, configPath));
      } else if (taken.has(file) || existsSync(path.join(siteDir, file))) {
        problems.push(virtualPageClash(file, configPath));
      } else {
        taken.add(file);
        pages.push({ instance, docPath, text: content, head: readVirtualSource(file, content, config) });
      }
    }
  } catch (error) {
    if (error instanceof SiteErrors) problems.push(...error.problems);
    else problems.push(pagesHookFailed(error, configPath));
  }
  return { pages, problems };
}
