// Fenced code -> the figure that the theme styles and the client gives a copy button.
import type { Code } from 'mdast';
import { includedFileMissing, regionMissing } from '../compile-errors.js';
import { type Fragment, indentAt, locationIn } from '../fragment.js';
import { toStyleClass } from '../html/style-declarations.js';
import { type AnyNode, positionOf, rawHtmlNode, spanOf } from '../markdown/markdown-node.js';
import { findRegion, withoutMarkers } from '../markdown/regions.js';
import { diagramFigure, noteDiagram } from '../media/diagrams.js';
import type { PageState } from '../page-state.js';
import { markLines } from './code-lines.js';
import { type CodeMeta, isLive, parseCodeMeta } from './code-meta.js';
import { highlight, highlightRare, isRare } from './highlight-code.js';
import type { CodeToken } from './join-tokens.js';
import { figure, renderLines, renderTokens } from './render-code.js';

export function codeBlock(node: Code, fragment: Fragment, state: PageState): AnyNode {
  const meta = parseCodeMeta(node.lang, node.meta);
  const language = meta.language ?? state.options.defaultLanguage ?? 'text';
  const isDiagram = language === 'mermaid' && state.options.mermaid;
  if (isDiagram) noteDiagram(state, fragment, positionOf(node).start);
  if (isLive(meta) && state.options.liveCode) {
    const { line, column } = positionOf(node).start;
    state.facts.liveCode ??= { file: fragment.path, line, column };
    state.uses('live');
  }
  const source =
    node.value.trim() === '' && meta.file !== undefined
      ? includedCode(node, meta, fragment, state)
      : node.value;
  const { code, tokens: toHtml, block } = markedCode(source, language, meta, state);
  const render = (tokens?: CodeToken[]) =>
    isDiagram
      ? diagramFigure({ title: meta.title, code: toHtml(tokens), texts: state.options.texts })
      : block(toHtml(tokens));
  const raw = state.addRawHtml('', meta.title === undefined ? code : `${meta.title}\n${code}`);
  if (isRare(language)) {
    state.pending.push(async () => {
      raw.html = render(await highlightRare(code, language));
    });
  } else raw.html = render(highlight(code, language));
  return rawHtmlNode(raw, node.position);
}

/** The block of a fence with other code in it. A language that has to be loaded stays plain. */
export function codeHtml(node: Code, code: string, state: PageState): string {
  const meta = parseCodeMeta(node.lang, node.meta);
  const language = meta.language ?? state.options.defaultLanguage ?? 'text';
  const marked = markedCode(code, language, meta, state);
  return marked.block(marked.tokens(highlight(marked.code, language)));
}

function markedCode(source: string, language: string, meta: CodeMeta, state: PageState) {
  const { texts, magicComments, liveCode } = state.options;
  const { code, classes } = markLines(source, language, meta.lines, magicComments);
  const inLines = classes.size > 0 || meta.lineNumbersFrom !== undefined;
  const startClass = classOfStart(meta.lineNumbersFrom, state);
  return {
    code,
    tokens: (tokens: CodeToken[] = [code]) => (inLines ? renderLines(tokens, classes) : renderTokens(tokens)),
    block: (html: string) =>
      figure(meta, { language, startClass, texts, isLive: isLive(meta) && liveCode }, html),
  };
}

/** Class that has the line numbers begin elsewhere than at 1. */
function classOfStart(first: number | undefined, state: PageState): string {
  if (first === undefined || first === 1) return '';
  const { className, declarations } = toStyleClass(`--rd-start:${first}`);
  state.facts.styles[className] = declarations;
  return ` ${className}`;
}

/** Code of the file that the fence names; a problem and empty code where it is not there. */
function includedCode(node: Code, meta: CodeMeta, fragment: Fragment, state: PageState): string {
  const location = locationIn(fragment, positionOf(node).start);
  const written = meta.file as string;
  const bytes = state.findBeside(written, fragment.path)?.bytes;
  if (bytes === undefined) {
    state.problem(includedFileMissing(location, written));
    return '';
  }
  const text = new TextDecoder().decode(bytes).replaceAll('\r\n', '\n').replaceAll('\0', '\uFFFD');
  let code = text;
  if (meta.region !== undefined) {
    const { region, names } = findRegion(text, meta.region);
    if (!region) state.problem(regionMissing(location, written, meta.region, names));
    code = region ? dedent(text.slice(region.start, region.end)) : '';
  }
  code = withoutMarkers(code).replace(/(?<!\n)\n+$/, '');
  spliceCode(node, code, fragment);
  return code;
}

/** Takes the common indentation away. */
function dedent(code: string): string {
  const indents = code
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  const [first = ''] = indents;
  let length = first.length;
  for (const indent of indents) {
    while (!indent.startsWith(first.slice(0, length))) length--;
  }
  return code
    .split('\n')
    .map((line) => line.slice(Math.min(length, line.length)))
    .join('\n');
}

/** The Markdown twin holds the included code itself. */
function spliceCode(node: Code, code: string, fragment: Fragment): void {
  const { start, end } = spanOf(node);
  const opener = fragment.source.indexOf('\n', start);
  if (opener === -1 || opener >= end) return;
  const closing = fragment.source.lastIndexOf('\n', end - 1);
  const indent = indentAt(fragment, start);
  const text = code
    .split('\n')
    .map((line) => `\n${indent}${line}`)
    .join('');
  fragment.edits.push({ start: opener, end: closing, text });
}
