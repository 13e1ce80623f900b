// Lets Docusaurus plugins change the written output of a language when it is complete. They work on a copy, so that the output that is
// served stays whole whatever they do.

import {
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { stampOf } from '../base/file-hashes.js';
import { isSameOrInside } from '../base/paths.js';
import { cleanUpAtExit } from '../base/process.js';
import { unlessFails } from '../base/thrown.js';
import type { BuiltPage, BuiltSite, PluggedOutput } from '../config/plugged.js';
import type { SiteError } from '../errors.js';
import { releaseLock, takeLock } from '../output/output-folder.js';
import type { PendingOutput } from '../output/pending-output.js';
import { scanStaticFile } from '../output/scan-file.js';
import type { SecretScanOptions } from '../output/scan-secrets.js';
import { listedPages } from '../site/listed-pages.js';
import { toPermalink } from '../site/permalink.js';
import type { DocPage, Page } from '../site/site.js';
import type { SiteState } from './site-state.js';

export interface PluggedFiles {
  /** Includes secrets found in changed files. */
  problems: readonly SiteError[];
  /** Paths below the folder of the language, including removed files. */
  changed: ReadonlySet<string>;
}

/**
 * Runs the plugins one after the other. What a plugin adds, changes or removes is taken over; if it fails, none of its changes are. @param
 * folder of the language in the output, with a slash at the end
 */
export async function runOutputSteps(
  { dir, steps }: PluggedOutput,
  site: BuiltSite,
  output: PendingOutput,
  folder: string,
  secrets: SecretScanOptions,
): Promise<PluggedFiles> {
  const problems: SiteError[] = [];
  const changed = new Set<string>();
  const giveFree = await ownFolder(dir);
  try {
    const copy = new OutputCopy(dir, output, folder);
    for (const { run, lost } of steps) {
      const { hasFailed, problems: found } = await run(site);
      problems.push(...found);
      if (hasFailed) {
        copy.make();
        continue;
      }
      const { written, removed, links } = copy.take((file) => lost(`the file ${file}`, 'anotherHasIt'));
      problems.push(...links.map((link) => lost(`the link ${link}`, 'linksOutside')));
      for (const file of written) problems.push(...scanStaticFile(path.join(dir, file), file, secrets));
      for (const file of [...written, ...removed]) changed.add(file);
    }
    return { problems, changed };
  } finally {
    giveFree();
  }
}

/**
 * Locks the folder of the copy, and waits while another build of the site has it.
 * @returns a function that removes the copy and unlocks the folder
 */
async function ownFolder(dir: string): Promise<() => void> {
  const lock = `${dir}.lock`;
  while (takeLock(lock)) await setTimeout(50);
  const clear = (): void => {
    try {
      removeFolder(dir);
    } catch (error) {
      // A process still writes to it: the next build removes it.
      if (!isBusy(error)) throw error;
    } finally {
      releaseLock(lock);
    }
  };
  const forgetExit = cleanUpAtExit(clear);
  return () => {
    forgetExit();
    clear();
  };
}

const isBusy = (error: unknown): boolean =>
  ['ENOTEMPTY', 'EBUSY', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');

class OutputCopy {
  /** Path below the folder -> stamp of the file. A plugin can set back the modification time, but not the inode's change time. */
  #stamps = new Map<string, string>();

  constructor(
    private readonly dir: string,
    private readonly output: PendingOutput,
    private readonly folder: string,
  ) {
    this.make();
  }

  /** Copies the output into an empty folder: a plugin may have left links in it, through which files elsewhere would be overwritten. */
  make(): void {
    removeFolder(this.dir);
    this.#stamps.clear();
    mkdirSync(this.dir, { recursive: true });
    for (const file of this.output.files())
      if (file.startsWith(this.folder)) this.#put(file.slice(this.folder.length));
  }

  #put(file: string): void {
    const place = path.join(this.dir, file);
    mkdirSync(path.dirname(place), { recursive: true });
    // A copy-on-write clone if the file system can make one; never a link, because a plugin would write through it.
    copyFileSync(this.output.placeOf(this.folder + file), place, constants.COPYFILE_FICLONE);
    this.#stamps.set(file, stampOf(statSync(place)));
  }

  /**
   * Takes over what has changed in the copy. @param overruled returns the warning in case that the site makes this file later
   * @returns new and changed files, sorted; removed files; links with targets outside of the copy or none
   */
  take(overruled: (file: string) => SiteError): Record<'written' | 'removed' | 'links', readonly string[]> {
    const { files, links } = this.#files();
    const removed = [...this.#stamps.keys()].filter((file) => !files.has(file));
    // Removed first: a file can now stand where a folder was, and the other way round.
    for (const file of removed) {
      this.output.remove(this.folder + file);
      this.#stamps.delete(file);
    }
    const written = [...files.keys()].sort().filter((file) => {
      const place = files.get(file)!;
      const stamp = stampOf(statSync(place));
      if (this.#stamps.get(file) === stamp) return false;
      this.output.replace(this.folder + file, place, overruled(this.folder + file));
      this.#stamps.set(file, stamp);
      return true;
    });
    return { written, removed, links };
  }

  /** Returns the files with their paths on disk. A link counts as its target, if that is inside the copy. */
  #files(): { files: Map<string, string>; links: string[] } {
    if (!lstatSync(this.dir, { throwIfNoEntry: false })?.isDirectory()) {
      // The next plugin has to find a folder.
      removeFolder(this.dir);
      mkdirSync(this.dir, { recursive: true });
    }
    const root = realpathSync(this.dir);
    const files = new Map<string, string>();
    const links: string[] = [];
    const visit = (folder: string, prefix: string, around: readonly string[]): void => {
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const file = prefix + entry.name;
        const place = entry.isSymbolicLink()
          ? unlessFails(['ENOENT', 'ENOTDIR', 'ELOOP'], () => realpathSync(path.join(folder, entry.name)))
          : path.join(folder, entry.name);
        const kind = entry.isSymbolicLink() && place !== undefined ? statSync(place) : entry;
        if (place === undefined || !isSameOrInside(place, root) || around.includes(place)) links.push(file);
        else if (kind.isFile()) files.set(file, place);
        else if (kind.isDirectory()) visit(place, `${file}/`, [...around, place]);
      }
    };
    visit(root, '', [root]);
    return { files, links };
  }
}

function removeFolder(dir: string): void {
  rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 5 });
}

/** Returns what plugins are told of a built language. */
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
