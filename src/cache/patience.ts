// How long to wait for another machine: as long as it goes on answering, and no longer.

const tickMs = 20;
/** What comes more slowly than this is not worth waiting for. */
const bytesPerMs = 1000;

/** Nothing, or too little, has come for too long. */
export class OutOfPatience extends Error {}

/** Shared by all requests to one machine: of many at once it is enough that one goes on. */
export class Patience {
  readonly mostMs: number;
  #leftMs: number;
  #waiting = new Set<(error: OutOfPatience) => void>();
  #ticks: NodeJS.Timeout | undefined;

  constructor(mostMs: number) {
    this.mostMs = mostMs;
    this.#leftMs = mostMs;
  }

  /** The machine has begun to answer. */
  renew(): void {
    this.#leftMs = this.mostMs;
  }

  /** So many bytes have come, or gone. */
  goOn(bytes: number): void {
    this.#leftMs = Math.min(this.mostMs, this.#leftMs + bytes / bytesPerMs);
  }

  /** @param work is told to end when it takes too long. @throws OutOfPatience */
  async wait<Value>(work: (end: AbortSignal) => Promise<Value>): Promise<Value> {
    const abort = new AbortController();
    const giveUp = (error: OutOfPatience): void => abort.abort(error);
    this.#waiting.add(giveUp);
    this.#startTicks();
    try {
      return await work(abort.signal);
    } catch (error) {
      throw abort.signal.aborted ? abort.signal.reason : error;
    } finally {
      this.#waiting.delete(giveUp);
      if (this.#waiting.size === 0) clearInterval(this.#ticks);
    }
  }

  /** Time in which this process itself was busy, and could have heard nothing, does not count. */
  #startTicks(): void {
    if (this.#waiting.size !== 1) return;
    let lastMs = performance.now();
    this.#ticks = setInterval(() => {
      const nowMs = performance.now();
      this.#leftMs -= Math.min(nowMs - lastMs, 2 * tickMs);
      lastMs = nowMs;
      if (this.#leftMs > 0) return;
      for (const giveUp of this.#waiting) giveUp(new OutOfPatience(`no answer within ${this.mostMs} ms`));
    }, tickMs);
  }
}
