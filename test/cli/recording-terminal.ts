import type { Terminal } from '../../src/cli/terminal.js';

/** A terminal that remembers what it was told. */
export function recordingTerminal(
  settings: Partial<Terminal> = {},
): Terminal & { said: { out: string; err: string } } {
  const said = { out: '', err: '' };
  return {
    said,
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
    isInteractive: false,
    hasColor: false,
    columns: 80,
    ...settings,
  };
}
