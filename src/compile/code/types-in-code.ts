// Types for the result of type-checking the code of a fence.
import type { DependencyFact } from '../compiled-page.js';

export interface CheckRequest {
  code: string;
  /** `ts`, `tsx`, `js` or `jsx`. */
  language: string;
}

/** Lines and characters are counted from 0, in the code that is shown. */
export interface TypeNode {
  type: 'hover' | 'query' | 'error' | 'completion' | 'highlight';
  line: number;
  character: number;
  length: number;
  text: string;
  docs?: string | undefined;
}

export interface TypesInCode {
  /** The code without Twoslash comments and the parts that they hide. */
  code: string;
  nodes: readonly TypeNode[];
  /** Errors that the author has not declared as expected, with their places in the fence. */
  problems: readonly { line: number; character: number; number?: number | undefined; text: string }[];
  /** Files of the site that the code imports. */
  reads: readonly DependencyFact[];
  /** The check has failed, so the next build tries again. */
  failed?: true;
}

export interface TypeCheck {
  /** Files that the results depend on; the hash of a missing one is null. */
  reads: readonly DependencyFact[];
  /** Returns `missing`, the name of a package, if a needed package is not installed. */
  check(request: CheckRequest): Promise<TypesInCode | { missing: string }>;
}

/** A node in the result of Twoslash. */
export interface WrittenNode extends Pick<TypeNode, 'line' | 'character' | 'length' | 'docs'> {
  type: string;
  start: number;
  text?: string;
  code?: number;
  completions?: readonly { name: string }[];
}

/** The interface of Twoslash, as far as it is used. */
export interface Checker {
  (
    code: string,
    language: string,
    options: { handbookOptions: object; filterNode(node: WrittenNode): boolean },
  ): {
    code: string;
    nodes: readonly WrittenNode[];
    meta: {
      handbookOptions: { errors: readonly number[]; noErrors: boolean | readonly number[] };
      flagNotations: readonly { type: string; name: string; start: number }[];
    };
  };
  /** Options -> TypeScript program. */
  getCacheMap(): ReadonlyMap<string, Program>;
}

interface Program {
  languageService: { getProgram(): { getSourceFiles(): readonly { fileName: string }[] } };
}
