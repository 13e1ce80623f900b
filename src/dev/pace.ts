// Lets background work run only while nobody waits for anything, a few milliseconds at a time.

/** Duration of a slice of background work, in which a new request has to wait. */
const sliceMs = 5;
/** A request is often followed by others within this time. */
const restMs = 80;
/** An author who saves often does so within this time. */
const restAfterSaveMs = 250;
/** Background work goes on for a moment after this time, even if requests never end. */
const longestRestMs = 4000;
const momentMs = 150;

/** Interval at which waiting work checks whether it may go on. */
const lookEveryMs = 5;

export class Pace {
  #attended = 0;
  #sinceMs = 0;
  #busyUntilMs = 0;
  #mayGoOnUntilMs = 0;

  /** Delays background work, because somebody waits for a save or a page. */
  hurry(forMs = restMs): void {
    this.#busyUntilMs = Math.max(this.#busyUntilMs, performance.now() + forMs);
  }

  /** Runs work, and stops background work until it is done. The work must not wait for background work. */
  async attend<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#attended += 1;
    try {
      return await work();
    } finally {
      this.#attended -= 1;
      this.hurry(restAfterSaveMs);
    }
  }

  /** Awaited repeatedly by background work; mostly it returns at once. */
  async breathe(): Promise<void> {
    const nowMs = performance.now();
    const isBusy = nowMs < this.#busyUntilMs && nowMs >= this.#mayGoOnUntilMs;
    if (isBusy || this.#attended > 0) await this.#rest();
    else if (nowMs - this.#sinceMs < sliceMs) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.#sinceMs = performance.now();
  }

  async #rest(): Promise<void> {
    while (this.#attended > 0) await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    const endMs = performance.now() + longestRestMs;
    for (;;) {
      const nowMs = performance.now();
      if (nowMs >= endMs) this.#mayGoOnUntilMs = nowMs + momentMs;
      const leftMs = Math.min(this.#busyUntilMs, endMs) - nowMs;
      if (leftMs <= 0) return;
      await new Promise((resolve) => setTimeout(resolve, Math.ceil(leftMs)));
    }
  }
}
