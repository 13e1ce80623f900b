const marginPx = 40;

/** Brings `element` into the view of the box that scrolls it, unless it is there. `scrollIntoView` would scroll the page too. */
export function scrollWithin(box: Element, element: Element): void {
  const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop += inner.top - outer.top - marginPx;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + marginPx;
}
