// YAML that older parsers take, among them that of Docusaurus, and ours refuses: mended as far as those understood it.

/** A text, and where in it something was put in. */
export interface MendedYaml {
  text: string;
  /** Offset in the mended text -> offset in the one that was written. */
  toWritten(offset: number): number;
}

/** Deeper than any value stands. */
const indentation = ' '.repeat(64);

/**
 * Mends one mistake; undefined where it is none of these: lines of a quoted text that begin further to the left than its key,
 * and tabs before a key.
 */
export function mendYaml(text: string, reason: string, offset: number): MendedYaml | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  if (reason === 'deficient indentation') return replace(text, start, 0, indentation);
  const tabs = /^ *\t+/.exec(text.slice(start))?.[0];
  if (tabs !== undefined && /tab characters|end of the stream/.test(reason))
    return replace(text, start, tabs.length, tabs.replaceAll('\t', ''));
  return undefined;
}

function replace(text: string, at: number, length: number, by: string): MendedYaml {
  const added = by.length - length;
  return {
    text: text.slice(0, at) + by + text.slice(at + length),
    toWritten: (offset) => (offset < at + by.length ? Math.min(offset, at) : offset - added),
  };
}
