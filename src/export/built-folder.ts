// A built site as the files that its addresses lead to.
import { listFiles } from '../output/output-manifest.js';
import { toOutputUrl } from '../render/site-url.js';

export interface BuiltFolder {
  /** Absolute. */
  dir: string;
  /** With slashes at both ends, as addresses have it: other letters than those of ASCII are encoded. */
  baseUrl: string;
  /** Where the site is published: `https://docs.example.com`. */
  origin: string;
  /** Paths of all files, sorted. */
  files: readonly string[];
  has(file: string): boolean;
}

export function openBuiltFolder(dir: string, baseUrl: string, origin: string): BuiltFolder {
  const files = listFiles(dir).sort();
  const all = new Set(files);
  const base = new URL(baseUrl, origin);
  return { dir, baseUrl: base.pathname, origin: base.origin, files, has: (file) => all.has(file) };
}

/** Where an address leads. */
export type Target =
  /** `rest`: query and hash. */
  | { file: string; rest: string }
  /** Something else on the same host, or a page that is not in the folder. */
  | { url: string };

/**
 * Finds what an address in a file leads to; undefined: it stays as it is, as those of other hosts do.
 * @param from the file that has it: relative addresses start there.
 */
export function findTarget(address: string, from: string, folder: BuiltFolder): Target | undefined {
  const written = address.trim();
  if (written === '' || written.startsWith('#') || /^[a-z][\w+.-]*:|^\/\//i.test(written)) return undefined;
  const page = new URL(toOutputUrl(from, folder.baseUrl), folder.origin);
  if (!URL.canParse(written, page)) return undefined;
  const url = new URL(written, page);
  const rest = url.search + url.hash;
  const below = `${url.pathname}/`.startsWith(folder.baseUrl)
    ? decodePath(url.pathname.slice(folder.baseUrl.length))
    : undefined;
  const file = below === undefined ? undefined : fileOf(below, folder);
  return file === undefined ? { url: url.href } : { file, rest };
}

function fileOf(below: string, { has }: BuiltFolder): string | undefined {
  const path = below.replace(/\/$/, '');
  const names = path === '' ? ['index.html'] : [path, `${path}/index.html`, `${path}.html`];
  return names.find(has);
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
