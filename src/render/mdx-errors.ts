// Errors that occur when a page's code is run.
import { type ErrorLocation, SiteError } from '../errors.js';
import type { UnserialisableProp } from './client-islands.js';

/** React's production build gives only the numbers of its errors: messages of those that an author can mend. */
const reactMessages: ReadonlyMap<string, string> = new Map([
  ['31', 'Objects are not valid as React children: use one of the values of the object, or a component'],
  ['130', 'A component is undefined: check that it is exported under the name that is imported'],
]);

/** Matches messages of hooks without a provider: "useCount must be used within a CountProvider". */
const hasNoProvider =
  /\b(?:within|inside|in|without|outside(?: of)?|missing|no)\b(?: (?:an?|the|its))? [<`'"]?[\w.]*Provider\b/i;

/** Adds the page or part of the theme that was rendered to the hint of a problem in another file, such as that of a component. */
export const onPage = (hint: string, { file }: ErrorLocation, page: string): string =>
  file === page ? hint : `${hint} Used by ${page}.`;

export const pageThrew = (location: ErrorLocation, thrown: unknown, page: string): SiteError => {
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : `threw ${String(thrown)}`;
  const [, number = ''] = /Minified React error #(\d+)/.exec(text) ?? [];
  return new SiteError('MDX_THREW', reactMessages.get(number) ?? text, {
    location,
    hint: onPage(
      isOfBrowser(thrown)
        ? "This is only available in browsers. Use it in useEffect or an event handler, wrap the content in <BrowserOnly>, or begin the component's file with 'use client' and use it after the first render."
        : thrown instanceof ReferenceError
          ? 'Import or declare it. For a literal brace, write \\{.'
          : hasNoProvider.test(text)
            ? 'It needs a provider around it. Providers for pages can be in src/theme/Root, src/theme/Layout/Provider or src/theme/Layout, but in no other part of the theme.'
            : 'The code of the page or of one of its components threw this error. Run with --debug to see the stack trace.',
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
    hint: 'The path is computed while the page is rendered. Add the file, or check the values in the path.',
    cause,
  });

export const unknownComponent = (location: ErrorLocation, name: string, cause: unknown): SiteError =>
  new SiteError('MDX_UNKNOWN_COMPONENT', `Unknown component <${name}>`, {
    location,
    hint: `Import it, or add it to the file in "mdx.components" of the config. For a literal character, write \\<.`,
    cause,
  });

export const unknownExport = (file: string, name: string, key: string): SiteError =>
  new SiteError('MDX_UNKNOWN_EXPORT', `"${key}" has no export "${name}"`, {
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
    `<${component}>${around.map((name) => ` in <${name}>`).join('')} runs in the browser ('use client'), but its prop "${prop}" is ${kind}, and props of such components must be JSON values`,
    {
      location,
      hint:
        kind === 'an element'
          ? "Pass it as children, or use the component inside another one without 'use client', which then runs in the browser as a whole."
          : "Use it inside a component that creates the value itself. Without 'use client', that component runs in the browser as a whole.",
    },
  );

export const neverRendered = (file: string, seconds: number): SiteError =>
  new SiteError('MDX_ENDLESS', `This page was not rendered within ${seconds} seconds`, {
    location: { file, line: 1, column: 1 },
    hint: 'Check for a loop that never ends or a promise that never settles, in its expressions and components and in the parts of the theme around it.',
  });

export const neverCompiled = (file: string, seconds: number): SiteError =>
  new SiteError('MDX_ENDLESS', `This page was not compiled within ${seconds} seconds`, {
    location: { file, line: 1, column: 1 },
    hint: 'Check the remark and rehype plugins for a loop that never ends or a promise that never settles. A plugin that waits for another page never finishes, because pages are compiled one by one.',
  });
