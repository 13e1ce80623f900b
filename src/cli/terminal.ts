// The interface through which a command prints. Tests pass their own.

export interface Terminal {
  /** Standard output. */
  out(text: string): void;
  /** Standard error. */
  err(text: string): void;
  /** Sends output of the site's own code to standard error from now on. */
  keepOutput?(): void;
  /** True if standard error is a terminal on which lines can be overwritten. */
  isInteractive: boolean;
  hasColor: boolean;
  /** Characters in a line. */
  columns: number;
  /** Calls the listener for each key until the returned function is called; absent without a person at the terminal. */
  onKey?(listener: (key: string) => void): () => void;
}

/** Returns the terminal of this process. */
export function processTerminal(): Terminal {
  // A reading program may end before us, as `head` does. This is no error.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
  const canDraw = process.env.TERM !== 'dumb';
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  return {
    out: (text) => void write(text),
    err: (text) => void stderr.write(text),
    keepOutput() {
      stdout.write = stderr.write.bind(stderr);
    },
    isInteractive: process.stderr.isTTY === true && canDraw && process.env.CI === undefined,
    // One answer for both streams: a file that output is redirected to must contain no colours.
    hasColor: wantsColor(
      process.env,
      process.stdout.isTTY === true && process.stderr.isTTY === true && canDraw,
    ),
    columns: toColumns(process.stderr.columns),
    onKey:
      process.stdin.isTTY === true && process.stdout.isTTY === true && process.env.CI === undefined
        ? listenToKeys
        : undefined,
  };
}

/** Tells whether to use colours. Variables take precedence over the terminal's abilities, and `NO_COLOR` over `FORCE_COLOR`. */
export function wantsColor({ NO_COLOR, FORCE_COLOR }: NodeJS.ProcessEnv, canColor: boolean): boolean {
  if (NO_COLOR) return false;
  if (FORCE_COLOR === undefined) return canColor;
  return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
}

/** Returns the width. @param reported undefined without a terminal; 0 from terminals that do not know it, as in some containers */
export function toColumns(reported: number | undefined): number {
  return reported === 0 ? 80 : (reported ?? 100);
}

function listenToKeys(listener: (key: string) => void): () => void {
  const { stdin } = process;
  const onData = (text: string): void => {
    for (const key of text) listener(key);
  };
  stdin.setRawMode(true);
  stdin.setEncoding('utf8').on('data', onData).resume();
  return () => {
    stdin.off('data', onData).pause();
    stdin.setRawMode(false);
  };
}

/** Functions that colour text by meaning. */
export interface Paint {
  error(text: string): string;
  warning(text: string): string;
  good(text: string): string;
  place(text: string): string;
  hint(text: string): string;
  faint(text: string): string;
}

/** Returns the functions for ANSI colours. */
export function createPaint(hasColor: boolean): Paint {
  const style =
    (on: number, off: number) =>
    (text: string): string =>
      hasColor ? `\x1b[${on}m${text}\x1b[${off}m` : text;
  return {
    error: style(31, 39),
    warning: style(33, 39),
    good: style(32, 39),
    place: style(1, 22),
    hint: style(36, 39),
    faint: style(2, 22),
  };
}
