// Finds broken links, a few pages at a time, so that nothing waits for it. Anchors on pages with code are only checked by builds.

import type { CompiledSite } from '../engine/site-state.js';
import type { SiteError } from '../errors.js';
import { checkPage, checkShell, createAnchorsOf } from '../links/check-links.js';
import { BrokenLinks } from '../links/policies.js';
import type { DocPage } from '../site/site.js';
import type { Pace } from './pace.js';

/** Called with the problems of a finder, which replace its former ones. */
type LinkFinding = (finder: string, problems: readonly SiteError[], page: string | undefined) => void;

export class LinkCheck {
  #run = 0;

  constructor(
    private readonly pace: Pace,
    private readonly onFound: LinkFinding,
  ) {}

  /** Checks one page at once. */
  checkOne(page: DocPage, { site, config, facts, resolveLink: resolve }: CompiledSite): void {
    const broken = new BrokenLinks(config, facts);
    const against = { site, config, resolve, broken, anchorsOf: createAnchorsOf(facts) };
    checkPage(page, facts.get(page.route), against);
    this.onFound(`links:${page.source.path}`, broken.problems(), page.source.path);
  }

  /** Checks all pages, and the links around them. @returns false if another run has begun meanwhile */
  async checkAll(compiled: CompiledSite): Promise<boolean> {
    this.#run += 1;
    const run = this.#run;
    this.onFound('links', shellProblems(compiled), undefined);
    for (const page of compiled.site.pages.values()) {
      if (page.type === 'doc') this.checkOne(page, compiled);
      await this.pace.breathe();
      if (run !== this.#run) return false;
    }
    return true;
  }
}

function shellProblems({ site, config, facts }: CompiledSite): readonly SiteError[] {
  const broken = new BrokenLinks(config, facts);
  const fixed = checkShell({ site, config, broken, anchorsOf: createAnchorsOf(facts) });
  return [...fixed, ...broken.problems()];
}
