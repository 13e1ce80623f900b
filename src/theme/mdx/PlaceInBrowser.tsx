import { createElement, useLayoutEffect, useRef } from 'react';
import { type AnyComponent, orWhole } from './parts-context.js';

/** Name of a part -> its nodes, while its placeholder is not shown. */
const kept = new Map<string, ChildNode[]>();

/** Makes the same placeholder inside an island. It keeps the server's HTML, also while the placeholder is removed and added again. */
export function placeOf(part: string): AnyComponent {
  return orWhole(part, function Place() {
    const ref = useRef<HTMLElement>(null);
    // If hydration fails, React creates a new element, so the nodes in the server's element are remembered before.
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
