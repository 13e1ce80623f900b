import type { SourceOperation } from '../content/source-file.js';
import type { PlannedDoc } from './plan-docs.js';
import type { SidebarContext } from './sidebar-context.js';
import type { SidebarNode } from './sidebar-node.js';

/** A page's entry. The operations that it holds stand below it, as links. */
export function docNode(doc: PlannedDoc, context: SidebarContext): SidebarNode {
  const { api, frontMatter } = doc.source;
  const base = {
    label: doc.label,
    className: frontMatter.sidebar_class_name,
    customProps: frontMatter.sidebar_custom_props,
  };
  if (!api?.isListed) return { type: 'doc', doc, isReference: false, ...base };
  return {
    type: 'category',
    link: { type: 'doc', doc },
    ...context.collapsing(undefined),
    description: undefined,
    nodes: api.operations.map((operation) => operationNode(doc, operation)),
    ...base,
  };
}

function operationNode(doc: PlannedDoc, { anchor, method, title, deprecated }: SourceOperation): SidebarNode {
  return {
    type: 'link',
    label: title,
    href: `${doc.route}#${encodeURI(anchor)}`,
    description: undefined,
    className: `rd-call rd-call-${method}${deprecated ? ' rd-call-deprecated' : ''}`,
    customProps: undefined,
  };
}
