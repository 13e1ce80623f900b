import { createElement, type ReactElement } from 'react';

/** A place that one of our parts is put into when the page is put together; in the browser it is PlaceInBrowser.tsx. */
export function placeOf(part: string): () => ReactElement {
  return () => createElement('relay-slot', { 'data-part': part });
}
