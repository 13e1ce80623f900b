// What is known of compiled pages, small in memory: what a stage asks of all pages at once lies open, the rest (nine tenths)
// as bytes, and is read for the page that is in hand.
import { hashOf } from '../base/hash.js';
import { decodeUtf8, encodeUtf8 } from '../base/utf8.js';
import type { PageFacts } from '../compile/compiled-page.js';
import { isInfimaUse } from '../compile/html/infima-parts.js';

/** Facts that are asked for page by page. */
type Enclosed = Pick<PageFacts, 'toc' | 'anchors' | 'links' | 'outside' | 'operationHeadings'>;

/** `anchorsDigest`: what others read of its anchors. */
type OpenFacts = Omit<PageFacts, keyof Enclosed> & { anchorsDigest: string };

/** Facts on their way from a thread, or to a file. */
export interface FactsParts {
  open: OpenFacts;
  /** JSON. */
  enclosed: string | Buffer;
}

export type PackedFacts = OpenFacts & EnclosedFacts;

/** What is so of most pages is written for none, and the same values in memory for all. */
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

/** What nobody asks for but the page itself, and those who keep it of each page of an earlier build. */
const own: ReadonlySet<string> = new Set<keyof OpenFacts>([
  'anchorsDigest',
  'excerpt',
  'hasTitle',
  'shownPicture',
  'missing',
  'uses',
]);

/** Such a page adds nothing to what is known of all pages but its anchors and how it begins. */
export function isQuiet(facts: PackedFacts): boolean {
  return Object.keys(facts).every((fact) => own.has(fact)) && !facts.uses.some(isInfimaUse);
}

export function toFactsParts(facts: PageFacts): FactsParts {
  // What it encloses are no properties of its own.
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
