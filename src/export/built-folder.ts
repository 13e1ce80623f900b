// A built site in a folder, and the files to which its addresses lead.
import { listFiles } from '../output/output-manifest.js';
import { toOutputUrl } from '../render/site-url.js';

export interface BuiltFolder {
  /** Absolute path. */
  dir: string;
  /** The base URL, with slashes at both ends, percent-encoded as in addresses. */
  baseUrl: string;
  /** The origin at which the site is published: `https://docs.example.com`. */
  origin: string;
  /** Paths of all files, sorted. */
  files: readonly string[];
  has(file: string): boolean;
}

/** Opens the output of a build. @param dir absolute path of the folder */
export function openBuiltFolder(dir: string, baseUrl: string, origin: string): BuiltFolder {
  const files = listFiles(dir).sort();
  const all = new Set(files);
  const base = new URL(baseUrl, origin);
  return { dir, baseUrl: base.pathname, origin: base.origin, files, has: (file) => all.has(file) };
}

/** The target of an address. */
export type Target =
  /** `rest`: query and hash. */
  | { file: string; rest: string }
  /** Another address on the same host, or a page that is not in the folder. */
  | { url: string };

/**
 * Finds the target of an address in a file; undefined if it stays unchanged, such as one on another host.
 * @param from the file that contains the address, against which relative addresses are resolved.
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
