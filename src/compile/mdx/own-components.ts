// Components of relaydocs that the compile stage treats specially: it checks the links of cards, and makes trees of lists.

import type { ModuleInHand } from '../page-state.js';
import { componentsModule } from './mdx-imports.js';

/** Names of the same components in other tools. */
const synonyms: Readonly<Record<string, string>> = {
  LinkCard: 'Card',
  'Cards.Card': 'Card',
  Files: 'FileTree',
};

/** Returns `Card` for `<Card>`, also if the page imports it under another name; undefined for other components. */
export function ownComponentOf(tag: string, { imports }: ModuleInHand): string | undefined {
  const [root = '', ...members] = tag.split('.');
  const origin = imports.names.get(root) ?? `${componentsModule}#${root}`;
  if (!origin.startsWith(`${componentsModule}#`)) return undefined;
  const name = [origin.slice(componentsModule.length + 1), ...members].join('.');
  return synonyms[name] ?? name;
}

/** Components, ours and those of Docusaurus, that show all of their children. */
const shownWhole = new RegExp(
  `^(?:@docusaurus/|@theme/|${componentsModule}#(?:Tabs|TabItem|Details|Steps|Cards?|FileTree|Mermaid|Head)$)`,
);

/** Tells whether a component, such as `<PlatformSwitch>`, may show only some of its children when the page is rendered. */
export function mayHideChildren(tag: string, { imports }: ModuleInHand): boolean {
  const [root = ''] = tag.split('.');
  return !shownWhole.test(imports.names.get(root) ?? `${componentsModule}#${root}`);
}
