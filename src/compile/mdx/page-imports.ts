// What a page imports, as compiling it gathers it.

import type { VariableDeclaration } from 'estree';
import type { MdxModule } from '../compiled-page.js';

/** Another Markdown file that a page shows as a component. */
export interface PartialImport {
  key: string;
  /** Path relative to the site's folder. */
  path: string;
  location: { line: number; column: number };
}

export interface PageImports {
  /** What was imported, and as what. */
  seen: Set<string>;
  /** Stands before everything else in the page. */
  declarations: VariableDeclaration[];
  /** The page's name for what it imports -> import key and exported name: `@docusaurus/Link#default`; empty for what it declares. */
  names: Map<string, string>;
  /** Other Markdown files: the page's name for the component, else the import key -> the file. */
  partials: Map<string, PartialImport>;
  /** `export * from './x'`, or `export * as name from './x'`. */
  reexports: MdxModule['reexports'][number][];
}
