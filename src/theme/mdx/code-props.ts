// The props of `<CodeBlock>`, which say the same as a fence.
import { Children, createElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { type CodeMeta, isLive, parseCodeMeta } from '../../compile/code/code-meta.js';

export interface CodeBlockProps {
  children?: ReactNode;
  language?: string;
  /** `language-ts`, as Markdown parsers write it. */
  className?: string;
  title?: string;
  /** The text after the language in a fence. */
  metastring?: string;
  showLineNumbers?: boolean | number;
  /** The code runs on the page, if the site has `markdown.liveCode`. */
  live?: boolean;
  /** Live code that calls `render(…)` itself. */
  noInline?: boolean;
  /** Id of the playground around live code. */
  playground?: string;
  /** It has a header only if it has a title, as in Docusaurus: a component of the site around it may show a header of its own. */
  isBare?: boolean;
}

/** Parses the props as the meta string of a fence. */
export function metaOf({
  language,
  className,
  title,
  metastring,
  showLineNumbers,
  live,
  noInline,
}: CodeBlockProps): CodeMeta {
  const meta = parseCodeMeta(language ?? /language-(\S+)/.exec(className ?? '')?.[1], metastring);
  if (title !== undefined) meta.title = title;
  if (showLineNumbers === true) meta.lineNumbersFrom = 1;
  if (typeof showLineNumbers === 'number') meta.lineNumbersFrom = showLineNumbers;
  return { ...meta, live: live ?? meta.live, noInline: noInline ?? meta.noInline };
}

export interface FigureOptions extends Pick<CodeBlockProps, 'className' | 'isBare' | 'playground'> {
  liveCode?: boolean;
}

/** Returns the props of a block's figure; the header is generated from `data-lang`. @param html the figure with its content */
export function figureProps(
  html: string,
  meta: CodeMeta,
  language: string,
  { liveCode = false, isBare = false, className = '', playground }: FigureOptions,
) {
  const own = className.split(' ').filter((name) => name !== '' && !name.startsWith('language-'));
  const [, inner = ''] = /^<figure[^>]*>([\s\S]*)<\/figure>$/.exec(html) ?? [];
  const runs = liveCode && isLive(meta);
  const hasHead = !isBare || runs || meta.title;
  return {
    className: [runs ? 'rd-code rd-live' : hasHead ? 'rd-code' : 'rd-code rd-code-bare', ...own].join(' '),
    'data-lang': hasHead ? language : undefined,
    'data-no-inline': runs && meta.noInline ? '' : undefined,
    'data-playground': runs ? playground : undefined,
    'data-wrap': meta.wrap ? '' : undefined,
    dangerouslySetInnerHTML: { __html: inner },
  };
}

/** Shows children with elements unchanged, without header and highlighting, as Docusaurus does; returns undefined for text. */
export function blockOfElements({ children }: CodeBlockProps): ReactElement | undefined {
  if (!Children.toArray(children).some((child) => isValidElement(child))) return undefined;
  const code = createElement('code', undefined, children);
  return createElement('figure', { className: 'rd-code' }, createElement('pre', { tabIndex: 0 }, code));
}

/** Returns the text of children that are strings, which JSX splits at expressions. */
export function textOf(children: ReactNode): string {
  return toText(children).replace(/^\n|\n$/g, '');
}

function toText(child: ReactNode): string {
  if (Array.isArray(child)) return child.map(toText).join('');
  return typeof child === 'string' || typeof child === 'number' ? String(child) : '';
}
