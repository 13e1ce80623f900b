// Broken links, found a few pages at a time so that nobody waits for it.

import type { SiteGraph } from '../engine/site-state.js';
import type { SiteError } from '../errors.js';
import { checkPage, checkShell, createAnchorsOf } from '../links/check-links.js';
import { BrokenLinks } from '../links/policies.js';
import type { DocPage } from '../site/site.js';
import type { Pace } from './pace.js';

/** What is found, by who found it; an empty list takes back what was found before. */
export type LinkFinding = (finder: string, problems: readonly SiteError[], page: string | undefined) => void;

export class LinkCheck {
  #pace: Pace;
  #onFound: LinkFinding;
  #run = 0;

  constructor(pace: Pace, onFound: LinkFinding) {
    this.#pace = pace;
    this.#onFound = onFound;
  }

  /** One page, at once. */
  checkOne(page: DocPage, graph: SiteGraph): void {
    const broken = new BrokenLinks(graph.config);
    checkPage(
      page,
      graph.facts.get(page.route),
      {
        site: graph.site,
        config: graph.config,
        resolve: graph.resolveLink,
        anchorsOf: createAnchorsOf(graph.facts),
      },
      broken,
    );
    this.#onFound(`links:${page.source.path}`, broken.problems(), page.source.path);
  }

  /** All pages and what stands around them. @returns false if another run has begun meanwhile. */
  async checkAll(graph: SiteGraph): Promise<boolean> {
    this.#run += 1;
    const run = this.#run;
    this.#onFound('links', shellProblems(graph), undefined);
    for (const page of graph.site.pages.values()) {
      if (page.type === 'doc') this.checkOne(page, graph);
      await this.#pace.breathe();
      if (run !== this.#run) return false;
    }
    return true;
  }
}

function shellProblems({ site, config, facts }: SiteGraph): readonly SiteError[] {
  const broken = new BrokenLinks(config);
  const fixed = checkShell(site, config, broken, createAnchorsOf(facts));
  return [...fixed, ...broken.problems()];
}
