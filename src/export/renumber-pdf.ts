// An object of a PDF as it stands in another one, where other numbers are free.
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

/** Before the name of a place that lies in another PDF of the whole; browsers leave out links to places that they do not find. */
export const otherPlace = 'relaydocs:place#';

export interface Renumbering {
  /** The object that a reference leads to in the whole. */
  toRef(ref: PDFRef): PDFRef;
  /** Added to the keys by which pages and links find their elements. */
  keys: number;
  /** Before the ids of elements: those of each PDF are the same. */
  prefix: string;
}

/** Entries that hold ids of elements. */
const idKeys = new Set(['ID', 'Headers', 'Names', 'Limits']);

/** Changes an object in place, with all that stands in it. @param key of the dictionary that it stands in */
export function renumber<Value extends PDFObject>(object: Value, to: Renumbering, key = ''): Value {
  const changed = (value: PDFObject, at: string): PDFObject => renumber(value, to, at);
  if (object instanceof PDFRef) return to.toRef(object) as PDFObject as Value;
  if (object instanceof PDFStream) changed(object.dict, '');
  else if (object instanceof PDFArray)
    for (let index = 0; index < object.size(); index++) object.set(index, changed(object.get(index), key));
  else if (object instanceof PDFDict) {
    for (const [name, value] of object.entries()) object.set(name, changed(value, name.decodeText()));
    leadToPlace(object);
  } else if (object instanceof PDFNumber && /^StructParents?$/.test(key))
    return PDFNumber.of(object.asNumber() + to.keys) as PDFObject as Value;
  else if (object instanceof PDFString && idKeys.has(key))
    return PDFString.of(to.prefix + object.asString()) as PDFObject as Value;
  return object;
}

/** A link to another PDF of the whole becomes one as others inside a PDF are. */
function leadToPlace(link: PDFDict): void {
  const action = link.get(PDFName.of('A'));
  const address = action instanceof PDFDict ? action.get(PDFName.of('URI')) : undefined;
  const text = address instanceof PDFString ? address.decodeText() : '';
  if (!text.startsWith(otherPlace)) return;
  link.delete(PDFName.of('A'));
  link.set(PDFName.of('Dest'), PDFName.of(text.slice(otherPlace.length)));
}
