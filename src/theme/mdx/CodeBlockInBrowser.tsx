import type { ReactElement } from 'react';
import { figure } from '../../compile/code/render-code.js';
import { escapeText } from '../../compile/html/escape-html.js';
import { blockOfElements, type CodeBlockProps, figureProps, metaOf, textOf } from './code-props.js';
import { usePage } from './page-context.js';

/**
 * Keeps the code that the server has highlighted. Code that is new in the browser has no colours: a highlighter would be
 * ten times as large as the island.
 */
export function CodeBlock(props: CodeBlockProps): ReactElement {
  return blockOfElements(props) ?? <TextBlock {...props} />;
}

function TextBlock(props: CodeBlockProps): ReactElement {
  const meta = metaOf(props);
  const { texts, liveCode } = usePage();
  const language = meta.language ?? 'text';
  const html = figure(meta, { language, start: undefined, texts }, escapeText(textOf(props.children)));
  const shown = figureProps(html, meta, language, { liveCode, isBare: props.isBare });
  return <figure {...shown} suppressHydrationWarning />;
}

/** Ours, inside of a component of the site that stands for it. */
export function WrappedCodeBlock(props: CodeBlockProps): ReactElement {
  return <CodeBlock {...props} isBare />;
}

/** Live code by Docusaurus' name. */
export function Playground(props: CodeBlockProps): ReactElement {
  return <CodeBlock language="jsx" live {...props} />;
}
