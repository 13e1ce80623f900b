import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';

const options = { format: 'esm', target: 'node20', jsx: 'automatic' };
const { version } = createRequire(import.meta.url)('esbuild/package.json');
const recipe = JSON.stringify([version, options]);
/** What files were transformed to, for all processes and threads: to start a compiler takes longer than to read this. */
const cacheDir = fileURLToPath(new URL('../node_modules/.cache/typescript', import.meta.url));

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
  return { format: 'module', source: await transformed(fileURLToPath(url)), shortCircuit: true };
}

/** A file of the cache begins with the digest of what it was made of. */
async function transformed(file) {
  const text = readFileSync(file, 'utf8');
  const head = `//${digestOf(recipe + text)}\n`;
  const cached = path.join(cacheDir, `${digestOf(file)}.js`);
  const known = existsSync(cached) ? readFileSync(cached, 'utf8') : '';
  if (known.startsWith(head)) return known;
  const { transformSync } = await import('esbuild');
  const { code } = transformSync(text, {
    ...options,
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    sourcefile: file,
  });
  keep(cached, head + code);
  return head + code;
}

function keep(cached, text) {
  // Another process may be reading it.
  const pending = `${cached}.${process.pid}.${threadId}`;
  try {
    mkdirSync(cacheDir, { recursive: true });
    writeFileSync(pending, text);
    renameSync(pending, cached);
  } catch (error) {
    // A test may run as a user who may not write here.
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error;
  }
}

function digestOf(text) {
  return createHash('sha1').update(text).digest('hex');
}
