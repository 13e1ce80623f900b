/**
 * Counts the typos between two words: wrong, missing, additional or swapped letters (optimal string alignment). With `prefix`, compares
 * `typed` with the beginning of `term` that fits best.
 * @returns `most + 1` if there are more than `most`
 */
export function countTypos(typed: string, term: string, most: number, prefix: boolean): number {
  const [rows, columns] = [typed.length, Math.min(term.length, typed.length + most)];
  if (rows - term.length > most || (!prefix && term.length - rows > most)) return most + 1;
  let [beforeLast, last, row] = rowsOf(columns + 1);
  for (let column = 0; column <= columns; column++) last[column] = column;
  for (let at = 1; at <= rows; at++) {
    const from = Math.max(1, at - most);
    const to = Math.min(columns, at + most);
    const letter = typed.charCodeAt(at - 1);
    row.fill(most + 1, 0, columns + 1);
    if (at <= most) row[0] = at;
    let least = row[0]!;
    for (let column = from; column <= to; column++) {
      const other = term.charCodeAt(column - 1);
      let cost = last[column - 1]! + (letter === other ? 0 : 1);
      // Cells outside of the band have more than `most` typos in any case.
      cost = Math.min(cost, last[column]! + 1, row[column - 1]! + 1);
      if (
        at > 1 &&
        column > 1 &&
        letter === term.charCodeAt(column - 2) &&
        typed.charCodeAt(at - 2) === other
      )
        cost = Math.min(cost, beforeLast[column - 2]! + 1);
      row[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  if (!prefix) return Math.min(last[columns]!, most + 1);
  let best = most + 1;
  for (let column = Math.max(0, rows - most); column <= columns; column++)
    best = Math.min(best, last[column]!);
  return best;
}

/** Three rows of the cost table, reused for all words, as there are tens of thousands to compare. */
let scratch: [Uint16Array, Uint16Array, Uint16Array] | undefined;

function rowsOf(length: number): [Uint16Array, Uint16Array, Uint16Array] {
  if (!scratch || scratch[0].length < length)
    scratch = [new Uint16Array(length + 64), new Uint16Array(length + 64), new Uint16Array(length + 64)];
  return scratch;
}

/** Returns how many typos are allowed: one from 4 letters on, two from 8. */
export function allowedTypos(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}
