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
    'The pages of this site are MDX 1, as Docusaurus 2 reads it; MDX is stricter since',
    {
      location,
      hint: 'What to change in them is in the guide of Docusaurus for going to version 3: https://docusaurus.io/docs/migration/v3. Pages without components are plain Markdown by "format: md" in their front matter.',
    },
  );

function syntaxHint(reason: string, file: string | undefined): string {
  if (reason.includes('import/exports'))
    return 'A paragraph that begins with "import" or "export" is JavaScript: correct it, or begin the paragraph otherwise.';
  if (/expression|acorn|brace/.test(reason))
    return 'What stands in braces is JavaScript: correct it, or write \\{ for the character.';
  const isMarkdown = file?.endsWith('.md') === true;
  const where = isMarkdown ? 'On this page' : 'In .mdx files';
  const way = isMarkdown
    ? 'make plain Markdown of the page: "format: md" in its front matter'
    : 'rename the file to .md';
  return `${where} "<" begins a tag: close every tag (<br />), write \\< for the character, or ${way}.`;
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
    `${pluginIn(thrown) ?? 'A plugin of the configuration'} failed on this page: ${text}`,
    {
      location: { file, line: numberOf(line), column: numberOf(column) },
      hint: 'See "remarkPlugins", "rehypePlugins" and "recmaPlugins" of "markdown" and of its folder; --debug shows the stack.',
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
  new SiteError('MDX_READS_ENVIRONMENT', `The page would depend on ${name} of the machine it is built on`, {
    location,
    hint: 'Pages are the same wherever they are built, and cached: write the value into a module that is imported.',
  });

export const mdxAwaits = (location: ErrorLocation) =>
  new SiteError('MDX_AWAITS', 'The page would wait while it is rendered', {
    location,
    hint: 'Make the value in a module or a plugin of the configuration, or load it in a component after the page has arrived.',
  });

export const mdxSpecifier = (location: ErrorLocation, path: string) =>
  new SiteError('MDX_IMPORT', `"${path}" cannot be imported`, {
    location,
    hint: 'Import a file of the site ("./x", "@site/x") or a package.',
  });

export const importedFileMissing = (location: ErrorLocation, file: string) =>
  new SiteError('UNRESOLVED_IMPORT', `There is no file "${file}" to import`, {
    location,
    hint: 'The path starts at the folder of this file; "@site/" starts at the folder of the configuration.',
  });

export const importCycle = (location: ErrorLocation, files: readonly string[]) =>
  new SiteError('MDX_IMPORT_CYCLE', `Files import each other in a circle: ${files.join(' -> ')}`, {
    location,
    hint: 'Remove one of these imports.',
  });

export const cardWithoutTitle = (location: ErrorLocation, href: string) =>
  new SiteError('CARD_WITHOUT_TITLE', `The card that links to "${href}" has no title to read`, {
    location,
    hint: 'Write :::card[Title]{href="..."}.',
  });

/** @param opener the directive as the author wrote it: `:::tpi`. @param advice for a known directive in a wrong place */
export const directiveAsText = (
  location: ErrorLocation,
  opener: string,
  reason: string,
  nearest: string | undefined,
  advice = 'Name kinds of your own in "markdown.admonitions"; write \\::: for colons that are meant as text.',
) =>
  new SiteError('DIRECTIVE_AS_TEXT', `"${opener}" is shown as text, because ${reason}`, {
    location,
    hint: nearest ? `Did you mean "${opener.replace(/[^:]+/, nearest)}"?` : advice,
  });

export const directiveLosesText = (location: ErrorLocation, opener: string, lost: string) =>
  new SiteError('DIRECTIVE_LOSES_TEXT', `"${opener}" is followed by words that are not shown: ${lost}`, {
    location,
    hint: `Write ${opener}[Title]{name="value"}, and what it holds in the lines below.`,
  });

export const directiveNotClosed = (location: ErrorLocation, opener: string) =>
  new SiteError('DIRECTIVE_NOT_CLOSED', `Nothing closes "${opener}"`, {
    location,
    hint: `Write a line of ${opener.replace(/[^:]/g, '')} where it ends. One that holds others has more colons than they have.`,
  });

export const stepsEmpty = (location: ErrorLocation) =>
  siteWarning('STEPS_EMPTY', 'These steps hold no steps', {
    location,
    hint: 'Write a numbered list, headings or :::step[Title] directives inside.',
  });

export const includeWithoutFile = (location: ErrorLocation) =>
  new SiteError('INCLUDE_WITHOUT_FILE', 'This include names no file', {
    location,
    hint: 'Write ::include{file="./_part.md"}.',
  });

export const includedFileMissing = (location: ErrorLocation, file: string) =>
  new SiteError('INCLUDED_FILE_MISSING', `There is no file "${file}" to include`, {
    location,
    hint: 'The path starts at the folder of this file; "@site/" starts at the folder of the configuration.',
  });

export const includeCycle = (location: ErrorLocation, files: readonly string[]) =>
  new SiteError('INCLUDE_CYCLE', `Files include each other in a circle: ${files.join(' -> ')}`, {
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
        : `Mark it in that file with the comments "#region ${region}" and "#endregion ${region}".`,
  });

/** @param part as the author wrote it: `2-5` */
export const linesMissing = (location: ErrorLocation, file: string, part: string, count: number) =>
  new SiteError('LINES_MISSING', `"${file}" has no lines "${part}" here`, {
    location,
    hint: `Write first and last ones from 1 to ${count}, as in lines="1-${count}".`,
  });

export const calloutMissing = (location: ErrorLocation, number: number) =>
  siteWarning('CALLOUT_MISSING', `The call-out (${number}) of the code has no item in a list below it`, {
    location,
    hint: 'Write a numbered list right below the block, with an item for each number.',
  });

/** This warning is given once for all pages. */
export const codeWordIdle = (location: ErrorLocation, word: string) =>
  siteWarning('CODE_WORD_IDLE', `"${word}" does nothing here: a component of the site's own shows code`, {
    location,
    hint: "Leave the word out, or the site's own CodeBlock, code and pre, unless that reads the word from its metastring.",
  });

export const typeError = (location: ErrorLocation, number: number | undefined, text: string) =>
  new SiteError('TYPE_ERROR', number === undefined ? text : `TS${number}: ${text}`, {
    location,
    hint:
      number === undefined
        ? 'See what Twoslash understands: https://twoslash.netlify.app/refs/notations'
        : `Correct the code, or write "// @errors: ${number}" on a line above it where readers are to see this.`,
  });

export const twoslashMissing = (location: ErrorLocation, reason: string) =>
  siteWarning('TWOSLASH_MISSING', `Types in code are not shown: ${reason}`, {
    location,
    hint: 'Install them: npm install --save-dev twoslash typescript@5',
  });

export const pictureNotMade = (location: ErrorLocation, file: string, reason: string) =>
  siteWarning('PICTURE_NOT_MADE', `"${file}" cannot be made smaller: ${reason}`, {
    location,
    hint: 'It is shown as it is. Save it anew with a program for pictures.',
  });

export const unsafeUrl = (location: ErrorLocation, href: string) =>
  siteWarning('UNSAFE_URL', `"${href.slice(0, 60)}" would run code, so it was taken out`, {
    location,
    hint: 'Link to a page, a file or an https: address.',
  });

export const handlerIgnored = (location: ErrorLocation, name: string, tagName: string) =>
  siteWarning('HANDLER_IGNORED', `"${name}" of <${tagName}> would run code, so it was taken out`, {
    location,
    hint: `Write a component with the handler, or a script of the site that calls addEventListener('${name.slice(2)}', ...).`,
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
  new SiteError('API_DIRECTIVE', `"${directive}" has nothing to show: this page is none of an API's`, {
    location,
    hint: 'Write it into a page that an OpenAPI file has operations for, of the name that its page would have.',
  });

export const mathSyntax = (location: ErrorLocation, reason: string, cause: unknown) =>
  new SiteError('MATH_SYNTAX', `The formula cannot be read: ${reason}`, {
    location,
    hint: 'Formulas are written in TeX. For a plain dollar sign write \\$.',
    cause,
  });

export const nestedTooDeep = (file: string, cause: unknown) =>
  new SiteError('NESTED_TOO_DEEP', 'Lists, quotes or tags are nested too deeply to be rendered', {
    location: { file, line: 1, column: 1 },
    hint: 'Nest less than a few hundred levels.',
    cause,
  });

export const imageSizeUnknown = (location: ErrorLocation, file: string, reason: string) =>
  siteWarning('IMAGE_SIZE_UNKNOWN', `The size of "${file}" cannot be read: ${reason}`, {
    location,
    hint: 'Write it into an <img> tag with width and height, or the page may jump while the picture loads.',
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
    written === '' ? `"${name}" names no version` : `"${name}" names no version: "${written}"`,
    {
      location,
      hint: isNear ? `Did you mean ${meant}?` : `Write numbers with dots between them: ${meant}`,
    },
  );

export const unknownBadgeKind = (location: ErrorLocation, kind: string, kinds: readonly string[]) =>
  new SiteError('BADGE_KIND', `There is no badge of the kind "${kind}"`, {
    location,
    hint: `Write one of ${kinds.join(', ')}.`,
  });

export const unrecorded = 'SAMPLE_UNRECORDED';

/** @param name of the response @param file that it would be in */
export const answerNotRecorded = (location: ErrorLocation, name: string, file: string) =>
  new SiteError(unrecorded, `No answer is recorded under "${name}": there is no ${file}`, {
    location,
    hint: `Name the block whose answer it is by response-of=${name} behind "run", and run "relaydocs samples --record".`,
  });

/** @param bytes of the HTML @param packed compressed bytes, if these are too many */
export const apiPageLarge = (location: ErrorLocation, bytes: number, packed: number | undefined) =>
  siteWarning(
    'API_PAGE_LARGE',
    `This page weighs ${Math.round(bytes / 1000)} kB${packed === undefined ? '' : `, ${Math.round(packed / 1000)} kB as Brotli packs it`}, though its operations are on pages of their own where they are too much for it: readers wait for it on slow networks`,
    { location, hint: 'Move a part of its text to another page.' },
  );
