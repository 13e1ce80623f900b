/** Colours by meaning. */
export interface Paint {
  error(text: string): string;
  warning(text: string): string;
  good(text: string): string;
  place(text: string): string;
  hint(text: string): string;
  faint(text: string): string;
}

export function createPaint(hasColor: boolean): Paint {
  const style =
    (on: number, off: number) =>
    (text: string): string =>
      hasColor ? `\x1b[${on}m${text}\x1b[${off}m` : text;
  return {
    error: style(31, 39),
    warning: style(33, 39),
    good: style(32, 39),
    place: style(1, 22),
    hint: style(36, 39),
    faint: style(2, 22),
  };
}
