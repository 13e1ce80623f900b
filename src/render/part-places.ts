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

const mark = /\u0003([^\u0003]*)\u0003/g;

/** @param parts by name; places of others stay for what knows these. They may have places for each other. */
export function fillPlaces(html: Html, parts: Readonly<Record<string, Html>>): Html {
  return html.replace(mark, (place, name: string) => {
    const { [name]: part, ...others } = parts;
    return part === undefined ? place : fillPlaces(part, others);
  });
}

/** What nothing of ours belongs in is left empty. */
export function clearPlaces(html: Html): Html {
  return html.replace(mark, '');
}
