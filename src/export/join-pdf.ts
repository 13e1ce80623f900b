// Joins several printed PDFs into one: pages, structure tree (for screen readers), outline, and links between them. The PDFs are read and
// written one after the other, so that only one is in memory.
import { type FileHandle, open } from 'node:fs/promises';
import {
  PDFArray,
  type PDFContext,
  PDFCrossRefSection,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFParser,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { type OutlineEntry, outlineObjects, readOutline } from './pdf-outline.js';
import { renumber } from './renumber-pdf.js';

/** A PDF after it was added to the whole. */
export interface PdfPart {
  pages: number;
  /** Name of a link target in it -> number of its page in the part, from 0. */
  places: ReadonlyMap<string, number>;
  /** What it adds to the lists of the whole, in the order of the parts. */
  kids: readonly PDFObject[];
  elements: readonly PDFObject[];
  outline: readonly OutlineEntry[];
}

/** Objects of the whole document, which are written at the end. */
const whole = {
  catalog: PDFRef.of(1),
  pages: PDFRef.of(2),
  tree: PDFRef.of(3),
  document: PDFRef.of(4),
  outline: PDFRef.of(5),
  info: PDFRef.of(6),
};

export class PdfJoiner {
  private readonly offsets: number[] = [];
  private lastObject = Object.keys(whole).length;
  private size = 0;
  private waiting: Buffer[] = [];
  /** Entries of the parent tree: keys and structure elements of all pages and links. */
  private readonly parents: PDFObject[] = [];
  private lastKey = 0;
  private readonly ids: PDFObject[] = [];
  private readonly places = new Map<PDFName, PDFObject>();
  private parts = 0;
  private readonly first: Partial<Record<keyof typeof whole, PDFDict>> = {};

  constructor(private readonly file: FileHandle) {
    this.put(Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  }

  static async open(path: string): Promise<PdfJoiner> {
    return new PdfJoiner(await open(path, 'w'));
  }

  /** Adds a PDF. Parts may be added in any order. @throws Error if it is not structured as Chromium writes it. */
  async add(bytes: Uint8Array): Promise<PdfPart> {
    const context = await parse(bytes);
    const { Root, Info } = context.trailerInfo;
    const catalog = context.lookup(Root, PDFDict);
    const tree = catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
    const document = tree.lookup(PDFName.of('K'), PDFDict);
    const inWhole = new Map<PDFObject | undefined, PDFRef>([
      [catalog.get(PDFName.of('Pages')), whole.pages],
      [catalog.get(PDFName.of('StructTreeRoot')), whole.tree],
      [tree.get(PDFName.of('K')), whole.document],
    ]);
    const before = this.lastObject;
    this.lastObject += context.largestObjectNumber;
    this.parts += 1;
    const numbering = {
      toRef: (ref: PDFRef) => inWhole.get(ref) ?? PDFRef.of(ref.objectNumber + before),
      keys: this.lastKey,
      prefix: `${String(this.parts).padStart(6, '0')}-`,
    };
    const change = <Value extends PDFObject>(value: Value): Value => renumber(value, numbering);
    const isTaken = new Set<PDFObject | undefined>([...inWhole.keys(), Root, Info]);
    const take = (dict: PDFDict, key: string): PDFDict | undefined => {
      isTaken.add(dict.get(PDFName.of(key)));
      return dict.lookupMaybe(PDFName.of(key), PDFDict);
    };

    const pages = new Map(
      pagesIn(context, catalog.get(PDFName.of('Pages'))).map((ref, index) => [ref, index]),
    );
    const places = new Map<string, number>();
    for (const [name, place] of take(catalog, 'Dests')?.entries() ?? []) {
      const page = pages.get((place as PDFArray).get(0));
      if (page === undefined) continue;
      places.set(name.decodeText(), page);
      this.places.set(name, change(place));
    }
    const outline = take(catalog, 'Outlines');
    const entries = outline ? readOutline(outline, (ref) => isTaken.add(ref)) : [];
    const table = take(tree, 'ParentTree')?.lookup(PDFName.of('Nums'), PDFArray).asArray() ?? [];
    this.parents.push(...table.map((value) => renumber(value, numbering, 'StructParents')));
    for (const id of valuesOf(take(tree, 'IDTree'), 'Kids')) this.ids.push(change(id));
    this.lastKey += tree.lookup(PDFName.of('ParentTreeNextKey'), PDFNumber).asNumber();
    const part = {
      pages: pages.size,
      places,
      kids: valuesOf(catalog.lookup(PDFName.of('Pages'), PDFDict), 'Kids').map(change),
      elements: valuesOf(document, 'K').map(change),
      outline: entries.map(({ level, ...objects }) => ({
        level,
        title: objects.title,
        place: change(objects.place),
        element: change(objects.element),
      })),
    };
    for (const [ref, object] of context.enumerateIndirectObjects())
      if (!isTaken.has(ref)) this.putObject(numbering.toRef(ref), change(object));
    this.first.catalog ??= change(catalog);
    this.first.tree ??= change(tree);
    this.first.document ??= change(document);
    this.first.info ??= Info && context.lookupMaybe(Info, PDFDict);
    await this.write();
    return part;
  }

  /** Writes the end. @param parts in the order of the whole. @param timeMs creation date of the PDF; undefined for the first part's. */
  async end(parts: readonly PdfPart[], timeMs: number | undefined): Promise<void> {
    const { context } = this.first.catalog!;
    const dict = (values: Readonly<Record<string, PDFObject>>, from?: PDFDict): PDFDict => {
      const made = from ?? PDFDict.withContext(context);
      for (const [key, value] of Object.entries(values)) made.set(PDFName.of(key), value);
      return made;
    };
    const list = (values: readonly PDFObject[]): PDFArray => {
      const made = PDFArray.withContext(context);
      for (const value of values) made.push(value);
      return made;
    };
    const entries = parts.flatMap(({ outline }) => outline);
    for (const [ref, values] of outlineObjects(entries, whole.outline, () => PDFRef.of(++this.lastObject)))
      this.putObject(ref, dict(values));
    const count = PDFNumber.of(parts.reduce((sum, { pages }) => sum + pages, 0));
    const kids = list(parts.flatMap((part) => part.kids));
    this.putObject(whole.pages, dict({ Type: PDFName.of('Pages'), Count: count, Kids: kids }));
    const elements = list(parts.flatMap((part) => part.elements));
    this.putObject(whole.document, dict({ K: elements }, this.first.document));
    const tree = {
      ParentTree: dict({ Nums: list(this.parents) }),
      ParentTreeNextKey: PDFNumber.of(this.lastKey),
      IDTree: dict({ Kids: list(this.ids) }),
    };
    this.putObject(whole.tree, dict(tree, this.first.tree));
    const catalog = { Dests: PDFDict.fromMapWithContext(this.places, context), Outlines: whole.outline };
    this.putObject(whole.catalog, dict(catalog, this.first.catalog));
    const time = timeMs === undefined ? undefined : PDFString.fromDate(new Date(timeMs));
    this.putObject(whole.info, dict(time ? { CreationDate: time, ModDate: time } : {}, this.first.info));
    const table = PDFCrossRefSection.create();
    this.offsets.forEach((offset, number) => {
      table.addEntry(PDFRef.of(number), offset);
    });
    const trailer = dict({ Size: PDFNumber.of(this.lastObject + 1), Root: whole.catalog, Info: whole.info });
    this.put(Buffer.from(`${table}trailer\n${trailer}\nstartxref\n${this.size}\n%%EOF\n`, 'latin1'));
    await this.write();
  }

  async close(): Promise<void> {
    await this.file.close();
  }

  private putObject(ref: PDFRef, object: PDFObject): void {
    const head = `${ref.objectNumber} 0 obj\n`;
    const size = object.sizeInBytes();
    const bytes = Buffer.alloc(head.length + size + 8);
    bytes.write(head, 'latin1');
    object.copyBytesInto(bytes, head.length);
    bytes.write('\nendobj\n', head.length + size, 'latin1');
    this.offsets[ref.objectNumber] = this.size;
    this.put(bytes);
  }

  private put(bytes: Buffer): void {
    this.size += bytes.length;
    this.waiting.push(bytes);
  }

  private async write(): Promise<void> {
    await this.file.writeFile(Buffer.concat(this.waiting));
    this.waiting = [];
  }
}

const parse = (bytes: Uint8Array): Promise<PDFContext> =>
  PDFParser.forBytesWithOptions(bytes, Number.POSITIVE_INFINITY, true).parseDocument();

/** Counts the pages of a PDF. @throws Error as `add` does. */
export async function countPages(bytes: Uint8Array): Promise<number> {
  const context = await parse(bytes);
  const catalog = context.lookup(context.trailerInfo.Root, PDFDict);
  return pagesIn(context, catalog.get(PDFName.of('Pages'))).length;
}

/** Returns the elements of a list, which may be a single element instead. */
function valuesOf(dict: PDFDict | undefined, key: string): PDFObject[] {
  const value = dict?.get(PDFName.of(key));
  const list = value instanceof PDFRef ? dict!.context.lookup(value) : value;
  return list instanceof PDFArray ? list.asArray() : value ? [value] : [];
}

/** Returns references to all pages, in order. */
function pagesIn(context: PDFContext, root: PDFObject | undefined): PDFObject[] {
  const kids = valuesOf(context.lookup(root, PDFDict), 'Kids');
  return kids.length === 0 ? [root!] : kids.flatMap((kid) => pagesIn(context, kid));
}
