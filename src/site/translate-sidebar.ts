// Translates the labels of a sidebar. The keys are those of Docusaurus.
import type { MessageFile } from '../config/config.js';
import type { SidebarNode } from './sidebar-node.js';

/** Returns the nodes of a sidebar with their labels translated. */
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
              // Without a title of its own, the page has the label of the category.
              title: messages[`${key}${titleKey}`] ?? (link.title === node.label ? label : link.title),
              description: messages[`${key}${descriptionKey}`] ?? link.description,
            }
          : link,
      nodes: translateSidebar(name, node.nodes, messages),
    };
  });
}

/** Returns key -> text for all texts of a sidebar, which a translation should contain. */
export function sidebarTexts(name: string, nodes: readonly SidebarNode[]): [key: string, text: string][] {
  return nodes.flatMap((node): [string, string][] => {
    const key = sidebarKey(name, node);
    if (key === undefined || node.type === 'html') return [];
    if (node.type !== 'category') return [[key, node.label]];
    const index = node.link?.type === 'generated-index' ? node.link : undefined;
    const own: [key: string, text: string][] = [[key, node.label]];
    if (index && index.title !== node.label) own.push([`${key}${titleKey}`, index.title]);
    if (index?.description !== undefined) own.push([`${key}${descriptionKey}`, index.description]);
    return [...own, ...sidebarTexts(name, node.nodes)];
  });
}

const titleKey = '.link.generated-index.title';
const descriptionKey = '.link.generated-index.description';

/** Returns the key of an entry's label; undefined if it is named after its page, whose title is translated. */
function sidebarKey(name: string, node: SidebarNode): string | undefined {
  return node.type === 'html' || node.ownKey === undefined
    ? undefined
    : `sidebar.${name}.${node.type}.${node.ownKey}`;
}
