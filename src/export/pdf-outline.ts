// The outline of a PDF, which viewers show in a side panel. The nesting follows from the levels of the headings, so an outline can be
// joined from outlines of parts, each of which continues the previous one.
import { PDFDict, PDFName, PDFNumber, type PDFObject, PDFRef } from '@cantoo/pdf-lib';

export interface OutlineEntry {
  title: PDFObject;
  /** The link target. */
  place: PDFObject;
  /** The heading in the structure tree. */
  element: PDFObject;
  /** Level of the heading, 1 for the outermost. */
  level: number;
}

/** Reads the entries in order. @param note called with the references of their objects. */
export function readOutline(root: PDFDict, note: (ref: PDFRef) => void): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const read = (first: PDFObject | undefined): void => {
    for (let ref = first; ref instanceof PDFRef; ) {
      note(ref);
      const item = root.context.lookup(ref, PDFDict);
      const element = get(item, 'SE');
      const kind = root.context.lookup(element, PDFDict).lookup(PDFName.of('S'), PDFName);
      const level = Number(/^H(\d)$/.exec(kind.decodeText())?.[1] ?? 1);
      entries.push({ title: get(item, 'Title')!, place: get(item, 'Dest')!, element: element!, level });
      read(get(item, 'First'));
      ref = get(item, 'Next');
    }
  };
  read(get(root, 'First'));
  return entries;
}

const get = (dict: PDFDict, key: string): PDFObject | undefined => dict.get(PDFName.of(key));

interface Item {
  ref: PDFRef;
  level: number;
  values: Record<string, PDFObject>;
  /** Number of all descendants. */
  count: number;
  last: Item | undefined;
}

/** @param root reference of the outline itself. @param next returns a free reference. @returns all objects, the outline last */
export function outlineObjects(
  entries: readonly OutlineEntry[],
  root: PDFRef,
  next: () => PDFRef,
): [PDFRef, Record<string, PDFObject>][] {
  const top: Item = {
    ref: root,
    level: 0,
    values: { Type: PDFName.of('Outlines') },
    count: 0,
    last: undefined,
  };
  const items: Item[] = [];
  const open = [top];
  for (const { title, place, element, level } of entries) {
    while (open.at(-1)!.level >= level) open.pop();
    const parent = open.at(-1)!;
    const values = { Title: title, Dest: place, Parent: parent.ref, SE: element };
    const item: Item = { ref: next(), level, values, count: 0, last: undefined };
    if (parent.last) {
      parent.last.values.Next = item.ref;
      item.values.Prev = parent.last.ref;
    }
    parent.values.First ??= item.ref;
    parent.values.Last = item.ref;
    parent.last = item;
    for (const one of open) one.count += 1;
    open.push(item);
    items.push(item);
  }
  return [...items, top].map(({ ref, values, count }) => [
    ref,
    count > 0 ? { ...values, Count: PDFNumber.of(count) } : values,
  ]);
}
