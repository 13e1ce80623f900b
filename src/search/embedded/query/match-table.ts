// The sections in which a word is found, in typed arrays: there are tens of thousands of a common word, and each key of
// a reader looks at all of them.

/** Share of the heading, where the word is not in it. */
export const inTextOnly = 0;
/** The word stands in a heading above: it is true of the section, which is not found by it. */
export const isContext = -1;

/** A section's number: that of its page times this, and that in the page. */
export const pageSize = 65_536;

/** The first entry is none, and stays empty. */
type Room = Pick<MatchTable, 'before' | 'section' | 'score' | 'share'>;

/** Stands for all sections from this on. */
const othersBit = 31;

/** Room for tables: to allocate what a key needs, up to a megabyte each time, would take longer than to fill it. */
const free: Room[] = [];
const mostFree = 4;

export class MatchTable {
  /** By page: how true the word is of all its sections, as it stands in its title or above; 0: it does not. */
  readonly context: Float32Array;
  /** By page: the largest share of a heading, and the best score. */
  readonly mostShare: Float32Array;
  readonly mostScore: Float32Array;
  /**
   * By page: sections that the word is true of, and those that it is found in, as bits: the first 31, and one for all
   * behind them. They say of most pages whether their entries need to be looked at.
   */
  readonly trueOf: Int32Array;
  readonly foundIn: Int32Array;
  /** By page: its last entry; 0: it has none. */
  readonly last: Int32Array;
  /** By entry: the one before it on the same page, or 0. */
  before!: Int32Array;
  /** By entry: number of the section in its page, how well it fits, and the share of its heading. */
  section!: Uint16Array;
  score!: Float32Array;
  share!: Float32Array;
  /** How many entries there are. */
  size = 0;

  #room: Room | undefined;

  /**
   * Its entries stand in room that is used again, and of which there can be much more than is needed, until `close` or
   * `release`.
   * @param pages how many numbers of pages there are. @param most entries that there can be.
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

  /** All is in, and is to be kept: the entries get room of their own. */
  close(): this {
    for (const [name, entries] of Object.entries<Int32Array>(this.#room as never))
      Object.assign(this, { [name]: entries.slice(0, this.size + 1) });
    this.release();
    return this;
  }

  /** Gives its room back. What has not been closed before is not to be read any more. */
  release(): void {
    if (this.#room && free.length < mostFree) free.push(this.#room);
    this.#room = undefined;
  }

  has(page: number): boolean {
    return this.trueOf[page] !== 0;
  }

  /** Entry of a section, from `entry` on; 0: there is none. */
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

  /** The best of what is known of a section counts. @param known the page's last entry before this word came to it. */
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

  /** Takes in what another word is found in. @param factor its part in the score. @param trueness in context and share. */
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
