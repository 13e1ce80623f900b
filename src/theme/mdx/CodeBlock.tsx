import { type ReactElement, use } from 'react';
import { markLines } from '../../compile/code/code-lines.js';
import { type CodeMeta, isLive } from '../../compile/code/code-meta.js';
import { highlight, highlightRare, isRare } from '../../compile/code/highlight-code.js';
import type { CodeToken } from '../../compile/code/join-tokens.js';
import { figure, renderLines, renderTokens } from '../../compile/code/render-code.js';
import { type CodeBlockProps, figureAttributes, metaOf, textOf } from './code-props.js';
import { useNote, usePage } from './page-context.js';

export type { CodeBlockProps } from './code-props.js';

/** Code as a fence shows it. */
export function CodeBlock(props: CodeBlockProps): ReactElement {
  const { defaultLanguage, magicComments, texts, liveCode } = usePage();
  const meta = metaOf(props);
  useNote(...(liveCode && isLive(meta) ? (['live'] as const) : []));
  const language = meta.language ?? defaultLanguage ?? 'text';
  const { code, classes } = markLines(textOf(props.children), language, meta.lines, magicComments);
  const tokens = (isRare(language) ? use(rareTokens(code, language)) : highlight(code, language)) ?? [code];
  const inLines = classes.size > 0 || meta.lineNumbersFrom !== undefined;
  const html = figure(
    meta,
    { language, startClass: '', texts },
    inLines ? renderLines(tokens, classes) : renderTokens(tokens),
  );
  const [, inner = ''] = /^<figure[^>]*>([\s\S]*)<\/figure>$/.exec(withStart(html, meta)) ?? [];
  return (
    <figure {...figureAttributes(meta, language, liveCode)} dangerouslySetInnerHTML={{ __html: inner }} />
  );
}

/** Live code by Docusaurus' name. */
export function Playground(props: CodeBlockProps): ReactElement {
  return <CodeBlock language="jsx" live {...props} />;
}

/** Inline styles of rendered pages become classes. */
function withStart(html: string, { lineNumbersFrom = 1 }: CodeMeta): string {
  return lineNumbersFrom === 1 ? html : html.replace('<pre ', `<pre style="--rd-start:${lineNumbersFrom}" `);
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
