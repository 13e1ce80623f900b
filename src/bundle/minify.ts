import { transform } from 'esbuild';
import { browserTargets } from './bundle-options.js';

/** Writes a module for the browser down in fewer characters. */
export async function minify(code: string): Promise<string> {
  const options = { minify: true, format: 'esm', target: browserTargets, legalComments: 'none' } as const;
  return (await transform(code, options)).code;
}
