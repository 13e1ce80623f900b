// Finds sections of a page's Markdown by heading, for assistants and for readers who copy one.

interface TwinHeading {
  level: number;
  text: string;
  /** Anchor set by the author. */
  anchor: string | undefined;
  /** Offset of its line. */
  start: number;
}

/** Returns the headings outside of code. */
export function headingsOf(twin: string): TwinHeading[] {
  const headings: TwinHeading[] = [];
  let fence: string | undefined;
  let start = 0;
  for (const line of twin.split('\n')) {
    const [, marks] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence !== undefined) {
      if (marks?.startsWith(fence) && line.trim() === marks) fence = undefined;
    } else if (marks) fence = marks;
    else {
      const [, signs, text, anchor] = /^(#{1,6}) (.*?)(?: \{#(\S+)\})?$/.exec(line) ?? [];
      if (signs) headings.push({ level: signs.length, text: text!, anchor, start });
    }
    start += line.length + 1;
  }
  return headings;
}

/** Returns a section with its subsections. @param wanted text of its heading, or its anchor */
export function findSection(twin: string, wanted: string): string | undefined {
  const headings = headingsOf(twin);
  const name = comparable(wanted);
  const index = headings.findIndex(({ text, anchor }) => anchor === wanted || comparable(text) === name);
  return index < 0 ? undefined : sectionAt(twin, headings, index);
}

/**
 * Returns the section of an API operation: the first line below its heading begins with the call, which descriptions may mention as well.
 * @param call `GET /actors`
 */
export function findOperation(twin: string, call: string): string | undefined {
  const headings = headingsOf(twin);
  const index = headings.findIndex(({ start }) =>
    twin.slice(twin.indexOf('\n', start)).trimStart().startsWith(`\`${call}\``),
  );
  return index < 0 ? undefined : sectionAt(twin, headings, index);
}

function sectionAt(twin: string, headings: readonly TwinHeading[], index: number): string {
  const { level, start } = headings[index]!;
  const end = headings.slice(index + 1).find((heading) => heading.level <= level)?.start;
  return twin.slice(start, end).trimEnd();
}

/** Removes what does not matter for comparison: `What "it" costs` and `what-it-costs` become equal. */
function comparable(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
