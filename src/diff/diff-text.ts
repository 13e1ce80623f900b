// What differs between two texts, in words of the paragraphs that differ.
import { diffArrays, diffWordsWithSpace } from 'diff';

/** A piece of both texts, or of one of them. */
interface TextPart {
  type: 'same' | 'gone' | 'added';
  text: string;
}

/** A paragraph, list, table or block of code that differs, with what stands above it. */
export interface TextChange {
  /** The heading that it stands below; empty above the first. */
  heading: string;
  parts: readonly TextPart[];
}

interface TextDiff {
  changes: TextChange[];
  headings: { added: string[]; gone: string[] };
  words: { added: number; gone: number };
}

/** A text of thousands of words or lines that is another one altogether is told as such. */
const timeoutMs = 500;

/** @param before Markdown of a page without its front matter. */
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
    // As many as before: each has become the one in its place.
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

/** Both lists in turns: what only one of them has is `removed` or `added`. */
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

/** A heading that moved within the page is neither gone nor new. */
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

/** Paragraphs; a block of code is one, with the empty lines in it. */
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

/** `## Set up {#setup}` -> `Set up` */
function headingOf(block: string): string[] {
  const [, text] = /^#{1,6} (.*?)(?: \{#\S+\})?$/m.exec(block.startsWith('#') ? block : '') ?? [];
  return text === undefined ? [] : [text];
}

/** Three words in a row are what two texts have in common; few texts that are not alike have many of them. */
export function featuresOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.map((word, index) => `${word} ${words[index + 1] ?? ''} ${words[index + 2] ?? ''}`));
}
