// Lets the work that nobody waits for go on only while nobody waits for anything else, and a few milliseconds at a time.

/** How long other work waits at most while nobody has asked for anything. */
const sliceMs = 5;
/** A page that is asked for is followed by others within this time. */
const restMs = 80;
/** Whoever saves often does it again within this time. */
const restAfterSaveMs = 250;
/** Whoever asks without end must not keep the background from getting done: now and then it goes on for a moment. */
const longestRestMs = 4000;
const momentMs = 150;

/** How soon the end of what is attended to is noticed. */
const lookEveryMs = 5;

export class Pace {
  #attended = 0;
  #sinceMs = 0;
  #busyUntilMs = 0;
  #mayGoOnUntilMs = 0;

  /** Somebody waits: for what was saved, or for a page. */
  hurry(forMs = restMs): void {
    this.#busyUntilMs = Math.max(this.#busyUntilMs, performance.now() + forMs);
  }

  /** Until the work is done nothing else goes on, however long it takes: it must not wait for the background itself. */
  async attend<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#attended += 1;
    try {
      return await work();
    } finally {
      this.#attended -= 1;
      this.hurry(restAfterSaveMs);
    }
  }

  /** To be awaited again and again by work in the background; mostly it goes on at once. */
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
