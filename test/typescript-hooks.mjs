import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

/** `./x.js` names `./x.ts` or `./x.tsx`, as TypeScript has it. JSX writes `./jsx-runtime`. */
export async function resolve(specifier, context, next) {
  if (/^\.{1,2}\/.*(?:\.js|jsx-runtime)$/.test(specifier)) {
    for (const extension of ['.ts', '.tsx']) {
      const url = new URL(specifier.replace(/(?:\.js)?$/, extension), context.parentURL);
      if (existsSync(url)) return { url: url.href, shortCircuit: true };
    }
  }
  return next(specifier, context);
}

export async function load(url, context, next) {
  // The bundler imports JSON without attributes.
  if (url.endsWith('.json') && context.importAttributes?.type === undefined)
    return {
      format: 'module',
      source: `export default ${readFileSync(fileURLToPath(url), 'utf8')}`,
      shortCircuit: true,
    };
  if (!/\.tsx?$/.test(url)) return next(url, context);
  const file = fileURLToPath(url);
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: 'inline',
    sourcefile: file,
  });
  return { format: 'module', source: code, shortCircuit: true };
}
