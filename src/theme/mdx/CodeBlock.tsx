import { type ReactElement, type ReactNode, use } from 'react';
import { figure } from '../../compile/code-block.js';
import { markLines } from '../../compile/code-lines.js';
import { type CodeMeta, parseCodeMeta } from '../../compile/code-meta.js';
import { type CodeToken, highlight, highlightRare, isRare } from '../../compile/highlight-code.js';
import { renderLines, renderTokens } from '../../compile/render-code.js';
import { usePageSettings } from './page-context.js';

export interface CodeBlockProps {
  children?: ReactNode;
  language?: string;
  /** `language-ts`, as Markdown parsers write it. */
  className?: string;
  title?: string;
  /** What stands behind the language in a fence. */
  metastring?: string;
  showLineNumbers?: boolean | number;
}

/** Code as a fence shows it. */
export function CodeBlock(props: CodeBlockProps): ReactElement {
  const { defaultLanguage, magicComments } = usePageSettings();
  const meta = metaOf(props);
  const language = meta.language ?? defaultLanguage ?? 'text';
  const { code, classes } = markLines(textOf(props.children), language, meta.lines, magicComments);
  const tokens = (isRare(language) ? use(rareTokens(code, language)) : highlight(code, language)) ?? [code];
  const inLines = classes.size > 0 || meta.lineNumbersFrom !== undefined;
  const html = figure(meta, language, '', inLines ? renderLines(tokens, classes) : renderTokens(tokens));
  const [, inner = ''] = /^<figure[^>]*>([\s\S]*)<\/figure>$/.exec(withStart(html, meta)) ?? [];
  return (
    <figure
      className="rd-code"
      data-wrap={meta.wrap ? '' : undefined}
      dangerouslySetInnerHTML={{ __html: inner }}
    />
  );
}

function metaOf({ language, className, title, metastring, showLineNumbers }: CodeBlockProps): CodeMeta {
  const meta = parseCodeMeta(language ?? /language-(\S+)/.exec(className ?? '')?.[1], metastring);
  if (title !== undefined) meta.title = title;
  if (showLineNumbers === true) meta.lineNumbersFrom = 1;
  if (typeof showLineNumbers === 'number') meta.lineNumbersFrom = showLineNumbers;
  return meta;
}

/** Inline styles of rendered pages become classes. */
function withStart(html: string, { lineNumbersFrom = 1 }: CodeMeta): string {
  return lineNumbersFrom === 1 ? html : html.replace('<pre ', `<pre style="--rd-start:${lineNumbersFrom}" `);
}

/** Children are text, or pieces of it between expressions. */
function textOf(children: ReactNode): string {
  const text = Array.isArray(children) ? children.map(textOf).join('') : toText(children);
  return text.replace(/^\n|\n$/g, '');
}

function toText(child: ReactNode): string {
  return typeof child === 'string' || typeof child === 'number' ? String(child) : '';
}

/** React asks again when the grammar has come, and must get the same promise. */
const pending = new Map<string, Promise<CodeToken[] | undefined>>();
const maxPending = 100;

function rareTokens(code: string, language: string): Promise<CodeToken[] | undefined> {
  const key = `${language}\n${code}`;
  const tokens = pending.get(key) ?? highlightRare(code, language);
  if (pending.size >= maxPending) pending.clear();
  pending.set(key, tokens);
  return tokens;
}
