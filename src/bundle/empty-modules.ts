// Modules of the site from which something is imported by name, although they export nothing: an empty file, or one whose
// component was never exported. Bundlers take such a file for CommonJS, so that its default export is an empty object.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import type { SiteError } from '../errors.js';
import { emptyModule } from './bundle-errors.js';

/** Whoever imports a module. */
interface Importer {
  /** As the author says it: `docs/a.mdx:1`. */
  place: string;
  /** It wants a name, and not only that the module runs. */
  binds: boolean;
}

/** @param entries files of the bundle that stand for imports of pages. */
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

/** Whoever exports something has one of these words in the text. */
export function exportsNothing(text: string): boolean {
  return !/\bexports?\b|\bmodule\b/.test(text);
}

/** Those with a suffix are text, those with a colon no files. */
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
