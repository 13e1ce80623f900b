// The imports of a page, collected while it is compiled.

import type { VariableDeclaration } from 'estree';
import type { MdxModule } from '../compiled-page.js';

/** A Markdown file that a page shows as a component. */
export interface PartialImport {
  key: string;
  /** Path relative to the site's folder. */
  path: string;
  location: { line: number; column: number };
}

export interface PageImports {
  /** Imports that were added already, with their local names, as JSON. */
  seen: Set<string>;
  /** Declarations that come before everything else in the page's code. */
  declarations: VariableDeclaration[];
  /** Local name -> import key and exported name: `@docusaurus/Link#default`; empty for names that the page declares. */
  names: Map<string, string>;
  /** Local name of the component, else the import key -> imported Markdown file. */
  partials: Map<string, PartialImport>;
  /** `export * from './x'`, or `export * as name from './x'`. */
  reexports: MdxModule['reexports'][number][];
}
