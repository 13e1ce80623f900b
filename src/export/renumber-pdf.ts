// Changes the objects of a PDF for another PDF, in which other object numbers are free.
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

/** Prefix for links to elements in another part: browsers drop links to elements that they do not find. */
export const otherPlace = 'relaydocs:place#';

export interface Renumbering {
  /** Returns the new reference of an object. */
  toRef(ref: PDFRef): PDFRef;
  /** Added to the keys by which pages and links find their structure elements. */
  keys: number;
  /** Prefix for ids of structure elements, which are the same in each PDF. */
  prefix: string;
}

/** Entries that contain ids of structure elements. */
const idKeys = new Set(['ID', 'Headers', 'Names', 'Limits']);

/** Changes an object and everything in it. @param key of the object in its dictionary */
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

/** Turns a link to another part into a link inside the PDF. */
function leadToPlace(link: PDFDict): void {
  const action = link.get(PDFName.of('A'));
  const address = action instanceof PDFDict ? action.get(PDFName.of('URI')) : undefined;
  const text = address instanceof PDFString ? address.decodeText() : '';
  if (!text.startsWith(otherPlace)) return;
  link.delete(PDFName.of('A'));
  link.set(PDFName.of('Dest'), PDFName.of(text.slice(otherPlace.length)));
}
