// Renders formulas with KaTeX.
import type { InlineMath, Math as MathBlock } from 'mdast-util-math';
import type { MathSettings } from '../../config/markdown-fields.js';
import { asWarning, type SiteError } from '../../errors.js';
import { mathSyntax } from '../compile-errors.js';
import { locationIn } from '../fragment.js';
import { toStyleClass } from '../html/style-declarations.js';
import type { Fragment, PageState } from '../page-state.js';
import { type AnyNode, positionOf, rawHtmlNode } from './markdown-node.js';

/** The colour that KaTeX gives unknown commands. It is replaced by a variable, as light and dark mode need different ones. */
const unread = '#cc0001';

/**
 * Renders a formula as MathML, which browsers show without a style sheet, fonts or inline styles. Invalid TeX is a problem; if that does
 * not end the build, the formula is shown as by KaTeX with `throwOnError: false`.
 */
export function formula(node: MathBlock | InlineMath, fragment: Fragment): AnyNode {
  const { state } = fragment;
  const raw = state.addRawHtml('', node.value);
  const { math, strict: isStrict } = state.options;
  const given: Partial<MathSettings> = typeof math === 'object' ? math : {};
  const { strict = 'ignore', trust = false, throwOnError: ends = isStrict } = given;
  const problemOf = (reason: string, cause?: unknown): SiteError =>
    mathSyntax(locationIn(fragment, positionOf(node).start), reason, cause);
  const warn = (_code: string, message: string): 'ignore' => {
    state.problem(asWarning(problemOf(message)));
    return 'ignore';
  };
  state.pending.push(async () => {
    const { default: katex } = await import('katex');
    const displayMode = node.type === 'math';
    const settings = { output: 'mathml', displayMode, trust, errorColor: unread } as const;
    // A copy for each formula, so that macros defined in one are not known in the next.
    const macros = () => ({ ...given.macros });
    try {
      const options = { ...settings, macros: macros(), strict: strict === 'warn' ? warn : strict };
      raw.html = marked(katex.renderToString(node.value, { ...options, throwOnError: true }), state);
    } catch (error) {
      if (!(error instanceof katex.ParseError)) throw error;
      const problem = problemOf(error.message.replace(/^KaTeX parse error: /, ''), error);
      state.problem(ends ? problem : asWarning(problem));
      if (ends) return;
      // KaTeX shows unknown commands by name within the formula; if nothing can be parsed, it shows the source.
      const options = { ...settings, macros: macros(), strict: 'ignore' as const };
      raw.html = marked(katex.renderToString(node.value, { ...options, throwOnError: false }), state);
    }
  });
  return rawHtmlNode(raw, node.position);
}

/** Replaces the colour of unknown commands by a class. */
function marked(html: string, { facts }: PageState): string {
  if (!html.includes(unread)) return html;
  const { className, declarations } = toStyleClass('color: var(--rd-danger)');
  facts.styles[className] = declarations;
  return html
    .replace(/^(<span class="katex-error)(" title="[^"]*") style="[^"]*"/, `$1 ${className}$2`)
    .replaceAll(` mathcolor="${unread}"`, ` class="${className}"`);
}
