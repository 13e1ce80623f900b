// The sections in which a word is found, in typed arrays: a common word has tens of thousands of them, and each key visits them all.

/** Value of `share` if the word is in the text but not in the heading. */
export const inTextOnly = 0;
/** Value of `share` if the word only occurs in a heading above: it applies to the section, but is no reason to show it. */
export const isContext = -1;

/** A section's number is that of its page times this, plus its number in the page. */
export const pageSize = 65_536;

/** The arrays with one element for each entry. Entry 0 stays empty, as 0 means none. */
type Room = Pick<MatchTable, 'before' | 'section' | 'score' | 'share'>;

/** This bit stands for all sections from this number on. */
const othersBit = 31;

/** Arrays for reuse: allocating up to a megabyte for each key would take longer than filling it. */
const free: Room[] = [];
const mostFree = 4;

export class MatchTable {
  /** For each page: how much the word applies to all its sections: from title, address, category and description; 0 if not. */
  readonly context: Float32Array;
  /** For each page: the largest share of a heading, and the best score. */
  readonly mostShare: Float32Array;
  readonly mostScore: Float32Array;
  /**
   * For each page, as bits: sections to which the word applies, and sections that contain it. The first 31 sections have a bit each, all
   * others share one. For most pages, the bits tell that the entries need not be visited.
   */
  readonly trueOf: Int32Array;
  readonly foundIn: Int32Array;
  /** For each page: its last entry; 0 for none. */
  readonly last: Int32Array;
  /** For each entry: the previous entry of the page, or 0. */
  before!: Int32Array;
  /** For each entry: number of the section in its page, score, and share of the heading. */
  section!: Uint16Array;
  score!: Float32Array;
  share!: Float32Array;
  /** Number of entries. */
  size = 0;

  #room: Room | undefined;

  /**
   * The entries are in shared arrays, which may be much larger than needed, until `close` or `release` is called.
   * @param pages number of possible page numbers. @param most highest number of entries.
   */
  constructor(
    readonly pages: number,
    most: number,
  ) {
    this.context = new Float32Array(pages);
    this.mostShare = new Float32Array(pages);
    this.mostScore = new Float32Array(pages);
    this.trueOf = new Int32Array(pages);
    this.foundIn = new Int32Array(pages);
    this.last = new Int32Array(pages);
    const room = free.pop();
    this.#room = room && room.before.length > most ? room : makeRoom(most + 1);
    Object.assign(this, this.#room);
  }

  /** Ends the filling of a table that is kept: copies the entries into arrays of their own size. */
  close(): this {
    for (const [name, entries] of Object.entries<Int32Array>(this.#room as never))
      Object.assign(this, { [name]: entries.slice(0, this.size + 1) });
    this.release();
    return this;
  }

  /** Gives the shared arrays back. A table that was not closed before must not be read any more. */
  release(): void {
    if (this.#room && free.length < mostFree) free.push(this.#room);
    this.#room = undefined;
  }

  has(page: number): boolean {
    return this.trueOf[page] !== 0;
  }

  /** Returns the entry of a section, searching from `entry` on; 0 if there is none. */
  find(section: number, entry: number): number {
    let at = entry;
    while (at !== 0 && this.section[at] !== section) at = this.before[at]!;
    return at;
  }

  raiseContext(page: number, context: number): void {
    if (!(context > this.context[page]!)) return;
    this.context[page] = context;
    if (context > this.mostScore[page]!) this.mostScore[page] = context;
    this.trueOf[page] = -1;
  }

  /** Adds a match; the best score and share of a section count. @param known the page's last entry before the current word was added. */
  raise(page: number, section: number, score: number, share: number, known = this.last[page]!): void {
    if (share > this.mostShare[page]!) this.mostShare[page] = share;
    if (score > this.mostScore[page]!) this.mostScore[page] = score;
    const bit = 1 << Math.min(section, othersBit);
    this.trueOf[page]! |= bit;
    if (share !== isContext) this.foundIn[page]! |= bit;
    const at = this.find(section, known);
    if (at === 0) {
      const entry = ++this.size;
      this.before[entry] = this.last[page]!;
      this.last[page] = entry;
      this.section[entry] = section;
      this.score[entry] = score;
      this.share[entry] = share;
    } else {
      if (score > this.score[at]!) this.score[at] = score;
      if (share > this.share[at]!) this.share[at] = share;
    }
  }

  /** Adds the matches of another word. @param factor for its scores. @param trueness factor for its context and shares. */
  merge(other: MatchTable, factor: number, trueness: number): void {
    for (let page = 0; page < this.pages; page++) {
      this.raiseContext(page, other.context[page]! * trueness);
      for (let at = other.last[page]!; at !== 0; at = other.before[at]!) {
        const share = other.share[at]!;
        this.raise(page, other.section[at]!, other.score[at]! * factor, share > 0 ? share * trueness : share);
      }
    }
  }
}

function makeRoom(length: number): Room {
  return {
    before: new Int32Array(length),
    section: new Uint16Array(length),
    score: new Float32Array(length),
    share: new Float32Array(length),
  };
}
