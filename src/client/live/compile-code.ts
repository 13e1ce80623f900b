// Compiles live code and runs it in the page, as a function whose parameters are the names that it may use.
import * as react from 'react';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { transform } from 'sucrase';
import type { LiveTexts } from '../../texts/texts.js';

/** The names that live code can use, and their values. */
export type Scope = Readonly<Record<string, unknown>>;

interface CompileInput {
  scope: Scope | undefined;
  /** Whether the code is an expression (an element or a component). Otherwise it calls `render`. */
  isInline: boolean;
  texts: Pick<LiveTexts, 'liveShowsNothing'>;
}

/** Compiles and runs live code, and returns what it shows. @throws the error in the code. */
export function compileCode(code: string, { scope, isInline, texts }: CompileInput): ReactNode {
  const known = Object.entries({ ...react, React: react, ...scope }).filter(([name]) => isName(name));
  const shown: unknown[] = [];
  const run = new Function(...known.map(([name]) => name), 'render', toScript(code, isInline));
  const value: unknown = run(...known.map(([, one]) => one), (one: unknown) => shown.push(one));
  if (!isInline && shown.length === 0) throw texts.liveShowsNothing;
  return toNode(isInline ? value : shown.at(-1));
}

function toScript(code: string, isInline: boolean): string {
  const { code: script } = transform(isInline ? `(${code.trim().replace(/;$/, '')}\n)` : code, {
    transforms: ['jsx', 'typescript'],
    jsxRuntime: 'classic',
    production: true,
    disableESTransforms: true,
  });
  return isInline ? `return ${script}` : script;
}

/** Turns a function into an element, as it is taken for a component. */
function toNode(value: unknown): ReactNode {
  return typeof value === 'function' ? createElement(value as ComponentType) : (value as ReactNode);
}

function isName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default';
}
