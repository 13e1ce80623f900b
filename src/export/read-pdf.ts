// What a PDF of Chromium says of itself. Its objects stand in the file as text, each at the place that the table at the end
// names (ISO 32000-1, 7.5); only what is drawn is packed.

/** Name of each place that a link in the PDF leads to -> number of its page, from 1. undefined: not as Chromium writes it. */
export function placesIn(pdf: Buffer): { pages: number; places: ReadonlyMap<string, number> } | undefined {
  const objectAt = openObjects(pdf);
  const trailer = pdf.toString('latin1', pdf.lastIndexOf('trailer'));
  const root = objectAt(/\/Root (\d+) 0 R/.exec(trailer)?.[1]);
  const pages = pagesBelow(objectAt, /\/Pages (\d+) 0 R/.exec(root)?.[1] ?? '');
  if (pages.length === 0) return undefined;
  const numbers = new Map(pages.map((id, index) => [id, index + 1]));
  const places = new Map<string, number>();
  const named = objectAt(/\/Dests (\d+) 0 R/.exec(root)?.[1]);
  for (const [, name, id] of named.matchAll(/\/([^\s/[\]<>()]+) \[(\d+) 0 R/g)) {
    const number = numbers.get(id!);
    if (number !== undefined) places.set(decodeName(name!), number);
  }
  return { pages: pages.length, places };
}

type ObjectAt = (id: string | undefined) => string;

/** An object by its number; empty where there is none. */
function openObjects(pdf: Buffer): ObjectAt {
  const end = pdf.toString('latin1', Math.max(0, pdf.length - 1024));
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1] ?? Number.NaN);
  const table = Number.isNaN(start) ? '' : pdf.toString('latin1', start);
  const [, first = '0', count = '0'] = /^xref\s+(\d+) (\d+)\s/.exec(table) ?? [];
  const entries = table.indexOf('\n', table.indexOf(`${first} ${count}`)) + 1;
  return (id) => {
    const index = Number(id) - Number(first);
    if (!(index >= 0 && index < Number(count))) return '';
    const offset = Number.parseInt(table.slice(entries + index * 20, entries + index * 20 + 10), 10);
    return pdf.toString('latin1', offset, pdf.indexOf('endobj', offset));
  };
}

/** Numbers of the pages in their order. The tree has few levels; one that is damaged ends somewhere. */
function pagesBelow(objectAt: ObjectAt, id: string, depth = 0): string[] {
  const object = objectAt(id);
  const [, kids] = /\/Kids \[([^\]]*)\]/.exec(object) ?? [];
  if (kids === undefined || depth > 20) return /\/Type \/Page\b/.test(object) ? [id] : [];
  return Array.from(kids.matchAll(/\b(\d+) 0 R/g)).flatMap(([, kid]) =>
    pagesBelow(objectAt, kid!, depth + 1),
  );
}

const decodeName = (name: string): string =>
  name.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Writes another time over the one at which it was printed, in place. */
export function setPdfTime(pdf: Buffer, timeMs: number): void {
  const time = new Date(timeMs).toISOString().replace(/\D/g, '').slice(0, 14);
  for (const field of ['/CreationDate (D:', '/ModDate (D:']) {
    const found = pdf.indexOf(field);
    if (found >= 0) pdf.write(time, found + field.length, 'latin1');
  }
}
