// Collects the blocks of a site that are run. It is pure and small, as `check` loads it for all sites.
import type { SampleFact } from '../compile/code/run-meta.js';
import type { PageFacts } from '../compile/compiled-page.js';
import { currentVersion } from '../config/version-config.js';
import type { Site } from '../site/site.js';

/** Returns the samples of each page of the current version: released versions are not run. */
export function samplesOf(site: Site, facts: ReadonlyMap<string, PageFacts>): (readonly SampleFact[])[] {
  return [...site.pages.values()].flatMap(({ route, version = currentVersion }) => {
    const samples = version === currentVersion ? facts.get(route)?.samples : undefined;
    return samples ? [samples] : [];
  });
}
