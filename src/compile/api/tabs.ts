// Panels below each other, which the client makes tabs of: the same as `::::tabs` writes.
import type { AnyNode } from '../markdown/markdown-node.js';
import { element } from './element.js';

export interface Tab {
  label: string;
  nodes: readonly AnyNode[];
}

/** @param group lists of tabs with the same group follow each other on all pages. */
export function tabs(group: string | undefined, all: readonly Tab[]): AnyNode {
  const properties = { className: ['rd-tabs'], ...(group === undefined ? {} : { dataGroup: group }) };
  return element(
    'div',
    properties,
    ...all.map(({ label, nodes }) =>
      element(
        'section',
        { className: ['rd-tab'], dataValue: label, dataLabel: label },
        element('p', { className: ['rd-tab-label'] }, label),
        ...nodes,
      ),
    ),
  );
}
