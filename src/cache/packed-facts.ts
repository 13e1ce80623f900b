// What is known of compiled pages, small in memory: what a stage asks of all pages at once lies open, the rest (nine tenths)
// as bytes, and is read for the page that is in hand.
import { hashOf } from '../base/hash.js';
import { decodeUtf8, encodeUtf8 } from '../base/utf8.js';
import type { PageFacts } from '../compile/compiled-page.js';
import { isInfimaUse } from '../compile/html/infima-parts.js';

/** Facts that are asked for page by page. */
type Enclosed = Pick<PageFacts, 'toc' | 'anchors' | 'links' | 'outside' | 'excerpt' | 'operationHeadings'>;

type OpenFacts = Omit<PageFacts, keyof Enclosed> & { digests: FactDigests };

/** Facts on their way from a thread, or to a file. */
export interface FactsParts {
  open: OpenFacts;
  /** JSON. */
  enclosed: string | Buffer;
}

/** What others read of a page, as digests. */
interface FactDigests {
  anchors: string;
  excerpt: string;
}

export type PackedFacts = OpenFacts & EnclosedFacts;

/** What is so of most pages is written for none, and the same values in memory for all. */
const usual = {
  hasTitle: true,
  assets: [],
  missing: [],
  dependencies: [],
  sources: [],
  styles: {},
  uses: [],
  runs: false,
  imports: [],
  browser: {},
  notes: [],
  problems: [],
} satisfies Partial<OpenFacts>;
const usualText = new Map<string, string>(
  Object.entries(usual).map(([fact, value]) => [fact, JSON.stringify(value)]),
);

/** What nobody but the page itself asks for. */
const own: ReadonlySet<string> = new Set<keyof OpenFacts>([
  'digests',
  'hasTitle',
  'shownPicture',
  'missing',
  'uses',
]);

/** Such a page adds nothing to what is known of all pages but its digests. */
export function isQuiet(facts: PackedFacts): boolean {
  return Object.keys(facts).every((fact) => own.has(fact)) && !facts.uses.some(isInfimaUse);
}

export function toFactsParts(facts: PageFacts): FactsParts {
  // What it encloses are no properties of its own.
  if (facts instanceof EnclosedFacts) {
    const { digests, ...rest } = facts as PackedFacts;
    return { open: { digests, ...rest }, enclosed: facts.bytes };
  }
  const { toc, anchors, links, outside, excerpt, operationHeadings, ...open } = facts;
  const enclosed: Enclosed = { toc, anchors, links, outside, excerpt, operationHeadings };
  const digests = { anchors: hashOf(anchors.join('\0')), excerpt: hashOf(excerpt) };
  const unusual = Object.entries(open).filter(
    ([fact, value]) => JSON.stringify(value) !== usualText.get(fact),
  );
  return {
    open: { ...(Object.fromEntries(unusual) as typeof open), digests },
    enclosed: JSON.stringify(enclosed),
  };
}

export function fromFactsParts({ open, enclosed }: FactsParts): PackedFacts {
  const bytes = typeof enclosed === 'string' ? encodeUtf8(enclosed) : enclosed;
  return Object.assign(new EnclosedFacts(bytes), open);
}

class EnclosedFacts implements Enclosed {
  /** Who asks for one fact asks for others of the same page. */
  static #last: { bytes: Buffer; facts: Enclosed } | undefined;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get bytes(): Buffer {
    return this.#bytes;
  }

  get toc(): Enclosed['toc'] {
    return this.#facts.toc;
  }

  get anchors(): Enclosed['anchors'] {
    return this.#facts.anchors;
  }

  get links(): Enclosed['links'] {
    return this.#facts.links;
  }

  get outside(): Enclosed['outside'] {
    return this.#facts.outside;
  }

  get excerpt(): Enclosed['excerpt'] {
    return this.#facts.excerpt;
  }

  get operationHeadings(): Enclosed['operationHeadings'] {
    return this.#facts.operationHeadings;
  }

  toJSON(): Enclosed {
    return { ...usual, ...this, ...this.#facts };
  }

  get #facts(): Enclosed {
    const last = EnclosedFacts.#last;
    if (last?.bytes === this.#bytes) return last.facts;
    const facts = JSON.parse(decodeUtf8(this.#bytes)) as Enclosed;
    EnclosedFacts.#last = { bytes: this.#bytes, facts };
    return facts;
  }
}

Object.assign(EnclosedFacts.prototype, usual);
