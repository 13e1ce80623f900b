// The author's policies for broken links, and for operations that differ between pages and OpenAPI files, by kind of problem.
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

/** A link in a file, with its key path for messages: `navbar.items[2].to: `. */
export interface WrittenTarget {
  key: string;
  href: string;
  /** A function if finding the place takes time: it is only called for broken links. */
  location: ErrorLocation | (() => ErrorLocation);
  source?: string;
  /** As in `BrokenLinks.add`: Docusaurus does not check links that open in another tab. */
  mayPass?(): boolean;
}

/** An anchor that is not in the text of its page, but may be rendered by the page's code. */
export interface LateAnchor {
  route: string;
  id: string;
  toProblem(severity: Severity): SiteError;
  /** As in `BrokenLinks.add`. */
  mayPass?(): boolean;
}

/** Collects broken links and reports them as the policies say: as errors, as warnings, as a count, or not at all. */
export class BrokenLinks {
  /** Links to other hosts, which are not checked here. */
  readonly outside: WrittenTarget[] = [];
  /** Anchors that are missing so far. */
  readonly late: LateAnchor[] = [];
  /** Number of broken links, whatever the policies say. */
  found = 0;
  #problems: SiteError[] = [];
  #counts: Partial<Record<BrokenKind, number>> = {};

  /** @param factsOf facts by route, to tell which pages have code that may render anchors; without it, no page is assumed to. */
  constructor(
    private readonly config: LinkConfig,
    private readonly factsOf?: Pick<ReadonlyMap<string, PageFacts>, 'get'>,
  ) {}

  /** Adds a broken link. @param toProblem only called if it is to be reported. @param mayPass whether Docusaurus would not report it */
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

  /** Adds an anchor that is not in the text of the page at a route. */
  addAnchor(anchor: LateAnchor): void {
    if (this.factsOf?.get(anchor.route)?.runs) {
      this.found += 1;
      this.late.push(anchor);
    } else this.add('anchor', anchor.toProblem, anchor.mayPass);
  }

  /** Adds the failure of a function that may replace broken addresses; no policy applies to it. */
  addFailure(toProblem: (config: LinkConfig) => SiteError): void {
    this.#problems.push(toProblem(this.config));
  }

  /** Returns all problems, with one summary for each kind that is only counted. */
  problems(): SiteError[] {
    const counted = Object.entries(this.#counts).map(([kind, count]) => {
      const { code, option, words } = kinds[kind as BrokenKind];
      return brokenCount(code, `${count} ${words[count === 1 ? 0 : 1]}`, option);
    });
    // Several pages that are made from one file have the same links.
    return withoutRepeats([...this.#problems, ...counted]);
  }
}
