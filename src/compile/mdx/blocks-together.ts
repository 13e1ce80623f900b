// Plain blocks of a page's code that stand together (plain-blocks.ts): what stands for them in it.
import { partsOfHtml } from './jsx-html.js';

/** Name in the code of pages of the function that makes one element of blocks that stand together. */
export const plainBlocks = '_plainBlocks';
/** That element. It is taken out of the HTML again. */
export const plainTag = 'rd-plain';

/** What React wrote of a page, without that element. */
export function withoutPlainTags(html: string): string {
  return html.replaceAll(`<${plainTag}>`, '').replaceAll(`</${plainTag}>`, '');
}

/**
 * The code with an element for each block, for pages that run in the browser as a whole: there an element around them would stay.
 * Lines stay what they were.
 */
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
