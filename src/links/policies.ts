// What becomes of a broken link is the author's choice, by kind.
import type { Config, LinkPolicy } from '../config/config.js';
import type { Severity, SiteError } from '../errors.js';
import { brokenCount } from './link-errors.js';

export type BrokenKind = 'link' | 'anchor' | 'image';

const kinds = {
  link: { code: 'BROKEN_LINK', option: 'onBrokenLinks' },
  anchor: { code: 'BROKEN_ANCHOR', option: 'onBrokenAnchors' },
  image: { code: 'BROKEN_IMAGE', option: 'onBrokenImages' },
} as const;

/** Collects broken links as the config's policies want them: as errors, as warnings, counted, or not at all. */
export class BrokenLinks {
  #config: Config;
  #found: SiteError[] = [];
  #counts: Record<BrokenKind, number> = { link: 0, anchor: 0, image: 0 };

  constructor(config: Config) {
    this.#config = config;
  }

  /** `toProblem` is called only if the problem is wanted. */
  add(kind: BrokenKind, toProblem: (severity: Severity) => SiteError): void {
    const policy: LinkPolicy = this.#config[kinds[kind].option];
    if (policy === 'throw') this.#found.push(toProblem('error'));
    else if (policy === 'warn') this.#found.push(toProblem('warning'));
    else if (policy === 'log') this.#counts[kind]++;
  }

  /** All problems, one for each kind that is only counted. */
  problems(): SiteError[] {
    const counted = Object.entries(this.#counts).flatMap(([kind, count]) => {
      const { code, option } = kinds[kind as BrokenKind];
      return count > 0 ? [brokenCount(code, count, kind, option)] : [];
    });
    return [...this.#found, ...counted];
  }
}
