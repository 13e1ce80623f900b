// Errors and warnings for mistakes in the modules, style sheets and fonts that a site's pages use.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { nearestName } from '../base/names.js';
import { mdxReadsEnvironment } from '../compile/compile-errors.js';
import { splitLoader } from '../compile/site-paths.js';
import type { ModuleInput } from '../config/module-inputs.js';
import type { ModuleConfig } from '../config/stage-configs.js';
import { type ErrorLocation, SiteError, siteWarning } from '../errors.js';

/** @param problem the error of esbuild for the generated module that stands for the import */
export const unresolvedImport = (
  location: ErrorLocation | undefined,
  specifier: string,
  { code, hint, cause, message }: SiteError,
) => {
  // The message names the path without a loader, which the author may have written as `with { type: 'text' }`.
  const text = code === 'UNRESOLVED_IMPORT' ? `Could not resolve "${splitLoader(specifier).path}"` : message;
  return new SiteError(code, text, { location, hint, cause });
};

/** @param importer the place of an import that asks for one of its exports: `docs/a.mdx:1` */
export const emptyModule = (file: string, text: string, importer: string) => {
  const { name } = path.posix.parse(file);
  const what = text.trim() === '' ? 'is empty' : 'has no exports';
  return new SiteError('MODULE_EXPORTS_NOTHING', `${file} ${what}, and ${importer} imports from it`, {
    location: { file, line: 1, column: 1 },
    hint: `Write "export default function ${/^[A-Z]\w*$/.test(name) ? name : 'Component'}() { … }" in it, or export what is imported.`,
  });
};

/** @param names all names that relaydocs provides */
export const unknownName = (name: string, names: readonly string[]) => {
  const nearest = nearestName(name, names);
  const like = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
  const [, own] = /^@theme\/(.+)$/.exec(name) ?? [];
  return new SiteError('UNRESOLVED_IMPORT', `Could not resolve "${name}"`, {
    hint: `${own === undefined ? 'relaydocs does not provide this part of Docusaurus' : `Put a component of your own at src/theme/${own}`}. The page "Names of Docusaurus" of the manual lists all that it provides.${like}`,
  });
};

/** A warning, as problems of plugins do not stop a build. */
export const stylesAbsent = (name: string) =>
  new SiteError('UNRESOLVED_IMPORT', `Could not resolve "${name}", so its classes are left out`, {
    hint: 'The Docusaurus theme is not installed. Copy the rules that you need to a file beside the component, and import that.',
  });

/** A warning too: the build goes on. */
export const addressMissing = (location: ErrorLocation, name: string) =>
  new SiteError('UNRESOLVED_IMPORT', `Could not resolve "${name}", so there is no file at its URL`, {
    location,
    hint: 'Check the path. It is relative to this file.',
  });

export const sassMissing = (file: string) =>
  new SiteError('SASS_MISSING', `${file} is in SCSS, but the package "sass" is not installed`, {
    location: { file },
    hint: 'Run npm install sass.',
  });

export const lessMissing = (file: string) =>
  new SiteError('LESS_MISSING', `${file} is in Less, but the package "less" is not installed`, {
    location: { file },
    hint: 'Run npm install less.',
  });

/** @param what name of the file format: `SCSS`, `Less`, `YAML` */
export const unreadable = (location: ErrorLocation, what: string, reason: string) =>
  new SiteError('SYNTAX', `Invalid ${what}: ${reason}`, { location });

/** @param file the PostCSS config file; undefined if the configuration comes from plugins of Docusaurus */
export const postCssUnusable = (file: string | undefined, thrown: unknown) => {
  const message = thrown instanceof Error ? thrown.message.split('\n')[0]! : String(thrown);
  const [, missing] = /^Cannot find (?:module|package) '((?:@[^/']+\/)?[^./'][^/']*)/.exec(message) ?? [];
  const what = file ?? 'The PostCSS config from plugins';
  if (missing === undefined)
    return new SiteError('POSTCSS_CONFIG', `${what} cannot be used: ${message}`, {
      location: file === undefined ? undefined : { file },
      cause: thrown,
    });
  return new SiteError(
    'POSTCSS_CONFIG',
    `${what} requires the package "${missing}", which is not installed`,
    { location: file === undefined ? undefined : { file }, hint: `Run npm install ${missing}.` },
  );
};

export const mermaidMissing = (location: ErrorLocation | undefined) =>
  siteWarning('MERMAID_MISSING', 'Diagrams are shown as text: the package "mermaid" is not installed', {
    location,
    hint: 'Run npm install mermaid, or set "markdown: { mermaid: false }" to show such blocks as code.',
  });

export const subsetFontMissing = (location: ErrorLocation) =>
  new SiteError(
    'SUBSET_FONT_MISSING',
    'The site uses "fonts", but the package "subset-font" is not installed',
    {
      location,
      hint: 'Run npm install subset-font. It removes characters from the fonts that the site does not use.',
    },
  );

export const fontMissing = (location: ErrorLocation, packageName: string) =>
  new SiteError('FONT_MISSING', `The package "${packageName}" is not installed`, {
    location,
    hint: `Run npm install ${packageName}.`,
  });

export const fontNotInstalled = (location: ErrorLocation, packageName: string) =>
  siteWarning('FONT_NOT_INSTALLED', `Readers see system fonts, because "${packageName}" is not installed`, {
    location,
    hint: 'It is listed in package.json. Run npm install.',
  });

export const fontUnusable = (location: ErrorLocation, reason: string) =>
  new SiteError('FONT_UNUSABLE', `The font cannot be used: ${reason}`, {
    location,
    hint: 'Use a package with a style sheet of fonts, such as "@fontsource-variable/figtree", or the path of a style sheet in a package.',
  });

const environment =
  /\bprocess\.env\b(?!\.NODE_ENV\b)(?:\.\w+)?|(?:\bfrom|\brequire\()\s*['"](?:node:)?(?:fs|fs\/promises|child_process|os|net|http|https)['"]/g;

/** Finds places in the site's own modules, not in packages, that read environment variables or files. */
export async function readsEnvironment(
  inputs: readonly ModuleInput[],
  { siteDir, strict }: Pick<ModuleConfig, 'siteDir' | 'strict'>,
): Promise<SiteError[]> {
  const own = inputs.filter(({ file }) => /\.[cm]?[jt]sx?$/.test(file) && !file.includes('node_modules/'));
  const problems = await Promise.all(
    own.map(async ({ file }) => {
      const text = await readFile(path.join(siteDir, file), 'utf8');
      // Without `strict`, `process.env` is an empty object, so reading it is no mistake.
      const reads = [...text.matchAll(environment)].filter(
        ([found]) => strict || !found.startsWith('process'),
      );
      return reads.map(({ index, 0: found }) => {
        const before = text.slice(0, index);
        const column = index - before.lastIndexOf('\n');
        const what = /['"]([^'"]+)['"]/.exec(found)?.[1] ?? found;
        return mdxReadsEnvironment({ file, line: before.split('\n').length, column }, what);
      });
    }),
  );
  return problems.flat();
}

/**
 * @param component name of the theme component that the site may have replaced
 * @param file the site's file that replaces it
 */
export const componentThrew = (component: string, cause: unknown, file: string | undefined): SiteError => {
  const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  return new SiteError('THEME_COMPONENT_THREW', `The theme component ${component} threw an error: ${text}`, {
    location: file === undefined ? undefined : { file },
    hint: 'Run the command with --debug to see where.',
    cause,
  });
};

/** @param problem the error of a part of the page, such as the footer, that the site or a theme has replaced */
export const partFailed = ({ message, location, hint, cause }: SiteError) =>
  siteWarning(
    'PART_FAILED',
    `The built-in part of the page is used, because the site's own part failed: ${message}`,
    {
      location,
      hint,
      cause,
    },
  );
