// Live code -> what it shows. It runs in the page, as a function that is given all that it can use.
import * as react from 'react';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { transform } from 'sucrase';
import type { LiveTexts } from '../../texts/texts.js';

/** Names that the code can use. */
export type Scope = Readonly<Record<string, unknown>>;

interface CompileInput {
  scope: Scope | undefined;
  /** The code is an expression: an element, or a component. Else it calls `render`. */
  isInline: boolean;
  texts: Pick<LiveTexts, 'liveShowsNothing'>;
}

/** @throws what is wrong with the code. */
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

/** A function is a component: its name may be left out. */
function toNode(value: unknown): ReactNode {
  return typeof value === 'function' ? createElement(value as ComponentType) : (value as ReactNode);
}

function isName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default';
}
