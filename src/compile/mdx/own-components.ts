// Names of our components that mean something when a page is compiled: their links are checked, their lists become trees.

import type { ModuleInHand } from '../page-state.js';
import { componentsModule } from './mdx-imports.js';

/** Names in other tools that mean the same. */
const synonyms: Readonly<Record<string, string>> = {
  LinkCard: 'Card',
  'Cards.Card': 'Card',
  Files: 'FileTree',
};

/** `<Card>` -> `Card`, also where the page imports it by another name; undefined for components of others. */
export function ownComponentOf(tag: string, { imports }: ModuleInHand): string | undefined {
  const [root = '', ...members] = tag.split('.');
  const origin = imports.names.get(root) ?? `${componentsModule}#${root}`;
  if (!origin.startsWith(`${componentsModule}#`)) return undefined;
  const name = [origin.slice(componentsModule.length + 1), ...members].join('.');
  return synonyms[name] ?? name;
}

/** Components that show all of their children: ours, and those of Docusaurus. */
const shownWhole = new RegExp(
  `^(?:@docusaurus/|@theme/|${componentsModule}#(?:Tabs|TabItem|Details|Steps|Cards?|FileTree|Mermaid|Head)$)`,
);

/** What shows only some of its children when a page is rendered, or may do so. `<PlatformSwitch>` */
export function mayHideChildren(tag: string, { imports }: ModuleInHand): boolean {
  const [root = ''] = tag.split('.');
  return !shownWhole.test(imports.names.get(root) ?? `${componentsModule}#${root}`);
}
