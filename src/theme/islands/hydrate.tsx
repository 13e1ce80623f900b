// One island: React takes over its HTML.
import { type ComponentType, createElement, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { noFindings, PageContext } from '../mdx/page-context.js';
import type { PageSettings } from '../mdx/page-settings.js';
import { CrashBoundary } from './CrashBoundary.js';
import { type IslandData, type IslandsData, idPrefix } from './island-data.js';
import { Slot, SlotNodes } from './Slot.js';

export interface HydrateInput {
  island: Element;
  index: number;
  data: IslandData;
  /** The script that holds what it renders. */
  module: IslandModule;
  links: IslandsData['links'];
  settings: PageSettings | undefined;
  onLive(): void;
  /** Static HTML that was not in the page until now. */
  onShow(slot: Element): void;
}

export interface IslandModule {
  /** What a module that begins with 'use client' exports. */
  module?: Readonly<Record<string, ComponentType>>;
  /** The roots of a page. */
  parts?(links: IslandsData['links']): Readonly<Record<string, () => ReactNode>>;
}

/** @returns what ends it. */
export function hydrateIsland(input: HydrateInput): () => void {
  const { island, index, settings, onLive } = input;
  applyStyles(island);
  const root = hydrateRoot(
    island,
    <PageContext value={settings && { ...settings, findings: noFindings() }}>
      <Live onLive={onLive}>
        <CrashBoundary>{contentOf(input)}</CrashBoundary>
      </Live>
    </PageContext>,
    { identifierPrefix: idPrefix(index) },
  );
  return () => root.unmount();
}

function contentOf({ island, data, module, links, onShow }: HydrateInput): ReactNode {
  if ('part' in data) return createElement(module.parts!(links)[data.part] as ComponentType);
  const children = data.slot ? <Slot nodes={new SlotNodes(island, onShow)} /> : undefined;
  return createElement(module.module![data.name]!, data.props, ...(children ? [children] : []));
}

function Live({ children, onLive }: { children: ReactNode; onLive: () => void }): ReactNode {
  useEffect(onLive, [onLive]);
  return children;
}

/**
 * A strict Content-Security-Policy allows no `style` attributes in HTML: the server writes `data-rd-style`, with a rule in
 * the page's style sheet. From here on they are the elements' own, so that React can change them.
 */
function applyStyles(island: Element): void {
  for (const element of island.querySelectorAll<HTMLElement>('[data-rd-style]')) {
    const written = element.dataset.rdStyle!;
    element.removeAttribute('data-rd-style');
    element.style.cssText = written;
    if (process.env.NODE_ENV === 'production') continue;
    // React's development build holds the attribute as the server wrote it against its own text.
    element.getAttribute = (name) =>
      name === 'style' ? written : Element.prototype.getAttribute.call(element, name);
  }
}
