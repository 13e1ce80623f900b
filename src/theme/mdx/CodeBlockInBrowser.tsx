import type { ReactElement } from 'react';
import { figure } from '../../compile/code/render-code.js';
import { escapeText } from '../../compile/html/escape-html.js';
import { blockOfElements, type CodeBlockProps, figureProps, metaOf, textOf } from './code-props.js';
import { usePage } from './page-context.js';

/** Keeps the server's highlighted code. Code that is new in the browser stays plain: a highlighter would be ten times the island's size. */
export function CodeBlock(props: CodeBlockProps): ReactElement {
  return blockOfElements(props) ?? <TextBlock {...props} />;
}

function TextBlock(props: CodeBlockProps): ReactElement {
  const meta = metaOf(props);
  const { texts, liveCode } = usePage();
  const language = meta.language ?? 'text';
  const html = figure(meta, { language, start: undefined, texts }, escapeText(textOf(props.children)));
  const shown = figureProps(html, meta, language, { ...props, liveCode });
  return <figure {...shown} suppressHydrationWarning />;
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
