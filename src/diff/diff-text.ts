// Compares two texts by paragraphs, and changed paragraphs by words.
import { diffArrays, diffWordsWithSpace } from 'diff';

/** A part of both texts, or of one of them. */
interface TextPart {
  type: 'same' | 'gone' | 'added';
  text: string;
}

/** A changed paragraph, list, table or code block, with its heading. */
export interface TextChange {
  /** Heading above it; empty before the first heading. */
  heading: string;
  parts: readonly TextPart[];
}

interface TextDiff {
  changes: TextChange[];
  headings: { added: string[]; gone: string[] };
  words: { added: number; gone: number };
}

/** If comparing takes longer, as for thousands of other words, the whole text counts as replaced. */
const timeoutMs = 500;

/** Compares two texts. @param before, after Markdown of a page without its front matter */
export function diffText(before: string, after: string): TextDiff {
  const changes: TextChange[] = [];
  const headings = { added: [] as string[], gone: [] as string[] };
  const words = { added: 0, gone: 0 };
  let heading = '';
  let gone: string[] = [];
  let added: string[] = [];

  function flush(): void {
    if (gone.length + added.length === 0) return;
    headings.gone.push(...gone.flatMap(headingOf));
    headings.added.push(...added.flatMap(headingOf));
    // If their number is the same, each block has replaced the one in its place.
    const pairs =
      gone.length === added.length
        ? gone.map((block, index) => [block, added[index]!] as const)
        : [[gone.join('\n\n'), added.join('\n\n')] as const];
    for (const [old, now] of pairs) {
      const parts = diffWords(old, now);
      for (const { type, text } of parts)
        if (type !== 'same') words[type] += text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
      changes.push({ heading, parts });
      heading = headingOf(now)[0] ?? heading;
    }
    gone = [];
    added = [];
  }

  for (const part of diffLists(blocksOf(before), blocksOf(after))) {
    if (part.removed) gone.push(...part.value);
    else if (part.added) added.push(...part.value);
    else {
      flush();
      heading = part.value.flatMap(headingOf).at(-1) ?? heading;
    }
  }
  flush();
  return { changes, headings: withoutRenamed(headings), words };
}

/** Compares two lists. Entries of only one of them are marked as `removed` or `added`. */
export function diffLists(
  before: string[],
  after: string[],
): { value: string[]; removed?: boolean; added?: boolean }[] {
  return (
    diffArrays(before, after, { timeout: timeoutMs }) ?? [
      { value: before, removed: true },
      { value: after, added: true },
    ]
  );
}

/** A heading that has moved within the page is neither removed nor added. */
function withoutRenamed({ added, gone }: TextDiff['headings']): TextDiff['headings'] {
  return {
    added: added.filter((text) => !gone.includes(text)),
    gone: gone.filter((text) => !added.includes(text)),
  };
}

function diffWords(before: string, after: string): TextPart[] {
  const whole = [
    { type: 'gone' as const, text: before },
    { type: 'added' as const, text: after },
  ].filter(({ text }) => text !== '');
  if (whole.length < 2) return whole;
  const parts = diffWordsWithSpace(before, after, { timeout: timeoutMs });
  return (
    parts?.map(({ value, added, removed }) => ({
      type: added ? 'added' : removed ? 'gone' : 'same',
      text: value,
    })) ?? whole
  );
}

/** Divides a text into paragraphs. A code block is one, including its empty lines. */
function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  let fence: string | undefined;
  const end = (): void => {
    if (lines.length > 0) blocks.push(lines.join('\n'));
    lines = [];
  };
  for (const line of text.split('\n')) {
    const [, marks] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence === undefined && line.trim() === '') {
      end();
      continue;
    }
    lines.push(line);
    if (fence === undefined) fence = marks;
    else if (marks?.startsWith(fence) && line.trim() === marks) fence = undefined;
  }
  end();
  return blocks;
}

/** Returns the heading of a block: `## Set up {#setup}` -> `Set up` */
function headingOf(block: string): string[] {
  const [, text] = /^#{1,6} (.*?)(?: \{#\S+\})?$/m.exec(block.startsWith('#') ? block : '') ?? [];
  return text === undefined ? [] : [text];
}

/** Returns all sequences of three words: texts that have many of them in common are alike. */
export function featuresOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.map((word, index) => `${word} ${words[index + 1] ?? ''} ${words[index + 2] ?? ''}`));
}
