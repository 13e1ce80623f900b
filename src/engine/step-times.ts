// Measures where the time of a build goes, for `--debug` and for work on performance.

/** The times of one step of a build. */
export interface StepTime {
  step: string;
  wallMs: number;
  /** Sum over all threads, without the processes that bundle. */
  cpuMs: number;
  /** Sum of the time that page threads have waited for work; undefined without threads. */
  idleMs: number | undefined;
  /** Number of page threads. */
  threads: number;
}

/** How many page threads there are, and how long they have worked since they started. */
export interface ThreadActivity {
  threads: number;
  activeMs: number;
}

export class StepClock {
  readonly times: StepTime[] = [];

  constructor(private readonly activity: () => ThreadActivity) {}

  async time<Value>(step: string, work: () => Promise<Value>): Promise<Value> {
    const startedMs = performance.now();
    const cpu = process.cpuUsage();
    const before = this.activity();
    const value = await work();
    const wallMs = performance.now() - startedMs;
    const { user, system } = process.cpuUsage(cpu);
    const { threads, activeMs } = this.activity();
    const idleMs = threads === 0 ? undefined : Math.max(0, wallMs * threads - (activeMs - before.activeMs));
    this.times.push({ step, wallMs, cpuMs: (user + system) / 1000, idleMs, threads });
    return value;
  }
}
