// Parses the `@font-face` rules in the style sheet of a font package.

export interface FontFace {
  family: string;
  /** `normal` or `italic`. */
  style: string;
  /** Lightest and boldest weight, such as 100 and 900; both are the same for a font that is not variable. */
  weights: readonly [number, number];
  /** Path of the WOFF2 file, relative to the style sheet; undefined if the rule has none. */
  file: string | undefined;
  /** `U+0000-00FF,U+0131`, as in the rule; undefined for all characters. */
  unicodeRange: string | undefined;
}

/** Returns the font faces in a style sheet. */
export function fontFacesIn(css: string): FontFace[] {
  return Array.from(css.matchAll(/@font-face\s*\{([^}]*)\}/g), ([, body]) => {
    const value = (name: string): string | undefined =>
      new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([^;]+)`).exec(body!)?.[1]?.trim();
    const [lightest = 400, boldest = lightest] =
      (value('font-weight') ?? '').match(/\d+/g)?.map(Number) ?? [];
    return {
      family: (value('font-family') ?? '').replace(/^(["'])(.*)\1$/, '$2'),
      style: value('font-style') ?? 'normal',
      weights: [lightest, boldest],
      file: /url\(\s*["']?([^"')]+\.woff2)["']?\s*\)/.exec(value('src') ?? '')?.[1],
      unicodeRange: value('unicode-range'),
    };
  });
}

/** Returns the first and last code points of each range of characters that a face covers; undefined for all characters. */
export function rangesOf({ unicodeRange }: FontFace): [from: number, to: number][] | undefined {
  return unicodeRange?.split(',').map((range) => {
    const [, first = '', last] = /U\+([\da-f?]+)(?:-([\da-f]+))?/i.exec(range) ?? [];
    const from = Number.parseInt(first.replaceAll('?', '0'), 16);
    return [from, Number.parseInt(last ?? first.replaceAll('?', 'f'), 16)];
  });
}

/** Returns those of the characters that a face covers. */
export function charactersOf(face: FontFace, characters: string): string {
  const ranges = rangesOf(face);
  if (ranges === undefined) return characters;
  return Array.from(characters)
    .filter((one) => ranges.some(([from, to]) => one.codePointAt(0)! >= from && one.codePointAt(0)! <= to))
    .join('');
}
