// The outline of a PDF, which readers show at the side. What stands below what follows from the levels of the headings, so
// that it can be put together from outlines of parts, each of which begins where the last one ended.
import { PDFDict, PDFName, PDFNumber, type PDFObject, PDFRef } from '@cantoo/pdf-lib';

export interface OutlineEntry {
  title: PDFObject;
  /** Where it leads. */
  place: PDFObject;
  /** The heading in the tree of elements. */
  element: PDFObject;
  /** 1 for the outermost headings. */
  level: number;
}

/** Reads the entries in their order, and tells of the objects that they are. */
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
  /** All below it. */
  count: number;
  last: Item | undefined;
}

/** @param root number of the outline itself. @param next a number that is free. @returns all objects, the outline the last one */
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
