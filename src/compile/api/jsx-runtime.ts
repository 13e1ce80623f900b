// A JSX runtime that makes nodes of a Markdown tree instead of React elements: `<p className="rd-label">Body</p>` is the node that becomes
// this HTML element. Files that begin with `@jsxImportSource .` are compiled to calls of these functions.
import type { Properties } from 'hast';
import { type AnyNode, markdownElement } from '../markdown/markdown-node.js';

/** The result of JSX: one node, or the nodes of a fragment. */
export type Markup = AnyNode | readonly AnyNode[];
/** What may be a child of an element; false and undefined render nothing. */
export type Child = Markup | string | false | undefined | readonly Child[];

type Props = Readonly<Record<string, unknown>> & { children?: Child };

/** Makes the node of an element. @param type a component, or the name of a tag whose props are named as in hast (`dataGroup`) */
export function jsx(type: string | ((props: Props) => Markup), props: Props): Markup {
  if (typeof type === 'function') return type(props);
  const properties: Properties = {};
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || value === undefined) continue;
    properties[name] = name === 'className' ? String(value).split(' ') : (value as Properties[string]);
  }
  return markdownElement(type, properties, toNodes(props.children), undefined);
}

export { jsx as jsxs };

export function Fragment({ children }: { children?: Child }): Markup {
  return toNodes(children);
}

/** Returns what may be a child of an element as a flat list of nodes. */
export function toNodes(child: Child): AnyNode[] {
  if (child === undefined || child === false || child === '') return [];
  if (typeof child === 'string') return [{ type: 'text', value: child }];
  return isList(child) ? child.flatMap(toNodes) : [child];
}

function isList(child: AnyNode | readonly Child[]): child is readonly Child[] {
  return Array.isArray(child);
}

/** The types that TypeScript looks up for JSX. */
export declare namespace JSX {
  type Element = Markup;
  interface ElementChildrenAttribute {
    children: unknown;
  }
  interface IntrinsicElements {
    [tagName: string]: { [property: string]: Child | boolean; className?: string; children?: Child };
  }
}
