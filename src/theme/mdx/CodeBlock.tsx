import { type ReactElement, use } from 'react';
import { isLive } from '../../compile/code/code-meta.js';
import { highlightRare, isRare } from '../../compile/code/highlight-code.js';
import type { CodeToken } from '../../compile/code/join-tokens.js';
import { markBlock } from '../../compile/code/mark-block.js';
import { blockOfElements, type CodeBlockProps, figureProps, metaOf, textOf } from './code-props.js';
import { useNote, usePage } from './page-context.js';

export type { CodeBlockProps } from './code-props.js';

/** Shows code like a fence. */
export function CodeBlock(props: CodeBlockProps): ReactElement {
  return blockOfElements(props) ?? <TextBlock {...props} />;
}

function TextBlock(props: CodeBlockProps): ReactElement {
  const { defaultLanguage, magicComments, operators, texts, liveCode } = usePage();
  const meta = metaOf(props);
  useNote(...(liveCode && isLive(meta) ? (['live'] as const) : []));
  const language = meta.language ?? defaultLanguage ?? 'text';
  const block = markBlock(textOf(props.children), meta, {
    language,
    texts,
    magicComments,
    operators,
    // Inline styles of rendered pages are turned into classes later.
    toStart: (style) => ({ style }),
  });
  const { code, grammar } = block;
  useNote(...(block.hasMarks ? (['code-marks'] as const) : []));
  const tokens = (isRare(grammar) ? use(rareTokens(code, grammar, operators)) : block.highlight()) ?? [code];
  const html = block.toFigure(block.toHtml(tokens));
  return <figure {...figureProps(html, meta, grammar, { ...props, liveCode })} />;
}

/** Our code block, for a component of the site that replaces it and renders it inside. */
export function WrappedCodeBlock(props: CodeBlockProps): ReactElement {
  return <CodeBlock {...props} isBare />;
}

/** Live code under Docusaurus' name. */
export function Playground(props: CodeBlockProps): ReactElement {
  const hasLanguage = props.className?.includes('language-') ?? false;
  return <CodeBlock language={hasLanguage ? undefined : 'jsx'} live {...props} />;
}

/** Promises of grammars that are being loaded: React renders again when one has arrived, and must get the same promise. */
const pending = new Map<string, Promise<CodeToken[] | undefined>>();
const maxPending = 100;

function rareTokens(code: string, language: string, operators?: boolean): Promise<CodeToken[] | undefined> {
  const key = `${language}\n${code}`;
  const tokens = pending.get(key) ?? highlightRare(code, language, operators);
  if (pending.size >= maxPending) pending.clear();
  pending.set(key, tokens);
  return tokens;
}
