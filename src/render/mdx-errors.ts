// Mistakes that show when a page is run.
import { type ErrorLocation, SiteError } from '../errors.js';

/** What React says in production by number only, where an author can do something about it. */
const reactMessages: ReadonlyMap<string, string> = new Map([
  ['31', 'An object cannot be shown: show one of its values, or a component'],
  ['130', 'A component is undefined: is it exported under the name it is imported by?'],
]);

export const pageThrew = (location: ErrorLocation, thrown: unknown): SiteError => {
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : `threw ${String(thrown)}`;
  const [, number = ''] = /Minified React error #(\d+)/.exec(text) ?? [];
  return new SiteError('MDX_THREW', reactMessages.get(number) ?? text, {
    location,
    hint:
      thrown instanceof ReferenceError
        ? 'Import or declare it; for a brace that is meant as text write \\{.'
        : 'The code of the page or of a component in it threw this; --debug shows its stack.',
    cause: thrown,
  });
};

export const unknownComponent = (location: ErrorLocation, name: string, cause: unknown): SiteError =>
  new SiteError('MDX_UNKNOWN_COMPONENT', `<${name}> is no component that this page knows`, {
    location,
    hint: `Import it, or add it to the file that "mdx.components" names in the configuration. For the character write \\<.`,
    cause,
  });

export const unknownExport = (file: string, name: string, key: string): SiteError =>
  new SiteError('MDX_UNKNOWN_EXPORT', `"${key}" exports nothing by the name "${name}"`, {
    location: { file },
    hint: name === 'default' ? 'Import it by name, in braces.' : 'Check how the module exports it.',
  });

export const neverRendered = (file: string, seconds: number): SiteError =>
  new SiteError('MDX_ENDLESS', `This page was not rendered within ${seconds} seconds`, {
    location: { file, line: 1, column: 1 },
    hint: 'A loop in one of its expressions or components does not end, or a promise never settles.',
  });
