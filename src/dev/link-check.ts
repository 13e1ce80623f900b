// Broken links, found a few pages at a time so that nobody waits for it.
import type { SiteError } from '../errors.js';
import { checkPage, checkShell, createAnchorsOf } from '../links/check-links.js';
import { BrokenLinks } from '../links/policies.js';
import type { DocPage } from '../site/site.js';
import type { Pace } from './pace.js';
import type { SiteState } from './site-state.js';

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
  checkOne(page: DocPage, state: SiteState): void {
    const broken = new BrokenLinks(state.config);
    checkPage(
      page,
      state.facts.get(page.route),
      {
        site: state.site,
        config: state.config,
        resolve: state.resolveLink,
        anchorsOf: createAnchorsOf(state.facts),
      },
      broken,
    );
    this.#onFound(`links:${page.source.path}`, broken.problems(), page.source.path);
  }

  /** All pages and what stands around them. @returns false if another run has begun meanwhile. */
  async checkAll(state: SiteState): Promise<boolean> {
    this.#run += 1;
    const run = this.#run;
    this.#onFound('links', shellProblems(state), undefined);
    for (const page of state.site.pages.values()) {
      if (page.type === 'doc') this.checkOne(page, state);
      await this.#pace.breathe();
      if (run !== this.#run) return false;
    }
    return true;
  }
}

function shellProblems({ site, config, facts }: SiteState): readonly SiteError[] {
  const broken = new BrokenLinks(config);
  const fixed = checkShell(site, config, broken, createAnchorsOf(facts));
  return [...fixed, ...broken.problems()];
}
