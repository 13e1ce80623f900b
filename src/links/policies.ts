// What becomes of a broken link, or of an operation that pages and an OpenAPI file tell differently, is the author's
// choice, by kind.
import type { PageFacts } from '../compile/compiled-page.js';
import type { LinkConfig } from '../config/stage-configs.js';
import type { LinkPolicy } from '../config/user-config.js';
import { type ErrorLocation, type Severity, type SiteError, withoutRepeats } from '../errors.js';
import { brokenCount } from './link-errors.js';

type BrokenKind = 'link' | 'markdownLink' | 'anchor' | 'image' | 'gone' | 'undocumented';

const kinds = {
  link: { code: 'BROKEN_LINK', option: 'onBrokenLinks', words: ['broken link', 'broken links'] },
  markdownLink: {
    code: 'BROKEN_LINK',
    option: 'onBrokenMarkdownLinks',
    words: ['broken link to a Markdown file', 'broken links to Markdown files'],
  },
  anchor: { code: 'BROKEN_ANCHOR', option: 'onBrokenAnchors', words: ['broken anchor', 'broken anchors'] },
  image: { code: 'BROKEN_IMAGE', option: 'onBrokenImages', words: ['broken image', 'broken images'] },
  gone: {
    code: 'API_GONE_OPERATION',
    option: 'onGoneOperations',
    words: ['heading of a call that is gone', 'headings of calls that are gone'],
  },
  undocumented: {
    code: 'API_UNDOCUMENTED_OPERATION',
    option: 'onUndocumentedOperations',
    words: ['operation on no page', 'operations on no page'],
  },
} as const;

/** A link as it stands in a file, with words that say where: `navbar.items[2].to: `. */
export interface WrittenTarget {
  key: string;
  href: string;
  /** A function, where looking for the place takes time: it is asked only for links that are broken. */
  location: ErrorLocation | (() => ErrorLocation);
  source?: string;
}

/** An anchor that is not in the text of its page, which has code that may make it: known once the page is rendered. */
export interface LateAnchor {
  route: string;
  id: string;
  toProblem(severity: Severity): SiteError;
  /** As in `BrokenLinks.add`. */
  mayPass?(): boolean;
}

/** Collects broken links as the config's policies want them: as errors, as warnings, counted, or not at all. */
export class BrokenLinks {
  /** Links to other hosts, which nobody has followed. */
  readonly outside: WrittenTarget[] = [];
  /** What is not there as far as is known by now. */
  readonly late: LateAnchor[] = [];
  /** How many it was given, whatever becomes of them. */
  found = 0;
  #problems: SiteError[] = [];
  #counts: Partial<Record<BrokenKind, number>> = {};

  /** @param factsOf of pages by route: anchors of those that are run are found late. Without it, none are. */
  constructor(
    private readonly config: LinkConfig,
    private readonly factsOf?: Pick<ReadonlyMap<string, PageFacts>, 'get'>,
  ) {}

  /** @param toProblem called only if the problem is wanted. @param mayPass whether it is one that Docusaurus lets pass */
  add(
    kind: BrokenKind,
    toProblem: (severity: Severity) => SiteError,
    mayPass: () => boolean = () => false,
  ): void {
    this.found += 1;
    const own = this.config[kinds[kind].option];
    const policy: LinkPolicy = own ?? this.config.onBrokenLinks;
    const isError = policy === 'throw' && (this.config.strict || !mayPass());
    if (isError) this.#problems.push(toProblem('error'));
    else if (policy === 'warn' || policy === 'throw') this.#problems.push(toProblem('warning'));
    else if (policy === 'log') {
      const counted = own === undefined ? 'link' : kind;
      this.#counts[counted] = (this.#counts[counted] ?? 0) + 1;
    }
  }

  /** An anchor that the text of the page at a route has not. */
  addAnchor(anchor: LateAnchor): void {
    if (this.factsOf?.get(anchor.route)?.runs) {
      this.found += 1;
      this.late.push(anchor);
    } else this.add('anchor', anchor.toProblem, anchor.mayPass);
  }

  /** A function that might have named another address has failed, which no policy decides about. */
  addFailure(toProblem: (config: LinkConfig) => SiteError): void {
    this.#problems.push(toProblem(this.config));
  }

  /** All problems, one for each kind that is only counted. */
  problems(): SiteError[] {
    const counted = Object.entries(this.#counts).map(([kind, count]) => {
      const { code, option, words } = kinds[kind as BrokenKind];
      return brokenCount(code, `${count} ${words[count === 1 ? 0 : 1]}`, option);
    });
    // Pages of one file have the same links.
    return withoutRepeats([...this.#problems, ...counted]);
  }
}
