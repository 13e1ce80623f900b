// Code on the side of an operation: samples and examples.
import type { ApiExample } from '../../openapi/api-description.js';
import { isJson } from '../../openapi/sample-request.js';
import { fillText } from '../../texts/fill-text.js';
import { parseCodeMeta } from '../code/code-meta.js';
import { highlight, highlightRare, isRare } from '../code/highlight-code.js';
import { figure, renderTokens } from '../code/render-code.js';
import { escapeText } from '../html/escape-html.js';
import type { AnyNode } from '../markdown/markdown-node.js';
import { rawHtmlNode } from '../markdown/raw-html.js';
import type { PageState } from '../page-state.js';
import { element, link } from './element.js';
import { joinTokens } from './join-tokens.js';

export function codeFigure(
  text: string,
  language: string,
  title: string | undefined,
  state: PageState,
): AnyNode {
  const meta = { ...parseCodeMeta(language, undefined), title };
  const options = { language, startClass: '', texts: state.options.texts };
  const render = (tokens = highlight(text, language)) =>
    figure(meta, options, tokens ? renderTokens(joinTokens(tokens)) : escapeText(text));
  // The same call in five languages would be found five times.
  const raw = state.addRawHtml(render(), '');
  if (isRare(language))
    state.pending.push(async () => {
      raw.html = render(await highlightRare(text, language));
    });
  return rawHtmlNode(raw, undefined);
}

/** Nothing where there is nothing to show: bytes. */
export function exampleFigure(
  { value, url, isMade, summary }: ApiExample,
  mediaType: string,
  title: string,
  state: PageState,
): AnyNode[] {
  if (url !== undefined) return [element('p', {}, link(url, summary ?? state.options.api!.texts.apiExample))];
  if (value === undefined || value === '') return [];
  const text = typeof value === 'string' && !isJson(mediaType) ? value : JSON.stringify(value, null, 2);
  const language =
    isJson(mediaType) || typeof value !== 'string'
      ? 'json'
      : /html|xml|svg/.test(mediaType)
        ? 'markup'
        : 'text';
  return [
    codeFigure(text, language, isMade ? fillText(state.options.api!.texts.apiMade, { title }) : title, state),
  ];
}
