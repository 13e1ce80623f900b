// llms-full.txt: the Markdown of all pages, for programs that read a whole documentation at once.
import { hashOf } from '../base/hash.js';
import type { RenderConfig } from '../config/stage-configs.js';
import type { SiteOutput } from '../output/output-part.js';
import { listedTwins, outputAddress } from '../render/llms.js';
import { fullTextPath } from '../site/permalink.js';
import type { Site } from '../site/site.js';

/** A page alone may be longer. */
const mostBytes = 1_000_000;

interface Twin {
  /** Path in the output. */
  file: string;
  /** In bytes. */
  size: number;
  hash: string;
}

/**
 * Writes the twins that llms.txt lists, in its order, one behind the other. Where they are more than a megabyte,
 * llms-full.txt names files of at most that size, and only those with a page that has changed are made again.
 * @param output has the pages.
 */
export function writeFullText(site: Site, config: RenderConfig, output: SiteOutput): void {
  const twins = listedTwins(site, config).flatMap((file) => {
    const record = output.recordOf(file);
    return record ? { file, size: record.size, hash: record.hash } : [];
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

function inParts(twins: readonly Twin[]): Twin[][] {
  const parts: Twin[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const twin of twins) {
    bytes += twin.size;
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
  const contents = () => twins.map((twin) => output.read(twin.file)).join('\n');
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
