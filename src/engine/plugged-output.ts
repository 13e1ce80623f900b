// Lets plugins of another tool change what was written of a language, when all of it is there. They get a copy: the output
// that is served stays whole, whatever they do.
import { constants, copyFileSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
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
  try {
    const copy = new OutputCopy(dir, output, folder);
    for (const { run } of steps) {
      const { hasFailed, problems: found } = await run(site);
      problems.push(...found);
      if (hasFailed) copy.make();
      else
        for (const file of copy.take()) problems.push(...scanStaticFile(path.join(dir, file), file, secrets));
    }
    return problems;
  } finally {
    removeFolder(dir);
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
    this.make();
  }

  /** Makes the copy what the output is, from nothing: a plugin may have left links in it, through which files elsewhere would be written. */
  make(): void {
    removeFolder(this.#dir);
    this.#stamps.clear();
    mkdirSync(this.#dir, { recursive: true });
    for (const file of this.#output.files())
      if (file.startsWith(this.#folder)) this.#put(file.slice(this.#folder.length));
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
    const files = this.#files();
    const there = new Set(files);
    // A file may stand where a folder was, and the other way round.
    for (const file of this.#stamps.keys()) {
      if (there.has(file)) continue;
      this.#output.remove(this.#folder + file);
      this.#stamps.delete(file);
    }
    return files.filter((file) => {
      const place = path.join(this.#dir, file);
      const stamp = stampOf(place);
      if (this.#stamps.get(file) === stamp) return false;
      this.#output.replace(this.#folder + file, place);
      this.#stamps.set(file, stamp);
      return true;
    });
  }

  #files(): string[] {
    if (!lstatSync(this.#dir, { throwIfNoEntry: false })?.isDirectory()) {
      // The next plugin finds a folder.
      removeFolder(this.#dir);
      mkdirSync(this.#dir, { recursive: true });
    }
    return readdirSync(this.#dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(this.#dir, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
      )
      .sort();
  }
}

function removeFolder(dir: string): void {
  rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 5 });
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
