// The blocks of a site that are run. Pure, and small: `check` loads it for sites without any.
import type { SampleFact } from '../compile/code/run-meta.js';
import type { PageFacts } from '../compile/compiled-page.js';
import { currentVersion } from '../config/version-config.js';
import type { Site } from '../site/site.js';

/** The samples of each page of what is written now: released versions are not run. */
export function samplesOf(site: Site, facts: ReadonlyMap<string, PageFacts>): (readonly SampleFact[])[] {
  return [...site.pages.values()].flatMap(({ route, version = currentVersion }) => {
    const samples = version === currentVersion ? facts.get(route)?.samples : undefined;
    return samples ? [samples] : [];
  });
}
