import type { InlineMath, Math as MathBlock } from 'mdast-util-math';
import { mathSyntax } from '../compile-errors.js';
import { type Fragment, locationIn } from '../fragment.js';
import type { PageState } from '../page-state.js';
import { type AnyNode, positionOf, rawHtmlNode } from './markdown-node.js';

/** A formula -> MathML: browsers draw it without a style sheet, fonts or inline styles. */
export function formula(node: MathBlock | InlineMath, fragment: Fragment, state: PageState): AnyNode {
  const raw = state.addRawHtml('', node.value);
  state.pending.push(async () => {
    const { default: katex } = await import('katex');
    try {
      raw.html = katex.renderToString(node.value, {
        output: 'mathml',
        displayMode: node.type === 'math',
        throwOnError: true,
        trust: false,
      });
    } catch (error) {
      if (!(error instanceof katex.ParseError)) throw error;
      const reason = error.message.replace(/^KaTeX parse error: /, '');
      state.problem(mathSyntax(locationIn(fragment, positionOf(node).start), reason, error));
    }
  });
  return rawHtmlNode(raw, node.position);
}
