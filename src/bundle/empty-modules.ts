// Finds modules of the site that export nothing although something is imported from them by name: an empty file, or one whose component was
// never exported. Bundlers treat such a file as CommonJS, so its default export would be an empty object.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import type { SiteError } from '../errors.js';
import { emptyModule } from './bundle-errors.js';

/** A file or page that imports a module. */
interface Importer {
  /** The place that errors name: `docs/a.mdx:1`. */
  place: string;
  /** True if it imports a name, and does not only run the module. */
  binds: boolean;
}

/** Returns an error for each such module. @param entries file of the bundle that stands for an import of a page -> the page */
export async function findEmptyModules(
  { inputs }: Metafile,
  siteDir: string,
  entries: ReadonlyMap<string, Importer>,
): Promise<SiteError[]> {
  const textOf = (file: string) => readFile(path.join(siteDir, file), 'utf8');
  const problems = Object.keys(inputs)
    .filter(isOwnScript)
    .map(async (file) => {
      const text = await textOf(file);
      if (!exportsNothing(text)) return [];
      for (const [importer, { imports }] of Object.entries(inputs)) {
        const specifiers = imports.filter(({ path: to }) => to === file).map(({ original }) => original!);
        if (specifiers.length === 0) continue;
        const entry = entries.get(importer);
        const binds = entry?.binds ?? (isOwnScript(importer) && bindsAny(await textOf(importer), specifiers));
        if (binds) return [emptyModule(file, text, entry?.place ?? importer)];
      }
      return [];
    });
  return (await Promise.all(problems)).flat();
}

/** Tells whether a text exports nothing: any export has one of these words. */
export function exportsNothing(text: string): boolean {
  return !/\bexports?\b|\bmodule\b/.test(text);
}

/** Inputs with a suffix are files read as text, those with a colon are generated modules. */
function isOwnScript(file: string): boolean {
  return (
    /\.(?:[cm]?[jt]s|[jt]sx)$/.test(file) && !/[?:]|node_modules\//.test(file) && !file.startsWith('../')
  );
}

function bindsAny(text: string, specifiers: readonly string[]): boolean {
  const wanted = Array.from(
    text.matchAll(/(?:\bfrom|\brequire\()\s*['"]([^'"\n]+)['"]/g),
    ([, name]) => name!,
  );
  return specifiers.some((specifier) => wanted.includes(specifier));
}
