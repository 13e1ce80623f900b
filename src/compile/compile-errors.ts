// Errors and warnings of the compile stage.
import { inspect } from 'node:util';
import { didYouMean } from '../base/names.js';
import { type ErrorLocation, SiteError, siteWarning } from '../errors.js';

export const mdxSyntax = (location: ErrorLocation, reason: string, cause: unknown) =>
  new SiteError('MDX_SYNTAX', reason, {
    location,
    hint: syntaxHint(reason, location.file),
    cause,
  });

/** A warning about all pages of a site that are not valid MDX, given once. @param location where the site depends on Docusaurus 2 */
export const mdxOfOldSite = (location: ErrorLocation) =>
  siteWarning(
    'MDX_OLD',
    'Pages of this site are in MDX 1, the format of Docusaurus 2. Later versions of MDX are stricter',
    {
      location,
      hint: 'The Docusaurus guide for the upgrade to version 3 explains what to change: https://docusaurus.io/docs/migration/v3. For pages without components, set "format: md" in the front matter.',
    },
  );

function syntaxHint(reason: string, file: string | undefined): string {
  if (reason.includes('import/exports'))
    return 'A paragraph that begins with "import" or "export" is parsed as JavaScript. Correct the code, or begin the paragraph with another word.';
  if (/expression|acorn|brace/.test(reason))
    return 'Text in braces is parsed as JavaScript. Correct the code, or write \\{ for a literal brace.';
  const isMarkdown = file?.endsWith('.md') === true;
  const where = isMarkdown ? 'On this page' : 'In .mdx files';
  const way = isMarkdown
    ? 'set "format: md" in the front matter to make the page plain Markdown'
    : 'rename the file to .md';
  return `${where} "<" begins a tag. Close every tag (<br />), write \\< for a literal character, or ${way}.`;
}

/** @param thrown any value; it may be a VFileMessage, which has a place */
export const pluginThrew = (file: string, thrown: unknown) => {
  const { line, column, reason } = (thrown ?? {}) as Readonly<Record<string, unknown>>;
  const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);
  // An error of `file.fail()` has its place as its name, and no stack.
  const said = typeof reason === 'string' ? reason : thrown;
  const text =
    said instanceof Error
      ? `${said.name}: ${said.message}`
      : typeof said === 'string'
        ? said
        : inspect(said, { depth: 1, breakLength: Number.POSITIVE_INFINITY });
  return new SiteError(
    'MARKDOWN_PLUGIN_THREW',
    `${pluginIn(thrown) ?? 'A plugin from the config'} failed on this page: ${text}`,
    {
      location: { file, line: numberOf(line), column: numberOf(column) },
      hint: 'Check "remarkPlugins", "rehypePlugins" and "recmaPlugins" in "markdown" and in the settings of this folder. Run with --debug to see the stack trace.',
      cause: thrown,
    },
  );
};

/** Finds the package of a plugin in the stack of its error: the frames above our function that calls plugins. */
function pluginIn(thrown: unknown): string | undefined {
  const frames = String((thrown as Error | undefined)?.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  const runner = frames.findIndex((frame) => frame.includes(program));
  const [inside, ...around] = (frames[runner - 1] ?? '').split(/[\\/]node_modules[\\/]/).reverse();
  const name = around.length > 0 ? /^(?:@[^\\/]+[\\/])?[^\\/]+/.exec(inside!)?.[0] : undefined;
  return name && `The plugin ${name.replace('\\', '/')}`;
}

const program = new URL('.', import.meta.url).href;

export const mdxReadsEnvironment = (location: ErrorLocation, name: string) =>
  new SiteError('MDX_READS_ENVIRONMENT', `The page would depend on ${name} of the build machine`, {
    location,
    hint: 'Pages are cached and must be the same on every machine. Put the value into a module and import it.',
  });

export const mdxAwaits = (location: ErrorLocation) =>
  new SiteError('MDX_AWAITS', 'A page cannot use "await" while it is rendered', {
    location,
    hint: 'Compute the value in a plugin from the config, or load it in a component in the browser.',
  });

export const mdxSpecifier = (location: ErrorLocation, path: string) =>
  new SiteError('MDX_IMPORT', `"${path}" cannot be imported`, {
    location,
    hint: 'Import a file of the site ("./x", "@site/x") or a package.',
  });

export const importedFileMissing = (location: ErrorLocation, file: string) =>
  new SiteError('UNRESOLVED_IMPORT', `Cannot find the file "${file}" to import`, {
    location,
    hint: 'The path is relative to the folder of this file, or with "@site/" to the folder of the config.',
  });

export const importCycle = (location: ErrorLocation, files: readonly string[]) =>
  new SiteError('MDX_IMPORT_CYCLE', `Circular import: ${files.join(' -> ')}`, {
    location,
    hint: 'Remove one of these imports.',
  });

export const cardWithoutTitle = (location: ErrorLocation, href: string) =>
  new SiteError('CARD_WITHOUT_TITLE', `The card that links to "${href}" has no title`, {
    location,
    hint: 'Write :::card[Title]{href="..."}.',
  });

/** @param opener the directive as the author wrote it: `:::tpi`. @param advice for a known directive in a wrong place */
export const directiveAsText = (
  location: ErrorLocation,
  opener: string,
  reason: string,
  nearest: string | undefined,
  advice = 'List your own types in "markdown.admonitions". For literal colons, write \\:::.',
) =>
  new SiteError('DIRECTIVE_AS_TEXT', `"${opener}" is shown as text, because ${reason}`, {
    location,
    hint: nearest ? `Did you mean "${opener.replace(/[^:]+/, nearest)}"?` : advice,
  });

export const directiveLosesText = (location: ErrorLocation, opener: string, lost: string) =>
  new SiteError('DIRECTIVE_LOSES_TEXT', `Text after "${opener}" is not shown: ${lost}`, {
    location,
    hint: `Write ${opener}[Title]{name="value"}, and its content on the lines below.`,
  });

export const directiveNotClosed = (location: ErrorLocation, opener: string) =>
  new SiteError('DIRECTIVE_NOT_CLOSED', `"${opener}" is not closed`, {
    location,
    hint: `Add a line with ${opener.replace(/[^:]/g, '')} where it ends. A directive that contains others needs more colons than they have.`,
  });

export const stepsEmpty = (location: ErrorLocation) =>
  siteWarning('STEPS_EMPTY', ':::steps has no steps', {
    location,
    hint: 'Add a numbered list, headings or :::step[Title] directives.',
  });

export const includeWithoutFile = (location: ErrorLocation) =>
  new SiteError('INCLUDE_WITHOUT_FILE', 'This include has no file', {
    location,
    hint: 'Write ::include{file="./_part.md"}.',
  });

export const includedFileMissing = (location: ErrorLocation, file: string) =>
  new SiteError('INCLUDED_FILE_MISSING', `Cannot find the file "${file}" to include`, {
    location,
    hint: 'The path is relative to the folder of this file, or with "@site/" to the folder of the config.',
  });

export const includeCycle = (location: ErrorLocation, files: readonly string[]) =>
  new SiteError('INCLUDE_CYCLE', `Circular include: ${files.join(' -> ')}`, {
    location,
    hint: 'Remove one of these includes.',
  });

export const regionMissing = (
  location: ErrorLocation,
  file: string,
  region: string,
  known: readonly string[],
) =>
  new SiteError('REGION_MISSING', `"${file}" has no region "${region}"`, {
    location,
    hint:
      known.length > 0
        ? `Its regions: ${known.join(', ')}.`
        : `Mark the region in that file with the comments "#region ${region}" and "#endregion ${region}".`,
  });

/** @param part as the author wrote it: `2-5` */
export const linesMissing = (location: ErrorLocation, file: string, part: string, count: number) =>
  new SiteError('LINES_MISSING', `"${file}" has no lines "${part}" here`, {
    location,
    hint: `Use numbers from 1 to ${count}, such as lines="1-${count}".`,
  });

export const calloutMissing = (location: ErrorLocation, number: number) =>
  siteWarning(
    'CALLOUT_MISSING',
    `The call-out (${number}) in the code has no item in a list below the code`,
    {
      location,
      hint: 'Add a numbered list directly below the code block, with an item for each number.',
    },
  );

/** This warning is given once for all pages. */
export const codeWordIdle = (location: ErrorLocation, word: string) =>
  siteWarning(
    'CODE_WORD_IDLE',
    `"${word}" has no effect, because the site shows code with a component of its own`,
    {
      location,
      hint: "Remove the word, or the site's own CodeBlock, code and pre components, unless these read the word from the metastring.",
    },
  );

export const typeError = (location: ErrorLocation, number: number | undefined, text: string) =>
  new SiteError('TYPE_ERROR', number === undefined ? text : `TS${number}: ${text}`, {
    location,
    hint:
      number === undefined
        ? 'See the Twoslash notations: https://twoslash.netlify.app/refs/notations'
        : `Correct the code, or write "// @errors: ${number}" on a line above it to show the error to readers.`,
  });

export const twoslashMissing = (location: ErrorLocation, reason: string) =>
  siteWarning('TWOSLASH_MISSING', `Types in code blocks are not shown: ${reason}`, {
    location,
    hint: 'Run npm install --save-dev twoslash typescript@5.',
  });

export const pictureNotMade = (location: ErrorLocation, file: string, reason: string) =>
  siteWarning('PICTURE_NOT_MADE', `The picture "${file}" cannot be converted: ${reason}`, {
    location,
    hint: 'The picture is shown unchanged. Save it again with an image editor.',
  });

export const unsafeUrl = (location: ErrorLocation, href: string) =>
  siteWarning('UNSAFE_URL', `"${href.slice(0, 60)}" would run code, so it was removed`, {
    location,
    hint: 'Link to a page, a file or an https: URL.',
  });

export const handlerIgnored = (location: ErrorLocation, name: string, tagName: string) =>
  siteWarning('HANDLER_IGNORED', `"${name}" of <${tagName}> would run code, so it was removed`, {
    location,
    hint: `Use a component with an event handler, or a script of the site that calls addEventListener('${name.slice(2)}', ...).`,
  });

export const unknownOperation = (
  location: ErrorLocation,
  id: string,
  suggestion: string | undefined,
  known: readonly string[],
) =>
  new SiteError('UNKNOWN_OPERATION', `This page has no operation "${id}"`, {
    location,
    hint: didYouMean(
      suggestion,
      `Its operations: ${known.slice(0, 12).join(', ')}${known.length > 12 ? ', …' : ''}.`,
    ),
  });

export const strayApiDirective = (location: ErrorLocation, directive: string) =>
  new SiteError(
    'API_DIRECTIVE',
    `"${directive}" has no effect, because this page does not belong to an API`,
    {
      location,
      hint: 'Move it to a page with the same name as one of the generated pages of an OpenAPI file.',
    },
  );

export const mathSyntax = (location: ErrorLocation, reason: string, cause: unknown) =>
  new SiteError('MATH_SYNTAX', `Invalid formula: ${reason}`, {
    location,
    hint: 'Formulas are written in TeX. For a literal dollar sign, write \\$.',
    cause,
  });

export const nestedTooDeep = (file: string, cause: unknown) =>
  new SiteError('NESTED_TOO_DEEP', 'Lists, quotes or tags are nested too deeply to be rendered', {
    location: { file, line: 1, column: 1 },
    hint: 'Use fewer levels.',
    cause,
  });

export const imageSizeUnknown = (location: ErrorLocation, file: string, reason: string) =>
  siteWarning('IMAGE_SIZE_UNKNOWN', `The size of "${file}" cannot be read: ${reason}`, {
    location,
    hint: 'Use an <img> tag with width and height, so that the layout does not shift while the picture loads.',
  });

export const noVersion = (
  location: ErrorLocation,
  name: string,
  written: string,
  meant: string,
  isNear: boolean,
) =>
  new SiteError(
    'NO_VERSION',
    written === '' ? `"${name}" has no version` : `"${name}" has an invalid version: "${written}"`,
    {
      location,
      hint: isNear ? `Did you mean ${meant}?` : `Write numbers separated by dots: ${meant}`,
    },
  );

export const unknownBadgeKind = (location: ErrorLocation, kind: string, kinds: readonly string[]) =>
  new SiteError('BADGE_KIND', `Unknown badge kind "${kind}"`, {
    location,
    hint: `Use one of ${kinds.join(', ')}.`,
  });

export const unrecorded = 'SAMPLE_UNRECORDED';

/** @param name of the response @param file that it would be in */
export const answerNotRecorded = (location: ErrorLocation, name: string, file: string) =>
  new SiteError(unrecorded, `No response is recorded as "${name}": ${file} does not exist`, {
    location,
    hint: `Add response-of=${name} after "run" to the block that gets the response, and run "relaydocs samples --record".`,
  });

/** @param bytes of the HTML @param packed compressed bytes, if these are too many */
export const apiPageLarge = (location: ErrorLocation, bytes: number, packed: number | undefined) =>
  siteWarning(
    'API_PAGE_LARGE',
    `This page has ${Math.round(bytes / 1000)} kB${packed === undefined ? '' : `, ${Math.round(packed / 1000)} kB compressed with Brotli`}, which is slow to load, although large operations have pages of their own`,
    { location, hint: 'Move some of its text to another page.' },
  );
