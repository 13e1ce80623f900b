// Splits a terminal session into commands, which follow `$ `, and their output. Only the commands are copied.
import { dedent } from './code-lines.js';
import { highlight } from './highlight-code.js';
import type { CodeToken } from './join-tokens.js';

const shells = new Set(['bash', 'sh', 'shell', 'zsh', 'fish', 'console', 'terminal']);
const prompt = '$ ';
/** The prompt of a shell for further lines of a command. */
const continued = /^>(?: |$)/;

interface Session {
  /** The session without its prompts. */
  code: string;
  /** Lines that begin a command, counted from 0. */
  commands: ReadonlySet<number>;
  outputs: ReadonlySet<number>;
  highlight(hasOperators?: boolean): CodeToken[];
}

/** Tells whether a block in a shell language begins with a prompt (`$ `). */
export function isSession(code: string, language: string): boolean {
  return (shells.has(language) || /^shell-?session$/.test(language)) && /^\s*(?<=\n|^)\$ /.test(dedent(code));
}

/** Removes the prompts from a session, and tells commands from output. */
export function splitSession(code: string): Session {
  const commands = new Set<number>();
  const outputs = new Set<number>();
  const lines: string[] = [];
  // Each part begins with a prompt, except text before the first one.
  for (const part of dedent(code).split(/\n(?=\$ )/)) {
    const isCommand = part.startsWith(prompt);
    const count = isCommand ? linesOfCommand(part.slice(prompt.length)) : 0;
    if (isCommand) commands.add(lines.length);
    const [first = '', ...more] = part.split('\n');
    const isPrompted = count > 1 && continued.test(more[0]!);
    for (const [index, line] of [isCommand ? first.slice(prompt.length) : first, ...more].entries()) {
      if (index >= count) outputs.add(lines.length);
      lines.push(isPrompted && index > 0 && index < count ? line.replace(continued, '') : line);
    }
  }
  const tokens = (hasOperators?: boolean): CodeToken[] =>
    lines.flatMap((line, index) => {
      const text = index === 0 ? line : `\n${line}`;
      return outputs.has(index) ? [text] : (highlight(text, 'bash', hasOperators) ?? [text]);
    });
  return { code: lines.join('\n'), commands, outputs, highlight: tokens };
}

/** What can contain a line break or hide a quote: escapes, quotes, comments and `<<<`; and the beginnings of here-documents. */
const shellPart =
  /\\[\s\S]|'[^']*'|"(?:\\[\s\S]|[^"\\])*"|(?<!\S)#[^\n]*|<<<|<<-?[ \t]*\\?(["']?)([\w.-]+)\1|\n/g;

/** Counts the lines of a command, which continues after a backslash and up to the end of quotes and here-documents. */
function linesOfCommand(text: string): number {
  const parts = new RegExp(shellPart);
  const words: string[] = [];
  for (let found = parts.exec(text); found; found = parts.exec(text)) {
    const { 0: part, 2: word, index } = found;
    if (word !== undefined) words.push(word);
    if (part !== '\n') continue;
    const isOver = words.length === 0 || !words.splice(0).every((one) => skipTo(one));
    if (isOver) return text.slice(0, index).split('\n').length;
  }
  return text.split('\n').length;

  /** Moves behind the line that ends a here-document, if there is one. */
  function skipTo(word: string): boolean {
    const closing = new RegExp(`^[ \\t]*(?:> )?${word.replaceAll('.', '\\.')}[ \\t]*$`, 'gm');
    closing.lastIndex = parts.lastIndex;
    const isThere = closing.test(text);
    if (isThere) parts.lastIndex = closing.lastIndex;
    return isThere;
  }
}
