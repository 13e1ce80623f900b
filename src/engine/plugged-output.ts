// Lets plugins of another tool change what was written of a language, when all of it is there. They get a copy: the output
// that is served stays whole, whatever they do.
import { constants, copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BuiltPage, BuiltSite, PluggedOutput } from '../config/plugged.js';
import type { SiteError } from '../errors.js';
import type { PendingOutput } from '../output/pending-output.js';
import { scanStaticFile } from '../output/scan-file.js';
import type { SecretScanOptions } from '../output/scan-secrets.js';
import { listedPages } from '../site/listed-pages.js';
import { toPermalink } from '../site/permalink.js';
import type { DocPage, Page } from '../site/site.js';
import type { SiteState } from './site-state.js';

/**
 * Runs them one after the other. What one of them adds, changes or removes is part of the output; where it fails, nothing of
 * that is. @param folder of the language in the output, with a slash at the end. @returns problems, secrets among them.
 */
export async function runOutputSteps(
  { dir, steps }: PluggedOutput,
  site: BuiltSite,
  output: PendingOutput,
  folder: string,
  secrets: SecretScanOptions,
): Promise<SiteError[]> {
  const problems: SiteError[] = [];
  rmSync(dir, { recursive: true, force: true });
  try {
    const copy = new OutputCopy(dir, output, folder);
    for (const { run } of steps) {
      const failures = await run(site);
      problems.push(...failures);
      if (failures.length > 0) copy.undo();
      else
        for (const file of copy.take()) problems.push(...scanStaticFile(path.join(dir, file), file, secrets));
    }
    return problems;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

class OutputCopy {
  #dir: string;
  #output: PendingOutput;
  #folder: string;
  /** Path below the folder -> what tells that it was not touched. */
  #stamps = new Map<string, string>();

  constructor(dir: string, output: PendingOutput, folder: string) {
    this.#dir = dir;
    this.#output = output;
    this.#folder = folder;
    mkdirSync(dir, { recursive: true });
    for (const file of output.files()) if (file.startsWith(folder)) this.#put(file.slice(folder.length));
  }

  #put(file: string): void {
    const place = path.join(this.#dir, file);
    mkdirSync(path.dirname(place), { recursive: true });
    // Without a second set of blocks where the file system can do that; never a link, which a plugin would write through.
    copyFileSync(this.#output.placeOf(this.#folder + file), place, constants.COPYFILE_FICLONE);
    this.#stamps.set(file, stampOf(place));
  }

  /** Makes what is in the copy the output. @returns files that are new or another, in order. */
  take(): string[] {
    const { written, removed } = this.#changes();
    for (const file of written) {
      const place = path.join(this.#dir, file);
      this.#output.replace(this.#folder + file, place);
      this.#stamps.set(file, stampOf(place));
    }
    for (const file of removed) {
      this.#output.remove(this.#folder + file);
      this.#stamps.delete(file);
    }
    return written;
  }

  /** Makes the copy what the output is. */
  undo(): void {
    const { written, removed } = this.#changes();
    for (const file of written) rmSync(path.join(this.#dir, file));
    for (const file of [...written, ...removed]) if (this.#stamps.has(file)) this.#put(file);
  }

  #changes(): { written: string[]; removed: string[] } {
    const entries = readdirSync(this.#dir, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(this.#dir, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
      )
      .sort();
    const there = new Set(files);
    return {
      written: files.filter((file) => this.#stamps.get(file) !== stampOf(path.join(this.#dir, file))),
      removed: [...this.#stamps.keys()].filter((file) => !there.has(file)),
    };
  }
}

/** A plugin can set the time of a change back, but not that of the inode. */
function stampOf(absolutePath: string): string {
  const { size, mtimeMs, ctimeMs, ino } = statSync(absolutePath);
  return [size, mtimeMs, ctimeMs, ino].join();
}

/** What plugins are told of a language. */
export function builtSite({ site, config }: SiteState): BuiltSite {
  const listed = new Set(listedPages(site));
  const pages = Array.from(site.pages.values(), (page): BuiltPage => {
    const { source, lastUpdate }: Partial<DocPage> = page.type === 'doc' ? page : {};
    return {
      permalink: toPermalink(page.route, config),
      ...makerOf(page),
      ...(source !== undefined && { source: source.path }),
      ...(lastUpdate !== undefined && { lastUpdatedAt: lastUpdate.timeMs }),
      noIndex: config.noIndex || !listed.has(page),
    };
  });
  return { baseUrl: config.baseUrl, pages };
}

function makerOf(page: Page): Pick<BuiltPage, 'kind' | 'id'> {
  if (page.instance !== undefined) return { kind: 'docs', id: page.instance };
  const blog = 'blog' in page ? page.blog : page.type === 'doc' ? page.post?.blog : undefined;
  return blog === undefined ? { kind: 'pages', id: 'default' } : { kind: 'blog', id: blog };
}
