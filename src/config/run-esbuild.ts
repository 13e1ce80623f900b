// The one place that starts esbuild, and only when something must be bundled.
import { createRequire } from 'node:module';
import type { BuildOptions, BuildResult, Message, Metafile } from 'esbuild';
import { asWarning, type ErrorLocation, SiteError, SiteErrors, siteWarning } from '../errors.js';
import { absentProvided, findAbsentExports, lacks, withAbsentExports } from './absent-exports.js';
import { withoutDeclarations } from './declare-places.js';
import { linkGlobs, withoutClassFiles } from './module-files.js';
import { missingFileOf } from './stand-in.js';
import { isWaiting, withoutWaiting } from './waiting-modules.js';

type Built = BuildResult<{ write: false; metafile: true }> & {
  /** Warnings, such as missing exports where they are not an error. */
  absent: readonly SiteError[];
};

/** Bundles in memory. @throws SiteErrors for the author's mistakes. */
export async function runEsbuild(options: BuildOptions): Promise<Built> {
  try {
    return await build(options);
  } catch (error) {
    throw toSiteErrors(error);
  }
}

/** Bundles as leniently as webpack: a missing export is a warning, and undefined. @throws SiteErrors for all other mistakes. */
export async function runLeniently(options: BuildOptions): Promise<Built> {
  try {
    return await build(options);
  } catch (error) {
    const errors = messagesOf(error) ?? [];
    const lacked = findAbsentExports(errors);
    if (!lacked) throw toSiteErrors(error);
    const built = await runEsbuild(withAbsentExports(options, lacked));
    const lacking = errors.map((message) => asWarning(toSiteError(message)));
    return { ...built, absent: [...lacking, ...built.absent] };
  }
}

/** Returns the warnings of our own plugins, each once, at the first place where it occurs. */
function pluginWarnings({ warnings }: Pick<Built, 'warnings'>): SiteError[] {
  const ours = warnings.filter(({ detail }) => detail instanceof SiteError);
  const places = ours.map(toSiteError).sort((one, other) => placeOf(one).localeCompare(placeOf(other), 'en'));
  return [...new Map(places.reverse().map((one) => [one.message, asWarning(one)])).values()].reverse();
}

const placeOf = ({ location }: SiteError): string =>
  location ? `${location.file}:${String(location.line).padStart(6, '0')}` : '';

async function build(options: BuildOptions): Promise<Built> {
  try {
    return await buildOnce(options);
  } catch (error) {
    const without = withoutWaiting(options, messagesOf(error) ?? []);
    // Any error of the second build is caused by our replacements for these modules.
    const built = without && (await buildOnce(without.options).catch(() => undefined));
    if (!built || !without.areLate(built.metafile)) throw error;
    return built;
  }
}

async function buildOnce(options: BuildOptions): Promise<Built> {
  const asked = { ...options, bundle: true, write: false, metafile: true, logLevel: 'silent' } as const;
  try {
    const built = await loadEsbuild().build(asked);
    linkGlobs(built.metafile);
    const hasClasses = Object.keys(built.metafile.inputs).some((name) => name !== withoutClassFiles(name));
    const metafile = hasClasses ? asWritten(built.metafile) : built.metafile;
    return { ...built, metafile, absent: pluginWarnings(built) };
  } catch (error) {
    for (const message of messagesOf(error) ?? []) {
      message.text = withoutClassFiles(message.text);
      if (message.location) message.location.file = withoutClassFiles(message.location.file);
    }
    throw error;
  }
}

const asWritten = (metafile: Metafile): Metafile =>
  JSON.parse(withoutClassFiles(JSON.stringify(metafile))) as Metafile;

/** Loads esbuild with `require`, as for `import`, Node would scan the whole CommonJS text for its exports. */
export function loadEsbuild(): typeof import('esbuild') {
  return createRequire(import.meta.url)('esbuild');
}

/** Turns the rejection of esbuild's `build()` into SiteErrors. Anything else is a bug of relaydocs and returned as it is. */
function toSiteErrors(error: unknown): unknown {
  const messages = messagesOf(error);
  return messages ? new SiteErrors(messages.map(toSiteError)) : error;
}

function messagesOf(error: unknown): readonly Message[] | undefined {
  if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors)) return undefined;
  return error.errors as Message[];
}

function toSiteError({ text, location, notes, detail }: Message): SiteError {
  const mistake = (code: string, message: string, hint?: string): SiteError =>
    new SiteError(code, message, { location: toLocation(location), hint });
  // One of our own plugins has thrown it, with a better message.
  if (detail instanceof SiteError) {
    return detail.location ? detail : mistake(detail.code, detail.message, detail.hint);
  }
  // The author has written the name before the alias was applied.
  const [, resolved, written = resolved] =
    /^Could not resolve "(.+?)"(?: \(originally "(.+?)"\))?/.exec(text) ?? [];
  if (written !== undefined) return unresolvedModule(written, toLocation(location));
  const provided = absentProvided(text);
  if (provided)
    return mistake(
      'NO_SUCH_EXPORT',
      `${provided.module} has no export "${provided.name}" here`,
      'Remove the import. The page "Names of Docusaurus" of the manual lists the supported names.',
    );
  const [, module, name] = lacks.exec(text) ?? [];
  if (name === 'default')
    return new SiteError('NO_DEFAULT_EXPORT', `${module} has no default export`, {
      location: toLocation(location) ?? { file: module! },
    });
  if (module !== undefined)
    return mistake(
      'NO_SUCH_EXPORT',
      `${module} has no export "${name}"`,
      'Import a name that the module exports, or install another version of the package.',
    );
  if (isWaiting({ text }))
    return mistake(
      'TOP_LEVEL_AWAIT',
      '"await" cannot be used outside of functions here',
      'Move it into an async function.',
    );
  return mistake('SYNTAX', text, notes[0] && toHint(notes[0]));
}

/** Returns problems for the site's own style sheets, not those of packages, with mistakes that esbuild tolerates and browsers skip. */
export function styleWarnings(warnings: readonly Message[]): SiteError[] {
  return warnings.flatMap(({ id, text, location, notes }) => {
    const isOwn = location !== null && !location.file.includes('node_modules/');
    if (!isOwn || (id !== 'css-syntax-error' && id !== 'invalid-@import')) return [];
    const hint = notes[0] && toHint(notes[0]);
    return siteWarning('STYLE_MISTAKE', `${text}, so browsers ignore it`, {
      location: toLocation(location),
      hint: id === 'invalid-@import' ? 'Move it above all other rules in the file.' : hint,
    });
  });
}

/** Turns a note into a hint. `The opening "(" is here:` refers to lines that esbuild prints below it, so it gets their place instead. */
function toHint({ text, location }: Message['notes'][number]): string {
  const place = toLocation(location);
  if (!text.endsWith(':')) return text;
  const words = text.slice(0, -1);
  return place === undefined
    ? `${words}.`
    : `${words.replace(/ here$/, '')} at ${place.file}:${place.line}:${place.column}.`;
}

/** The problem of an import that cannot be resolved. @param written as its author wrote it, or the path of a missing package's file */
export function unresolvedModule(written: string, location: ErrorLocation | undefined): SiteError {
  const specifier = missingFileOf(written) ?? written;
  return new SiteError('UNRESOLVED_IMPORT', `Could not resolve "${specifier}"`, {
    location,
    hint: location?.file.endsWith('.css') ? fileHint : hintFor(specifier),
  });
}

const fileHint = 'Check the path. It is relative to the file with the import.';

function hintFor(specifier: string): string {
  const [, name] = /^@theme\/(.+)$/.exec(specifier) ?? [];
  if (name !== undefined)
    return `Put a component of your own at src/theme/${name}, or import one that exists.`;
  if (specifier.startsWith('@docusaurus/'))
    return 'The page "Names of Docusaurus" of the manual lists the supported modules.';
  return isPath(specifier)
    ? fileHint
    : `Install it in the site's folder: npm install ${packageName(specifier)}`;
}

/** Whether an import specifier names a file and not a package. */
export function isPath(specifier: string): boolean {
  return /^(?:[./]|@site\/)/.test(specifier);
}

/** Returns the package of an import specifier: `@scope/name/deep/file` -> `@scope/name`. */
export function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Converts a location. esbuild's columns start at 0 and count bytes of UTF-8. A generated entry has no place in the author's files. */
function toLocation(location: Message['location']): ErrorLocation | undefined {
  if (location === null || location.file === '<stdin>') return undefined;
  const { file, line, column, lineText } = location;
  const before = Buffer.from(lineText).subarray(0, column).toString();
  return { file, line, column: withoutDeclarations(before).length + 1 };
}
