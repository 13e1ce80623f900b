import { loadEsbuild } from '../config/run-esbuild.js';
import { browserTargets } from './bundle-options.js';

/** Writes a module for the browser down in fewer characters. */
export async function minify(code: string): Promise<string> {
  const options = { minify: true, format: 'esm', target: browserTargets, legalComments: 'none' } as const;
  return (await loadEsbuild().transform(code, options)).code;
}
