// Regions are named parts of files that pages include: `// #region name` ... `// #endregion name`, in any comment style.

interface Region {
  /** Offsets of the text between the lines with the markers. */
  start: number;
  end: number;
}

const marker =
  /^[ \t]*(?:(?:\/\/|\/\*+|<!--|\{\/\*|#|--|;+|%|\(\*|"|'|[Rr][Ee][Mm])[ \t]*)?#?(region|endregion)\b([^\n]*)$/gm;
const closesComment = /(?:(?<!\*)\*+\/\}?|-->|\*\))$/;

/** Returns the name in the text after the word `region`; undefined if the line is not a marker. */
function nameOf(rest: string): string | undefined {
  const name = rest.trim().replace(closesComment, '').trimEnd();
  return /^[*>-]/.test(name) ? undefined : name;
}

/** Finds a region, and the names of all regions. A region ends at the end marker with its name, or at one without a name at its level. */
export function findRegion(
  text: string,
  name: string,
): { region: Region | undefined; names: readonly string[] } {
  const names: string[] = [];
  const open: { name: string; start: number }[] = [];
  let region: Region | undefined;
  for (const match of text.matchAll(marker)) {
    const found = nameOf(match[2]!);
    if (!match[0].includes('#') || found === undefined) continue;
    if (match[1] === 'region') {
      if (found !== '') names.push(found);
      open.push({ name: found, start: endOfLine(text, match.index) });
    } else {
      const index =
        found === '' ? open.length - 1 : open.findLastIndex((candidate) => candidate.name === found);
      if (index === -1) continue;
      const [closed] = open.splice(index);
      if (closed?.name === name) region ??= { start: closed.start, end: match.index };
    }
  }
  return { region, names };
}

/** Removes the lines with markers of nested regions. */
export function withoutMarkers(text: string): string {
  const isMarker = (line: string, rest: string) => line.includes('#') && nameOf(rest) !== undefined;
  return text
    .replace(marker, (line: string, _, rest: string) => (isMarker(line, rest) ? '\0' : line))
    .replace(/\0\r?\n?/g, '');
}

function endOfLine(text: string, position: number): number {
  const newline = text.indexOf('\n', position);
  return newline === -1 ? text.length : newline + 1;
}
