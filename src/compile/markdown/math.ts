import type { InlineMath, Math as MathBlock } from 'mdast-util-math';
import type { MathSettings } from '../../config/markdown-fields.js';
import { asWarning, type SiteError } from '../../errors.js';
import { mathSyntax } from '../compile-errors.js';
import { locationIn } from '../fragment.js';
import { toStyleClass } from '../html/style-declarations.js';
import type { Fragment, PageState } from '../page-state.js';
import { type AnyNode, positionOf, rawHtmlNode } from './markdown-node.js';

/** What KaTeX marks a command with that it does not know: a colour that no formula names has to become one of each mode. */
const unread = '#cc0001';

/**
 * A formula -> MathML: browsers draw it without a style sheet, fonts or inline styles. One that is no TeX is a problem, and where
 * that ends nothing it is shown as KaTeX shows it with `throwOnError: false`.
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
    // What one formula defines is not there in the next one.
    const macros = () => ({ ...given.macros });
    try {
      const options = { ...settings, macros: macros(), strict: strict === 'warn' ? warn : strict };
      raw.html = marked(katex.renderToString(node.value, { ...options, throwOnError: true }), state);
    } catch (error) {
      if (!(error instanceof katex.ParseError)) throw error;
      const problem = problemOf(error.message.replace(/^KaTeX parse error: /, ''), error);
      state.problem(ends ? problem : asWarning(problem));
      if (ends) return;
      // A command that it does not know is shown by its name among what it knows; anything else is shown as its source.
      const options = { ...settings, macros: macros(), strict: 'ignore' as const };
      raw.html = marked(katex.renderToString(node.value, { ...options, throwOnError: false }), state);
    }
  });
  return rawHtmlNode(raw, node.position);
}

/** With a class in the place of the colour of what KaTeX has not read. */
function marked(html: string, { facts }: PageState): string {
  if (!html.includes(unread)) return html;
  const { className, declarations } = toStyleClass('color: var(--rd-danger)');
  facts.styles[className] = declarations;
  return html
    .replace(/^(<span class="katex-error)(" title="[^"]*") style="[^"]*"/, `$1 ${className}$2`)
    .replaceAll(` mathcolor="${unread}"`, ` class="${className}"`);
}
