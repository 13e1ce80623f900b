// Renders fences of the language `mermaid`. A diagram is text on the page until the browser has drawn it.
import type { ArticleTexts } from '../../texts/texts.js';
import type { Point } from '../fragment.js';
import { escapeAttribute, escapeText } from '../html/escape-html.js';
import type { Fragment } from '../page-state.js';
import { placedPath } from '../source-places.js';

interface Diagram {
  /** The author's title, if there is one. */
  title: string | undefined;
  /** HTML. */
  code: string;
  texts: Pick<ArticleTexts, 'diagram' | 'copyDiagram'>;
}

/** Renders the figure of a diagram. */
export function diagramFigure(diagram: Diagram): string {
  return `<figure class="${diagramClass}">${insideOfDiagram(diagram)}</figure>`;
}

export const diagramClass = 'rd-code rd-diagram';

export function insideOfDiagram({ title, code, texts }: Diagram): string {
  const label = title === undefined ? ' rd-diagram-label' : '';
  const caption = `<figcaption class="rd-code-title${label}">${escapeText(title ?? texts.diagram)}</figcaption>`;
  const copy = `<button type="button" class="rd-copy" data-copy aria-label="${escapeAttribute(texts.copyDiagram)}"></button>`;
  return `${caption}${copy}<pre tabindex="0" class="language-mermaid"><code>${code}</code></pre>`;
}

/** Notes that the page has a diagram, and the place of the first, for the error that Mermaid is not installed. */
export function noteDiagram(fragment: Fragment, { line, column }: Point): void {
  const { state } = fragment;
  state.facts.diagram ??= { file: placedPath(fragment), line, column };
  state.uses('extras');
  state.uses('diagram');
}
