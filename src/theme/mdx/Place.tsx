import { createElement } from 'react';
import { type AnyComponent, orWhole } from './parts-context.js';

/** A place that one of our parts is put into when the page is put together; in the browser it is PlaceInBrowser.tsx. */
export function placeOf(part: string): AnyComponent {
  return orWhole(part, () => createElement('relay-slot', { 'data-part': part }));
}
