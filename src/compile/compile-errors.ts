// Every mistake that compiling a page can find.
import { type ErrorLocation, SiteError } from '../errors.js';

const evaluationHint =
  'This release renders Markdown and HTML tags; components, imports and expressions come with MDX support. Remove it, put a backslash before "{" or "<" that is meant as text, or use a directive such as ":::note" or "::::tabs".';

export const mdxSyntax = (location: ErrorLocation, reason: string, cause: unknown) =>
  new SiteError('MDX_SYNTAX', reason, {
    location,
    hint: 'In .mdx files "<" begins a tag and "{" an expression: write \\< or \\{ for the character, close every tag (<br />), or rename the file to .md.',
    cause,
  });

export const needsEvaluation = (location: ErrorLocation, what: string) =>
  new SiteError('MDX_NEEDS_EVALUATION', `${what} has to be run to render this page`, {
    location,
    hint: evaluationHint,
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

export const unsafeUrl = (location: ErrorLocation, href: string) =>
  new SiteError('UNSAFE_URL', `"${href.slice(0, 60)}" would run code, so it was taken out`, {
    location,
    severity: 'warning',
    hint: 'Link to a page, a file or an https: address.',
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

export const headIgnored = (location: ErrorLocation) =>
  new SiteError('HEAD_IGNORED', 'The <head> in this page is ignored', {
    location,
    severity: 'warning',
    hint: 'Use front matter, or "headTags" in the configuration.',
  });

export const imageSizeUnknown = (location: ErrorLocation, file: string, reason: string) =>
  new SiteError('IMAGE_SIZE_UNKNOWN', `The size of "${file}" cannot be read: ${reason}`, {
    location,
    severity: 'warning',
    hint: 'Write it into an <img> tag with width and height, or the page may jump while the picture loads.',
  });
