// What stands in a terminal: commands behind `$ `, and what they write. Only the commands are there to be copied.
import { highlight } from './highlight-code.js';
import type { CodeToken } from './join-tokens.js';

const shells = new Set(['bash', 'sh', 'shell', 'zsh', 'fish', 'console', 'terminal']);
const prompt = '$ ';

interface Session {
  /** Without the prompts. */
  code: string;
  /** Lines that begin with a prompt, from 0. */
  commands: ReadonlySet<number>;
  outputs: ReadonlySet<number>;
  highlight(): CodeToken[];
}

export function isSession(code: string, language: string): boolean {
  return (shells.has(language) || /^shell-?session$/.test(language)) && code.trimStart().startsWith(prompt);
}

/** A command goes on below where its line ends with a backslash. */
export function splitSession(code: string): Session {
  const commands = new Set<number>();
  const outputs = new Set<number>();
  let goesOn = false;
  const lines = code.split('\n').map((line, index) => {
    const isCommand = line.startsWith(prompt);
    if (isCommand) commands.add(index);
    else if (!goesOn) outputs.add(index);
    goesOn = (isCommand || goesOn) && line.endsWith('\\');
    return isCommand ? line.slice(prompt.length) : line;
  });
  const tokens = (): CodeToken[] =>
    lines.flatMap((line, index) => {
      const text = index === 0 ? line : `\n${line}`;
      return outputs.has(index) ? [text] : (highlight(text, 'bash') ?? [text]);
    });
  return { code: lines.join('\n'), commands, outputs, highlight: tokens };
}
