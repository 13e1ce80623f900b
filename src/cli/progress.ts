// How far a command is: a bar on a terminal, a line now and then elsewhere.
import type { ProgressEvent } from '../engine/site-options.js';
import { plural } from './format-problems.js';
import type { Terminal } from './terminal.js';

const redrawMs = 80;
const lineMs = 10_000;
const barWidth = 30;
const verbs: Record<ProgressEvent['stage'], [doing: string, done: string, what: string]> = {
  compile: ['compiling', 'compiled', 'page'],
  render: ['rendering', 'rendered', 'page'],
  upload: ['uploading', 'uploaded', 'record'],
};

export interface Progress {
  show(event: ProgressEvent): void;
  /** Takes the bar away before other words are printed. */
  clear(): void;
}

/** @param now milliseconds, rising. */
export function createProgress(terminal: Terminal, now: () => number): Progress {
  return terminal.isInteractive ? progressBar(terminal, now) : progressLines(terminal, now);
}

function progressBar({ err, columns }: Terminal, now: () => number): Progress {
  let drawnMs = Number.NEGATIVE_INFINITY;
  let isDrawn = false;
  return {
    show({ stage, done, total }) {
      if (now() - drawnMs < redrawMs) return;
      drawnMs = now();
      isDrawn = true;
      const filled = Math.round((done / total) * barWidth);
      const bar = '#'.repeat(filled) + '-'.repeat(barWidth - filled);
      err(`\r\x1b[2K${`${verbs[stage][0]} [${bar}] ${done}/${total}`.slice(0, columns - 1)}`);
    },
    clear() {
      if (isDrawn) err('\r\x1b[2K');
      isDrawn = false;
    },
  };
}

function progressLines({ err }: Terminal, now: () => number): Progress {
  let saidMs = now();
  return {
    show({ stage, done, total }) {
      const isDone = done === total;
      if (!isDone && now() - saidMs < lineMs) return;
      saidMs = now();
      err(
        isDone
          ? `${verbs[stage][1]} ${plural(total, verbs[stage][2])}\n`
          : `${verbs[stage][0]}: ${done} of ${total}\n`,
      );
    },
    clear() {},
  };
}
