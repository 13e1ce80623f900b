// Writes llms-full.txt, the Markdown of all pages for programs that read a whole documentation.
import { hashOf } from '../base/hash.js';
import type { RenderConfig } from '../config/stage-configs.js';
import type { SiteOutput } from '../output/output-part.js';
import { listedTwins, outputAddress } from '../render/llms.js';
import { fullTextPath } from '../site/permalink.js';
import type { Site } from '../site/site.js';

const mostBytes = 1_000_000;

interface Twin {
  /** Path in the output. */
  file: string;
  /** Size in bytes. */
  size: number;
  hash: string;
  /** If the twin is larger than a file may be: the part of it, as the first byte and the byte after the last. */
  part?: readonly [from: number, to: number];
}

/**
 * Writes the twins that llms.txt lists, one after the other. If they are larger than a megabyte in all, llms-full.txt lists files of at
 * most that size, and only files with a changed page are written again.
 * @param output contains the pages already
 */
export function writeFullText(site: Site, config: RenderConfig, output: SiteOutput): void {
  const twins = listedTwins(site, config).flatMap((file) => {
    const record = output.recordOf(file);
    return record ? cut({ file, size: record.size, hash: record.hash }, output) : [];
  });
  const parts = inParts(twins);
  if (parts.length <= 1) {
    writeOne(fullTextPath, parts[0] ?? [], site, output);
    return;
  }
  const paths = parts.map((_, index) => fullTextPath.replace('.txt', `-${index + 1}.txt`));
  for (const [index, part] of parts.entries()) writeOne(paths[index]!, part, site, output);
  const contents = paths.map((file) => `${outputAddress(file, config)}\n`).join('');
  writeWhereChanged(fullTextPath, hashOf(contents), () => contents, site, output);
}

/** Cuts a page of more than a megabyte at ends of lines. */
function cut(twin: Twin, output: SiteOutput): Twin[] {
  if (twin.size <= mostBytes) return [twin];
  const bytes = Buffer.from(output.read(twin.file));
  const parts: Twin[] = [];
  for (let from = 0; from < bytes.length; ) {
    const most = Math.min(from + mostBytes, bytes.length);
    const line = most < bytes.length ? bytes.lastIndexOf('\n', most - 1) + 1 : most;
    // A longer line is cut before a whole character of UTF-8.
    let to = line > from ? line : most;
    while (to < bytes.length && (bytes[to]! & 0xc0) === 0x80) to -= 1;
    parts.push({ ...twin, size: to - from, hash: `${twin.hash} ${from}`, part: [from, to] });
    from = to;
  }
  return parts;
}

function inParts(twins: readonly Twin[]): Twin[][] {
  const parts: Twin[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const twin of twins) {
    // An empty line separates two twins.
    bytes += 1 + twin.size;
    if (bytes > mostBytes) {
      parts.push([]);
      bytes = twin.size;
    }
    parts.at(-1)!.push(twin);
  }
  return parts;
}

function writeOne(file: string, twins: readonly Twin[], site: Site, output: SiteOutput): void {
  const key = hashOf(twins.map(({ hash }) => hash).join());
  const textOf = ({ file, part }: Twin): string => {
    const text = output.read(file);
    return part === undefined
      ? text
      : Buffer.from(text)
          .subarray(...part)
          .toString();
  };
  const contents = () => twins.map(textOf).join('\n');
  writeWhereChanged(file, key, contents, site, output);
}

function writeWhereChanged(
  path: string,
  key: string,
  contents: () => string,
  { staticFiles }: Site,
  output: SiteOutput,
): void {
  if (staticFiles.has(path)) return;
  if (output.isCurrent(path, key)) output.reuse(path, key);
  else output.write({ path, contents: contents(), key });
}
