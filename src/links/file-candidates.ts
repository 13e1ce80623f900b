import path from 'node:path';
import type { LinkFact } from '../compile/compiled-page.js';
import type { DocPage } from '../site/site.js';

/** Files that a link may mean, relative to the site's folder, in the order of likelihood. */
export function fileCandidates(from: DocPage, link: LinkFact, written: string): string[] {
  const { source } = from;
  const contentRoot = source.path.slice(0, -source.docPath.length);
  if (written.startsWith('@site/')) return [path.posix.normalize(written.slice('@site/'.length))];
  if (written.startsWith('/'))
    return [path.posix.join(contentRoot, written), path.posix.normalize(written.slice(1))];
  const beside = path.posix.join(path.posix.dirname(link.file ?? source.path), written);
  return /^\.\.?\//.test(written)
    ? [beside]
    : [beside, path.posix.join(contentRoot, written), path.posix.normalize(written)];
}
