/**
 * `relaydocs/components`: components that pages can use without an import, for modules that have to import them. Names of the same
 * components in other tools are exported too.
 */
import { Card, Cards } from './Cards.js';
import { File, FileTree, Folder } from './FileTree.js';
import { Mermaid } from './Mermaid.js';
import { Step, Steps } from './Steps.js';

export type { CardProps, CardsProps } from './Cards.js';
export type { FileTreeProps, FolderProps } from './FileTree.js';
export type { MermaidProps } from './Mermaid.js';
export type { StepProps, StepsProps } from './Steps.js';
export {
  Card,
  Card as LinkCard,
  Cards,
  Cards as CardGrid,
  File,
  FileTree,
  FileTree as Files,
  Folder,
  Mermaid,
  Step,
  Steps,
};
