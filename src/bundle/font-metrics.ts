// Reads the metrics of a font from its OpenType tables (head, hhea, hmtx, cmap), and writes fallback fonts with the same metrics: system
// fonts scaled so that the page does not shift when the site's font arrives after the text.

/** All values are in em. */
export interface FontMetrics {
  /** Mean width of a character of English text. */
  width: number;
  ascent: number;
  descent: number;
  lineGap: number;
}

/** The text that the mean width is measured with: its letters are about as frequent as in English. */
export const measuredText =
  'the pages of a site tell what it does and how to use it so each of them has to be easy to read on a quick look with examples very often below';

/** System fonts of the same width: their full names as in `local()`, and their mean width in em. */
interface LocalFonts {
  names: readonly string[];
  isBold?: boolean;
  width: number;
}

/** Windows, macOS, iOS and Android have one of the first fonts of each list; Linux has one of them, or DejaVu. */
const localFonts: Readonly<Record<'text' | 'code', readonly (readonly LocalFonts[])[]>> = {
  text: [
    [
      { names: ['Arial', 'Liberation Sans', 'Arimo', 'Roboto'], width: 0.4388 },
      { names: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold'], isBold: true, width: 0.4714 },
    ],
    [
      { names: ['DejaVu Sans'], width: 0.5021 },
      { names: ['DejaVu Sans Bold'], isBold: true, width: 0.5657 },
    ],
  ],
  code: [
    [{ names: ['Menlo', 'DejaVu Sans Mono', 'Liberation Mono', 'Droid Sans Mono'], width: 0.602 }],
    [{ names: ['Consolas'], width: 0.5498 }],
  ],
};

/** Writes `@font-face` rules that scale system fonts to the metrics of a font. @returns the rules, and their families in order */
export function fallbackFaces(
  family: string,
  role: 'body' | 'headings' | 'code',
  { regular, bold }: Record<'regular' | 'bold', FontMetrics>,
): { css: string; families: string[] } {
  const groups = localFonts[role === 'code' ? 'code' : 'text'];
  const families = groups.map((_, index) => `${family} Fallback${index === 0 ? '' : ` ${index + 1}`}`);
  const rules = groups.flatMap((fonts, index) =>
    fonts.map(({ names, isBold, width }) => {
      const size = (isBold ? bold : regular).width / width;
      const share = (value: number): string => `${Number((value * 100).toFixed(2))}%`;
      const declarations = [
        `font-family:"${families[index]}"`,
        `src:${names.map((name) => `local("${name}")`).join()}`,
        ...(isBold ? ['font-weight:600 900'] : []),
        `size-adjust:${share(size)}`,
        `ascent-override:${share(regular.ascent / size)}`,
        `descent-override:${share(regular.descent / size)}`,
        `line-gap-override:${share(regular.lineGap / size)}`,
      ];
      return `@font-face{${declarations.join(';')}}`;
    }),
  );
  return { css: rules.join(''), families };
}

/** Measures a font. @param font an uncompressed OpenType font that has all letters of `measuredText` */
export function metricsOf(font: Buffer): FontMetrics {
  const table = tablesOf(font);
  const unitsPerEm = table.head!.readUInt16BE(18);
  const widths = table.hhea!.readUInt16BE(34);
  const glyphOf = glyphsIn(table.cmap!);
  const total = Array.from(measuredText).reduce((sum, character) => {
    const glyph = Math.min(glyphOf(character.codePointAt(0)!), widths - 1);
    return sum + table.hmtx!.readUInt16BE(glyph * 4);
  }, 0);
  return {
    width: total / measuredText.length / unitsPerEm,
    ascent: table.hhea!.readInt16BE(4) / unitsPerEm,
    descent: -table.hhea!.readInt16BE(6) / unitsPerEm,
    lineGap: table.hhea!.readInt16BE(8) / unitsPerEm,
  };
}

/** Tells whether an uncompressed OpenType font has a glyph for any of the characters. */
export function showsAny(font: Buffer, characters: string): boolean {
  const glyphOf = glyphsIn(tablesOf(font).cmap!);
  return Array.from(characters).some((character) => glyphOf(character.codePointAt(0)!) !== 0);
}

function tablesOf(font: Buffer): Record<string, Buffer> {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  return Object.fromEntries(
    records.map((at) => {
      const start = font.readUInt32BE(at + 8);
      return [font.toString('latin1', at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12))];
    }),
  );
}

/** Returns a function from a code point to its glyph, 0 for none. Web fonts have cmap tables of format 12 or 4; 4 is always there. */
function glyphsIn(cmap: Buffer): (code: number) => number {
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + index * 8)),
  );
  const whole = tables.find((table) => table.readUInt16BE(0) === 12);
  const basic = tables.find((table) => table.readUInt16BE(0) === 4);
  return (code) => (whole ? glyphInGroups(whole, code) : basic ? glyphInSegments(basic, code) : 0);
}

function glyphInGroups(table: Buffer, code: number): number {
  for (let at = 16; at < 16 + table.readUInt32BE(12) * 12; at += 12) {
    const first = table.readUInt32BE(at);
    if (code >= first && code <= table.readUInt32BE(at + 4)) return table.readUInt32BE(at + 8) + code - first;
  }
  return 0;
}

function glyphInSegments(table: Buffer, code: number): number {
  const size = table.readUInt16BE(6);
  for (let at = 0; at < size; at += 2) {
    if (code > table.readUInt16BE(14 + at)) continue;
    const first = table.readUInt16BE(16 + size + at);
    if (code < first) return 0;
    const delta = table.readUInt16BE(16 + 2 * size + at);
    const place = 16 + 3 * size + at;
    const offset = table.readUInt16BE(place);
    const glyph = offset === 0 ? code : table.readUInt16BE(place + offset + 2 * (code - first));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}
