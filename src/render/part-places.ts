// Places for parts in HTML: a component of the site leaves a mark where a part of the theme belongs (theme/mdx/Place.tsx).
import type { Html } from '../theme/route-data.js';

const place = /<relay-slot data-part="([^"]*)"><\/relay-slot>/g;

/** Returns the mark for a part. Control characters cannot occur in HTML otherwise. */
export function placeMark(part: string): Html {
  return `\u0003${part}\u0003`;
}

/** Replaces place elements by marks, for static HTML, which needs no element there. */
export function toPlaces(html: Html): Html {
  return html.replace(place, (_, part: string) => placeMark(part));
}

/** Puts marks into place elements, for HTML that is hydrated, where the elements have to stay. */
export function keepPlaces(html: Html): Html {
  return html.replace(
    place,
    (_, part: string) => `<relay-slot data-part="${part}">${placeMark(part)}</relay-slot>`,
  );
}

/** Tells whether the HTML has a place for a part. */
export function hasPlace(html: Html, part: string): boolean {
  return html.includes(placeMark(part));
}

const mark = /\u0003([^\u0003]*)\u0003/g;

/** Fills places with parts. @param parts by name; they may contain places for each other. Places of other names stay */
export function fillPlaces(html: Html, parts: Readonly<Record<string, Html>>): Html {
  return html.replace(mark, (place, name: string) => {
    const { [name]: part, ...others } = parts;
    return part === undefined ? place : fillPlaces(part, others);
  });
}

/** Removes the places that were not filled. */
export function clearPlaces(html: Html): Html {
  return html.replace(mark, '');
}
