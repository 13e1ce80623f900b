// Plain blocks of a page's code that follow each other (plain-blocks.ts): the element that holds them, and how it is removed again.
import { partsOfHtml } from './jsx-html.js';

/** Name of the function, in the code of pages, that makes one element of several blocks. */
export const plainBlocks = '_plainBlocks';
/** Tag of that element, which is removed from the HTML. */
export const plainTag = 'rd-plain';

/** Removes the element from the HTML that React has rendered. */
export function withoutPlainTags(html: string): string {
  return html.replaceAll(`<${plainTag}>`, '').replaceAll(`</${plainTag}>`, '');
}

/** Rewrites the code to an element for each block, as a common one would stay in pages hydrated as a whole. Lines are kept. */
export function withSingleBlocks(code: string): string {
  return code.replace(
    /_plainBlocks\(\[("(?:[^"\\]|\\.)*"(?:, "(?:[^"\\]|\\.)*")*)\]\)/g,
    (_, blocks: string) => {
      const elements = (JSON.parse(`[${blocks}]`) as string[]).map(elementCode);
      return elements.length === 1
        ? elements[0]!
        : `_runtime.jsxs(_runtime.Fragment, {children: [${elements.join(', "\\n", ')}]})`;
    },
  );
}

function elementCode(html: string): string {
  const { name, attributes, inner } = partsOfHtml(html);
  const properties = {
    ...attributes,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: inner },
  };
  return `_runtime.jsx(${JSON.stringify(name)}, ${JSON.stringify(properties)})`;
}
