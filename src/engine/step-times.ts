// Where the time of a build goes: for `--debug`, and for whoever makes builds faster.

/** One step of a build. */
export interface StepTime {
  step: string;
  wallMs: number;
  /** All threads together; processes that bundle are not included. */
  cpuMs: number;
  /** Time that page threads have waited for work, together; undefined where there are none. */
  idleMs: number | undefined;
  /** How many there are. */
  threads: number;
}

/** What page threads have done since they began: as far as they have begun. */
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
