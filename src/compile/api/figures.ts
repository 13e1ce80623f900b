// Code on the side of an operation: samples and examples.

import type { ApiExample } from '../../openapi/api-description.js';
import { isJson } from '../../openapi/sample-request.js';
import { fillText } from '../../texts/fill-text.js';
import { parseCodeMeta } from '../code/code-meta.js';
import { type CodeToken, highlight, highlightRare, isRare } from '../code/highlight-code.js';
import { figure, renderTokens } from '../code/render-code.js';
import { escapeText } from '../html/escape-html.js';
import type { AnyNode } from '../markdown/markdown-node.js';
import { rawHtmlNode } from '../markdown/raw-html.js';
import type { PageState } from '../page-state.js';
import { element, link } from './element.js';

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

/**
 * Samples of an API hold a great many brackets and commas, most of them side by side: `)`, `;` and the line break between
 * it and `}` become one token. They look alike, and a page has far fewer elements.
 */
export function joinTokens(tokens: readonly CodeToken[]): CodeToken[] {
  const joined: CodeToken[] = [];
  /** Signs so far, and white space behind them that belongs to them if more signs follow. */
  let signs = '';
  let space = '';
  const flush = () => {
    if (signs !== '') joined.push({ type: 'punctuation', content: signs });
    if (space !== '') joined.push(space);
    signs = '';
    space = '';
  };
  for (const token of tokens) {
    if (typeof token === 'string') {
      if (signs === '' || token.trim() !== '') {
        flush();
        joined.push(token);
      } else space += token;
    } else if (isSign(token)) {
      signs += space + token.content;
      space = '';
    } else {
      flush();
      const { content } = token;
      joined.push(Array.isArray(content) ? { ...token, content: joinTokens(content) } : token);
    }
  }
  flush();
  return joined;
}

/** The style sheet shows both alike. */
function isSign(token: Exclude<CodeToken, string>): token is { type: string; content: string } {
  const { type, content, alias } = token;
  return (
    (type === 'punctuation' || type === 'operator') && alias === undefined && typeof content === 'string'
  );
}
