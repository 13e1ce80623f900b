import { createElement, useLayoutEffect, useRef } from 'react';
import { type AnyComponent, orWhole } from './parts-context.js';

/** What stood in places that are not shown, by the name of the part. */
const kept = new Map<string, ChildNode[]>();

/** The same place where React takes over what is around it: the server's HTML stays in it, and is kept while it is gone. */
export function placeOf(part: string): AnyComponent {
  return orWhole(part, function Place() {
    const ref = useRef<HTMLElement>(null);
    // Where the server's HTML does not fit, React makes another element: what stands in the first one is noted before.
    const written = document.querySelector(`relay-slot[data-part="${CSS.escape(part)}"]`);
    if (written?.hasChildNodes()) kept.set(part, [...written.childNodes]);
    useLayoutEffect(() => {
      const place = ref.current!;
      if (!place.hasChildNodes()) place.append(...(kept.get(part) ?? []));
      return () => void kept.set(part, [...place.childNodes]);
    }, []);
    return createElement('relay-slot', {
      ref,
      'data-part': part,
      suppressHydrationWarning: true,
      dangerouslySetInnerHTML: { __html: '' },
    });
  });
}
