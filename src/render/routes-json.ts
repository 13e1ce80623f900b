// routes.json: what a build published. `check --against` compares another build with it.

import type { PageFacts } from '../compile/compiled-page.js';
import type { BuildManifest, ManifestPage } from '../config/hooks.js';
import type { PageJob } from './page-job.js';

/** All but the hash of the document, which is known once it is written. */
export function toManifestPage(job: PageJob, facts: PageFacts | undefined): Omit<ManifestPage, 'hash'> {
  const { permalink, title } = job.route;
  return { url: permalink, file: job.outputPath, title, anchors: facts?.anchors ?? [] };
}

/** One line a page, in the order of their URLs, so that two builds can be compared line by line. */
export function renderRoutes({ baseUrl, pages }: Omit<BuildManifest, 'outDir'>): string {
  const lines = pages
    .toSorted((a, b) => (a.url < b.url ? -1 : 1))
    .map((page) => `    ${JSON.stringify(page)}`);
  return `{\n  "baseUrl": ${JSON.stringify(baseUrl)},\n  "pages": [\n${lines.join(',\n')}\n  ]\n}\n`;
}
