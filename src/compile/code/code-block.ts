// Fenced code -> the figure that the theme styles and the client gives a copy button.
import type { Code } from 'mdast';
import { includedFileMissing, regionMissing } from '../compile-errors.js';
import { type Fragment, indentAt, locationIn } from '../fragment.js';
import { toStyleClass } from '../html/style-declarations.js';
import { type AnyNode, markdownElement, positionOf, rawHtmlNode, spanOf } from '../markdown/markdown-node.js';
import { findRegion, withoutMarkers } from '../markdown/regions.js';
import { diagramFigure, noteDiagram } from '../media/diagrams.js';
import type { PageState } from '../page-state.js';
import { type CodeMeta, isLive, parseCodeMeta } from './code-meta.js';
import { dedent } from './dedent.js';
import { highlight, highlightRare, isRare } from './highlight-code.js';
import type { CodeToken } from './join-tokens.js';
import { type MarkedBlock, markBlock } from './mark-block.js';

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
  if (isDiagram && state.isOwn('mermaid'))
    return markdownElement('mermaid', { value: source }, [], node.position);
  // What stands for code is given it as it is written.
  if (!isDiagram && (state.isOwn('code') || state.isOwn('pre'))) {
    const metastring = node.meta ?? undefined;
    return { ...node, value: source, data: { hProperties: { metastring, live: isLive(meta) || undefined } } };
  }
  const { code, grammar, toHtml, toFigure } = markedCode(source, language, meta, state);
  const render = (tokens?: CodeToken[]) =>
    isDiagram
      ? diagramFigure({ title: meta.title, code: toHtml(tokens), texts: state.options.texts })
      : toFigure(tokens);
  const raw = state.addRawHtml('', meta.title === undefined ? code : `${meta.title}\n${code}`);
  if (isRare(grammar)) {
    state.pending.push(async () => {
      raw.html = render(await highlightRare(code, grammar));
    });
  } else raw.html = render(highlight(code, grammar));
  return rawHtmlNode(raw, node.position);
}

/** The block of a fence with other code in it. A language that has to be loaded stays plain. */
export function codeHtml(node: Code, code: string, state: PageState): string {
  const meta = parseCodeMeta(node.lang, node.meta);
  const language = meta.language ?? state.options.defaultLanguage ?? 'text';
  const marked = markedCode(code, language, meta, state);
  return marked.toFigure(highlight(marked.code, marked.grammar));
}

function markedCode(source: string, language: string, meta: CodeMeta, state: PageState): MarkedBlock {
  const { texts, magicComments, liveCode } = state.options;
  const block = markBlock(source, meta, {
    language,
    texts,
    magicComments,
    isLive: isLive(meta) && liveCode,
    toStart: (line) => ({ class: classOfStart(line, state) }),
  });
  if (block.hasMarks) state.uses('code-marks');
  return block;
}

/** Class that has line numbers go on from elsewhere. */
function classOfStart(line: number, state: PageState): string {
  const { className, declarations } = toStyleClass(`--rd-start:${line}`);
  state.facts.styles[className] = declarations;
  return className;
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
