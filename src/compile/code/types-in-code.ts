// What TypeScript knows of the code of a fence.
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
  /** Without what speaks to TypeScript, and what is cut. */
  code: string;
  nodes: readonly TypeNode[];
  /** Errors that the author does not expect, where the fence has them. */
  problems: readonly { line: number; character: number; number?: number | undefined; text: string }[];
  /** Files of the site that the code imports. */
  reads: readonly DependencyFact[];
  /** It could not be looked at: the next build tries again. */
  failed?: true;
}

export interface TypeCheck {
  /** Files that the answers depend on; null for one that is not there. */
  reads: readonly DependencyFact[];
  /** What is missing where the packages for it are not there. */
  check(request: CheckRequest): Promise<TypesInCode | { missing: string }>;
}

/** A node as Twoslash writes it. */
export interface WrittenNode extends Pick<TypeNode, 'line' | 'character' | 'length' | 'docs'> {
  type: string;
  start: number;
  text?: string;
  code?: number;
  completions?: readonly { name: string }[];
}

/** Twoslash, as far as it is used. */
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
  /** Programs by their options. */
  getCacheMap(): ReadonlyMap<string, Program>;
}

interface Program {
  languageService: { getProgram(): { getSourceFiles(): readonly { fileName: string }[] } };
}
