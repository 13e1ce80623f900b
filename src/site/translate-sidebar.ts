// The labels of a sidebar in another language. The keys are Docusaurus'.
import type { MessageFile } from '../config/config.js';
import type { SidebarNode } from './sidebar-node.js';

export function translateSidebar(
  name: string,
  nodes: readonly SidebarNode[],
  messages: MessageFile,
): SidebarNode[] {
  return nodes.map((node): SidebarNode => {
    const key = sidebarKey(name, node);
    if (key === undefined || node.type === 'html') return node;
    const label = messages[key] ?? node.label;
    if (node.type !== 'category') return { ...node, label };
    const { link } = node;
    return {
      ...node,
      label,
      description: messages[`${key}${descriptionKey}`] ?? node.description,
      link:
        link?.type === 'generated-index'
          ? {
              ...link,
              // Without a title of its own, the page is called as the category is.
              title: messages[`${key}${titleKey}`] ?? (link.title === node.label ? label : link.title),
              description: messages[`${key}${descriptionKey}`] ?? link.description,
            }
          : link,
      nodes: translateSidebar(name, node.nodes, messages),
    };
  });
}

/** Each text of a sidebar with its key: what a translation has to have. */
export function sidebarTexts(name: string, nodes: readonly SidebarNode[]): [key: string, text: string][] {
  return nodes.flatMap((node): [string, string][] => {
    const key = sidebarKey(name, node);
    if (key === undefined || node.type === 'html') return [];
    const own: [string, string] = [key, node.label];
    if (node.type !== 'category') return [own];
    const index = node.link?.type === 'generated-index' ? node.link : undefined;
    return [
      own,
      ...(index && index.title !== node.label
        ? [[`${key}${titleKey}`, index.title] as [string, string]]
        : []),
      ...(index?.description !== undefined
        ? [[`${key}${descriptionKey}`, index.description] as [string, string]]
        : []),
      ...sidebarTexts(name, node.nodes),
    ];
  });
}

const titleKey = '.link.generated-index.title';
const descriptionKey = '.link.generated-index.description';

/** Undefined for what is named by its page, which is translated itself. */
function sidebarKey(name: string, node: SidebarNode): string | undefined {
  return node.type === 'html' || node.ownKey === undefined
    ? undefined
    : `sidebar.${name}.${node.type}.${node.ownKey}`;
}
