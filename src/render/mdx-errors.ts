// Errors that occur when a page's code is run.
import { type ErrorLocation, SiteError } from '../errors.js';
import type { UnserialisableProp } from './client-islands.js';

/** React's production build gives only the numbers of its errors: messages of those that an author can mend. */
const reactMessages: ReadonlyMap<string, string> = new Map([
  ['31', 'An object cannot be shown: show one of its values, or a component'],
  ['130', 'A component is undefined: is it exported under the name it is imported by?'],
]);

/** Matches messages of hooks without a provider: "useCount must be used within a CountProvider". */
const hasNoProvider =
  /\b(?:within|inside|in|without|outside(?: of)?|missing|no)\b(?: (?:an?|the|its))? [<`'"]?[\w.]*Provider\b/i;

/** Adds the page or part of the theme that was rendered to the hint of a problem in another file, such as that of a component. */
export const onPage = (hint: string, { file }: ErrorLocation, page: string): string =>
  file === page ? hint : `${hint} It was used by ${page}.`;

export const pageThrew = (location: ErrorLocation, thrown: unknown, page: string): SiteError => {
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : `threw ${String(thrown)}`;
  const [, number = ''] = /Minified React error #(\d+)/.exec(text) ?? [];
  return new SiteError('MDX_THREW', reactMessages.get(number) ?? text, {
    location,
    hint: onPage(
      isOfBrowser(thrown)
        ? "Only browsers have it: read it in useEffect or in a handler, show what needs it in <BrowserOnly>, or begin the component's file with 'use client' and read it there after the first render."
        : thrown instanceof ReferenceError
          ? 'Import or declare it; for a brace that is meant as text write \\{.'
          : hasNoProvider.test(text)
            ? 'It wants a provider around it, which reaches pages from src/theme/Root, src/theme/Layout/Provider or src/theme/Layout, and from no other part of the theme.'
            : 'The code of the page or of a component in it threw this; --debug shows its stack.',
      location,
      page,
    ),
    cause: thrown,
  });
};

/** Tells whether the error is about a global that exists only in browsers. */
function isOfBrowser(thrown: unknown): boolean {
  return (
    thrown instanceof ReferenceError &&
    /^(?:window|document|localStorage|sessionStorage|location|history|matchMedia|requestAnimationFrame|IntersectionObserver|ResizeObserver|MutationObserver) is not defined/.test(
      thrown.message,
    )
  );
}

/** @param name relative to the importing module, or beginning with `@site/` */
export const moduleNotThere = (location: ErrorLocation, name: string, cause: unknown): SiteError =>
  new SiteError('UNRESOLVED_IMPORT', `Could not resolve "${name}"`, {
    location,
    hint: 'The path is put together while the page is rendered: put the file there, or check what the path is made of.',
    cause,
  });

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

/** @param around components that contain it, innermost first */
export const islandProp = (
  location: ErrorLocation,
  { component, prop, kind }: UnserialisableProp,
  around: readonly string[],
): SiteError =>
  new SiteError(
    'ISLAND_PROP',
    `<${component}>${around.map((name) => ` in <${name}>`).join('')} runs in the browser by itself ('use client'), and its "${prop}" is ${kind}: only what JSON can hold gets there`,
    {
      location,
      hint:
        kind === 'an element'
          ? 'Give it as children, or use it in a component without the directive: that runs in the browser as a whole.'
          : "Use it in a component of the site's that makes the value itself; without 'use client' that runs in the browser as a whole.",
    },
  );

export const neverRendered = (file: string, seconds: number): SiteError =>
  new SiteError('MDX_ENDLESS', `This page was not rendered within ${seconds} seconds`, {
    location: { file, line: 1, column: 1 },
    hint: 'A loop in one of its expressions or components, or in a part of the theme around it, does not end, or a promise never settles.',
  });

export const neverCompiled = (file: string, seconds: number): SiteError =>
  new SiteError('MDX_ENDLESS', `This page was not compiled within ${seconds} seconds`, {
    location: { file, line: 1, column: 1 },
    hint: 'A plugin of remark or rehype has a loop that does not end, or a promise that never settles: one for another page, say, as pages are compiled one by one.',
  });
