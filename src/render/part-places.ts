// Places for parts in HTML: a component leaves one where a part of ours belongs (theme/mdx/Place.tsx).
import type { Html } from '../theme/route-data.js';

const place = /<relay-slot data-part="([^"]*)"><\/relay-slot>/g;

/** What stands for a part until it is put in. Control characters cannot stand in HTML otherwise. */
export function placeMark(part: string): Html {
  return `\u0003${part}\u0003`;
}

/** Elements that are places -> marks: static HTML needs no element there. */
export function toPlaces(html: Html): Html {
  return html.replace(place, (_, part: string) => placeMark(part));
}

/** The same in what hydrates, where the elements have to stay. */
export function keepPlaces(html: Html): Html {
  return html.replace(
    place,
    (_, part: string) => `<relay-slot data-part="${part}">${placeMark(part)}</relay-slot>`,
  );
}

export function hasPlace(html: Html, part: string): boolean {
  return html.includes(placeMark(part));
}

/** @param parts by name; what is not there leaves nothing. They may have places for each other. */
export function fillPlaces(html: Html, parts: Readonly<Record<string, Html>>): Html {
  return html.replace(/\u0003([^\u0003]*)\u0003/g, (_, name: string) => fillPlaces(parts[name] ?? '', parts));
}
