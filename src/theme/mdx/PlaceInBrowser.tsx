import { createElement, useLayoutEffect, useRef } from 'react';
import { type AnyComponent, orWhole } from './parts-context.js';

/** Name of a part -> its nodes, while its placeholder is not shown. */
const kept = new Map<string, ChildNode[]>();

/** Makes the same placeholder inside an island. It keeps the server's HTML, also while the placeholder is removed and added again. */
export function placeOf(part: string): AnyComponent {
  return orWhole(part, function Place() {
    const ref = useRef<HTMLElement>(null);
    // If hydration fails, React creates a new element, so the nodes in the server's element are remembered before. For a part that is
    // shown in the browser alone, they are in a template.
    const written = document.querySelector(`[data-part="${CSS.escape(part)}"]`);
    const { childNodes } = written instanceof HTMLTemplateElement ? written.content : (written ?? new Text());
    if (childNodes.length > 0) kept.set(part, [...childNodes]);
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
