import { createElement } from 'react';
import { type AnyComponent, orWhole } from './parts-context.js';

/** Makes a placeholder that one of our parts replaces when the page is written; PlaceInBrowser.tsx is its version for the browser. */
export function placeOf(part: string): AnyComponent {
  return orWhole(part, () => createElement('relay-slot', { 'data-part': part }));
}
