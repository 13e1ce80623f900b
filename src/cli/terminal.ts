// Where a command's words go. Tests pass their own.

export interface Terminal {
  /** Standard output. */
  out(text: string): void;
  /** Standard error. */
  err(text: string): void;
  /** Standard error is a terminal whose lines can be drawn over. */
  isInteractive: boolean;
  hasColor: boolean;
  /** Characters a line. */
  columns: number;
}

export function processTerminal(): Terminal {
  // Who reads us may stop reading, as `head` does. That is no mistake of ours.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
  const isInteractive =
    process.stderr.isTTY === true && process.env.CI === undefined && process.env.TERM !== 'dumb';
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    isInteractive,
    hasColor:
      process.stderr.isTTY === true && (process.env.NO_COLOR ?? '') === '' && process.env.TERM !== 'dumb',
    columns: process.stderr.columns ?? 100,
  };
}
