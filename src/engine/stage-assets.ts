// Files that pages load: scripts and styles, pictures beside pages, static files.
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { unreadableFile } from '../content/content-errors.js';
import type { SiteError } from '../errors.js';
import { scanClientFile, scanStaticFile } from '../output/scan-file.js';
import type { SecretScanOptions } from '../output/scan-secrets.js';
import type { Stage } from '../output/stage-output.js';
import type { SiteState } from './site-state.js';

/** Stages them all; @returns secrets found in what is new of them, and files that cannot be read. */
export function stageAssets(
  { graph, assets }: SiteState,
  stage: Stage,
  secrets: SecretScanOptions,
): SiteError[] {
  const { config, site, facts, pages } = graph;
  const { siteDir } = config;
  const { client, sources } = assets;
  const problems: SiteError[] = [];
  for (const clientFile of client.files) {
    const { path: file, contents } = clientFile;
    const key = hashOf(contents);
    if (stage.isCurrent(file, key)) stage.reuse(file);
    else {
      problems.push(...scanClientFile(clientFile, siteDir, sources, secrets));
      stage.write({ path: file, contents, key });
    }
  }
  const pageFiles = new Map(
    Array.from(facts.values()).flatMap((page) => page.assets.map((asset) => [asset.output, asset.file])),
  );
  for (const [file, source] of pageFiles)
    stage.copy({ path: file, source: path.join(siteDir, source), key: file });
  for (const { path: file, source } of site.staticFiles.values()) {
    const key = pages.hashOfFile(source);
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
