// Files that pages load: scripts and styles, pictures beside pages, static files.
import path from 'node:path';
import type { ClientAssets } from './bundle/bundle-client.js';
import { unreadableFile } from './content/content-errors.js';
import type { SiteError } from './errors.js';
import { hashOf } from './hash.js';
import type { Graph } from './load-graph.js';
import type { SecretScanOptions } from './output/scan-secrets.js';
import { scanStaticFile } from './output/scan-static-file.js';
import type { Stage } from './output/stage-output.js';

/** Stages them all; @returns secrets found in static files, and files that cannot be read. */
export function stageAssets(
  graph: Graph,
  client: ClientAssets,
  stage: Stage,
  secrets: SecretScanOptions,
): SiteError[] {
  const { siteDir } = graph.config;
  for (const { path: file, contents } of client.files) {
    const key = hashOf(contents);
    if (stage.isCurrent(file, key)) stage.reuse(file);
    else stage.write({ path: file, contents, key });
  }
  const pageFiles = new Map(
    Array.from(graph.facts.values()).flatMap((page) =>
      page.assets.map((asset) => [asset.output, asset.file]),
    ),
  );
  for (const [file, source] of pageFiles)
    stage.copy({ path: file, source: path.join(siteDir, source), key: file });
  const problems: SiteError[] = [];
  for (const { path: file, source } of graph.site.staticFiles.values()) {
    const key = graph.cache.hashes.hash(source);
    if (key === null) {
      problems.push(unreadableFile(source));
      continue;
    }
    if (!stage.isCurrent(file, key))
      problems.push(...scanStaticFile(path.join(siteDir, source), source, secrets));
    stage.copy({ path: file, source: path.join(siteDir, source), key });
  }
  return problems;
}
