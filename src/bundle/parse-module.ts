import path from 'node:path';
import { parse } from 'acorn';
import type { Loader } from 'esbuild';
import type { Program } from 'estree';
import { loadEsbuild } from '../config/run-esbuild.js';
import { isTyped } from './file-modules.js';

/** Parses a script after compiling types and JSX away. @param file its extension tells the language */
export async function parseModule(text: string, file: string): Promise<Program> {
  const extension = path.extname(file);
  // Packages mostly contain plain JavaScript, which needs no compiling.
  const plain = /^\.[cm]?js$/.test(extension) ? parseScript(text) : undefined;
  if (plain) return plain;
  const { code } = await loadEsbuild().transform(text, {
    loader: loaderOf(extension, text),
    jsx: 'automatic',
    logLevel: 'silent',
  });
  return parse(code, { ...options, sourceType: 'module' }) as unknown as Program;
}

const options = {
  ecmaVersion: 'latest',
  allowHashBang: true,
  allowReturnOutsideFunction: true,
  allowAwaitOutsideFunction: true,
} as const;

function parseScript(text: string): Program | undefined {
  for (const sourceType of ['module', 'script'] as const)
    try {
      return parse(text, { ...options, sourceType }) as unknown as Program;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  return undefined;
}

function loaderOf(extension: string, text: string): Loader {
  if (/^\.[cm]?ts$/.test(extension)) return 'ts';
  return extension === '.tsx' || isTyped(text) ? 'tsx' : 'jsx';
}
