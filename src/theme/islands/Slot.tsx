import { createElement, type ReactElement, useLayoutEffect, useRef } from 'react';

/** The children of an island: HTML that React does not look into. While they are not shown their nodes are kept here. */
export class SlotNodes {
  private readonly kept: DocumentFragment;

  constructor(
    island: Element,
    private readonly onShow: (slot: Element) => void,
  ) {
    const behind = island.nextElementSibling;
    this.kept = behind?.matches('template[data-rd-slot]')
      ? (behind as HTMLTemplateElement).content
      : document.createDocumentFragment();
  }

  show(slot: Element): void {
    if (slot.hasChildNodes() || !this.kept.hasChildNodes()) return;
    slot.append(this.kept);
    this.onShow(slot);
  }

  keep(slot: Element): void {
    this.kept.append(...slot.childNodes);
  }
}

export function Slot({ nodes }: { nodes: SlotNodes }): ReactElement {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const slot = ref.current!;
    nodes.show(slot);
    return () => nodes.keep(slot);
  }, [nodes]);
  return createElement('relay-slot', {
    ref,
    suppressHydrationWarning: true,
    // The server's HTML stays while it hydrates; React does not set it again, as this stays the same.
    dangerouslySetInnerHTML: { __html: '' },
  });
}
