// Facts of compiled pages in a form that takes little memory: facts that are asked of all pages at once are properties; the rest (nine
// tenths) is bytes, which are parsed only for the current page.
import { hashOf } from '../base/hash.js';
import { decodeUtf8, encodeUtf8 } from '../base/utf8.js';
import type { PageFacts } from '../compile/compiled-page.js';
import { isInfimaUse } from '../compile/html/infima-parts.js';

/** Facts that are only asked of single pages. */
type Enclosed = Pick<PageFacts, 'toc' | 'anchors' | 'links' | 'outside' | 'operationHeadings'>;

/** `anchorsDigest`: digest of the anchors, for pages that link to them. */
type OpenFacts = Omit<PageFacts, keyof Enclosed> & { anchorsDigest: string };

/** Facts as they are sent from a thread, or written to a file. */
export interface FactsParts {
  open: OpenFacts;
  /** As JSON. */
  enclosed: string | Buffer;
}

export type PackedFacts = OpenFacts & EnclosedFacts;

/** Values that most pages have: they are not written to the file, and share one object in memory. */
const usual = {
  excerpt: '',
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

/** Facts that concern only the page itself, or of which the records of built pages keep a digest. */
const own: ReadonlySet<string> = new Set<keyof OpenFacts>([
  'anchorsDigest',
  'excerpt',
  'hasTitle',
  'shownPicture',
  'missing',
  'uses',
]);

/** Tells whether no fact of the page concerns other pages, except for its anchors and excerpt. */
export function isQuiet(facts: PackedFacts): boolean {
  return Object.keys(facts).every((fact) => own.has(fact)) && !facts.uses.some(isInfimaUse);
}

/** Divides facts into open and packed ones. */
export function toFactsParts(facts: PageFacts): FactsParts {
  // The packed facts are getters and not own properties.
  if (facts instanceof EnclosedFacts) {
    const { anchorsDigest, ...rest } = facts as PackedFacts;
    return { open: { anchorsDigest, ...rest }, enclosed: facts.bytes };
  }
  const { toc, anchors, links, outside, operationHeadings, ...open } = facts;
  const enclosed: Enclosed = { toc, anchors, links, outside, operationHeadings };
  const anchorsDigest = hashOf(anchors.join('\0'));
  const unusual = Object.entries(open).filter(
    ([fact, value]) => JSON.stringify(value) !== usualText.get(fact),
  );
  return {
    open: { ...(Object.fromEntries(unusual) as typeof open), anchorsDigest },
    enclosed: JSON.stringify(enclosed),
  };
}

/** Joins open and packed facts. */
export function fromFactsParts({ open, enclosed }: FactsParts): PackedFacts {
  const bytes = typeof enclosed === 'string' ? encodeUtf8(enclosed) : enclosed;
  return Object.assign(new EnclosedFacts(bytes), open);
}

class EnclosedFacts implements Enclosed {
  /** The page whose facts were parsed last, because its facts are mostly asked for together. */
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
