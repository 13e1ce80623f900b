// What <CodeBlock> is given, as a fence says it.
import { Children, createElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { type CodeMeta, isLive, parseCodeMeta } from '../../compile/code/code-meta.js';

export interface CodeBlockProps {
  children?: ReactNode;
  language?: string;
  /** `language-ts`, as Markdown parsers write it. */
  className?: string;
  title?: string;
  /** What stands behind the language in a fence. */
  metastring?: string;
  showLineNumbers?: boolean | number;
  /** It is run in the page, where the site has `markdown.liveCode`. */
  live?: boolean;
  /** Live code that says itself what it shows, by `render(…)`. */
  noInline?: boolean;
  /** It has a head only for a title, as in Docusaurus: a component of the site around it may show one of its own. */
  isBare?: boolean;
}

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

/** The figure of a block, as props. The head that tells the language is made of `data-lang`. @param html its own, with what is in it */
export function figureProps(
  html: string,
  meta: CodeMeta,
  language: string,
  { liveCode = false, isBare = false },
) {
  const [, inner = ''] = /^<figure[^>]*>([\s\S]*)<\/figure>$/.exec(html) ?? [];
  const runs = liveCode && isLive(meta);
  const hasHead = !isBare || runs || meta.title;
  return {
    className: runs ? 'rd-code rd-live' : hasHead ? 'rd-code' : 'rd-code rd-code-bare',
    'data-lang': hasHead ? language : undefined,
    'data-no-inline': runs && meta.noInline ? '' : undefined,
    'data-wrap': meta.wrap ? '' : undefined,
    dangerouslySetInnerHTML: { __html: inner },
  };
}

/** Children that are not only text are shown as they are, without head and colours, as Docusaurus has it. */
export function blockOfElements({ children }: CodeBlockProps): ReactElement | undefined {
  if (!Children.toArray(children).some((child) => isValidElement(child))) return undefined;
  const code = createElement('code', undefined, children);
  return createElement('figure', { className: 'rd-code' }, createElement('pre', { tabIndex: 0 }, code));
}

/** Children are text, or pieces of it between expressions. */
export function textOf(children: ReactNode): string {
  const text = Array.isArray(children) ? children.map(textOf).join('') : toText(children);
  return text.replace(/^\n|\n$/g, '');
}

function toText(child: ReactNode): string {
  return typeof child === 'string' || typeof child === 'number' ? String(child) : '';
}
