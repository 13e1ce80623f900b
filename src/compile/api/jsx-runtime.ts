// JSX for the Markdown tree: `<p className="rd-label">Body</p>` is the node that becomes this element. Files that begin with
// `@jsxImportSource .` are compiled to calls of what is exported here.
import type { Properties } from 'hast';
import { type AnyNode, markdownElement } from '../markdown/markdown-node.js';

/** What JSX makes: a node, or those of a fragment. */
export type Markup = AnyNode | readonly AnyNode[];
/** What may stand between tags. Nothing is shown of what is false or undefined. */
export type Child = Markup | string | false | undefined | readonly Child[];

type Props = Readonly<Record<string, unknown>> & { children?: Child };

/** @param type name of a tag, whose properties have the names that they have in a tree (`dataGroup`), or a component. */
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

export function toNodes(child: Child): AnyNode[] {
  if (child === undefined || child === false || child === '') return [];
  if (typeof child === 'string') return [{ type: 'text', value: child }];
  return isList(child) ? child.flatMap(toNodes) : [child];
}

function isList(child: AnyNode | readonly Child[]): child is readonly Child[] {
  return Array.isArray(child);
}

/** What TypeScript asks of JSX. */
export declare namespace JSX {
  type Element = Markup;
  interface ElementChildrenAttribute {
    children: unknown;
  }
  interface IntrinsicElements {
    [tagName: string]: { [property: string]: Child | boolean; className?: string; children?: Child };
  }
}
