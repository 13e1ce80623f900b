import type { InlineMath, Math as MathBlock } from 'mdast-util-math';
import { asWarning } from '../../errors.js';
import { mathSyntax } from '../compile-errors.js';
import { type Fragment, locationIn } from '../fragment.js';
import { toStyleClass } from '../html/style-declarations.js';
import type { PageState } from '../page-state.js';
import { type AnyNode, positionOf, rawHtmlNode } from './markdown-node.js';

/**
 * A formula -> MathML: browsers draw it without a style sheet, fonts or inline styles. One that is no TeX is a problem, and where
 * little is strict it is shown as KaTeX shows it with `throwOnError: false`.
 */
export function formula(node: MathBlock | InlineMath, fragment: Fragment, state: PageState): AnyNode {
  const raw = state.addRawHtml('', node.value);
  state.pending.push(async () => {
    const { default: katex } = await import('katex');
    const settings = { output: 'mathml', displayMode: node.type === 'math', trust: false } as const;
    try {
      raw.html = katex.renderToString(node.value, { ...settings, throwOnError: true });
    } catch (error) {
      if (!(error instanceof katex.ParseError)) throw error;
      const reason = error.message.replace(/^KaTeX parse error: /, '');
      const problem = mathSyntax(locationIn(fragment, positionOf(node).start), reason, error);
      state.problem(state.options.strict ? problem : asWarning(problem));
      if (state.options.strict) return;
      // A command that it does not know is shown by its name among what it knows; anything else is shown as its source.
      const shown = katex.renderToString(node.value, { ...settings, throwOnError: false, strict: 'ignore' });
      raw.html = shown.replace(
        /^(<span class="katex-error)(" title="[^"]*") style="[^"]*"/,
        (_, start, rest) => {
          const { className, declarations } = toStyleClass('color: var(--rd-danger)');
          state.facts.styles[className] = declarations;
          return `${start} ${className}${rest}`;
        },
      );
    }
  });
  return rawHtmlNode(raw, node.position);
}
