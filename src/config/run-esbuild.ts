// The one place that starts esbuild, and only when something must be bundled.
import { createRequire } from 'node:module';
import type { BuildOptions, BuildResult } from 'esbuild';
import { SiteErrors } from '../errors.js';
import { fromEsbuild } from './from-esbuild.js';

/** Bundles without writing anything. @throws SiteErrors for the author's mistakes. */
export async function runEsbuild(
  options: BuildOptions,
): Promise<BuildResult<{ write: false; metafile: true }>> {
  const { build } = loadEsbuild();
  try {
    return await build({ ...options, bundle: true, write: false, metafile: true, logLevel: 'silent' });
  } catch (error) {
    const problems = fromEsbuild(error);
    if (problems === undefined) throw error;
    throw new SiteErrors(problems);
  }
}

/** Not by `import`, for which Node looks through the whole text of a CommonJS module for what it exports. */
export function loadEsbuild(): typeof import('esbuild') {
  return createRequire(import.meta.url)('esbuild');
}
