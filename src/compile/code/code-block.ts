// Renders fenced code as a `<figure>`, which the theme styles and the client gives a copy button.
import type { Code } from 'mdast';
import { type ErrorLocation, SiteError } from '../../errors.js';
import { fillText } from '../../texts/fill-text.js';
import { codeWordIdle } from '../compile-errors.js';
import { locationIn } from '../fragment.js';
import { escapeText } from '../html/escape-html.js';
import { toStyleClass } from '../html/style-declarations.js';
import { type AnyNode, markdownElement, positionOf, rawHtmlNode } from '../markdown/markdown-node.js';
import { diagramFigure, noteDiagram } from '../media/diagrams.js';
import type { Fragment, PageState } from '../page-state.js';
import { bindCallouts, type Callouts } from './callouts.js';
import { checkTypes, typedLanguage } from './check-types.js';
import { type CodeMeta, isLive, parseCodeMeta } from './code-meta.js';
import { highlightRare, isRare } from './highlight-code.js';
import { includedCode, languageOf } from './included-code.js';
import { type BlockOptions, type MarkedBlock, markBlock } from './mark-block.js';
import { recordedAnswer } from './recorded-answer.js';
import { type SampleFact, sampleFact, sampleWords, withoutSampleWords } from './run-meta.js';
import { lockFile, parseLock, sampleHash } from './sample-lock.js';
import type { TypeNode } from './types-in-code.js';

/** Nodes below a fence that may belong to it. */
interface Below {
  /** A fence with the output of the code. */
  output?: Code | undefined;
  /** The next node, which may be the list of its call-outs. */
  next?: AnyNode | undefined;
}

/** Tells whether a node is a fence of the language `output`, without a title or other words: it is shown in the block above it. */
export function isOutput(node: AnyNode | undefined): node is Code {
  return node?.type === 'code' && node.lang === 'output' && !node.meta;
}

/** Tells whether a component of the site replaces code blocks. */
export function isOwnCode(state: PageState): boolean {
  return state.isOwn('code') || state.isOwn('pre');
}

export function codeBlock(written: Code, fragment: Fragment, { output, next }: Below = {}): AnyNode {
  const { state } = fragment;
  const words = sampleWords(written.meta);
  const isAnswer = words?.run === false && words.responseOf !== undefined;
  const node = words?.run || isAnswer ? withoutSampleWords(written, fragment) : written;
  const meta = parseCodeMeta(node.lang, node.meta);
  const isEmpty = node.value.trim() === '';
  if (isEmpty && isAnswer) meta.file ??= recordedAnswer(node, words, fragment);
  const isIncluded = isEmpty && meta.file !== undefined;
  if (isIncluded) meta.language ??= languageOf(meta.file!);
  const language = languageIn(meta, state);
  const isDiagram = language === 'mermaid' && state.options.mermaid;
  if (isDiagram) noteDiagram(fragment, positionOf(node).start);
  if (isLive(meta) && state.options.liveCode) {
    const { line, column } = positionOf(node).start;
    state.facts.liveCode ??= { file: fragment.path, line, column };
    state.uses('live');
  }
  const source = isIncluded ? includedCode(node, meta, fragment) : node.value;
  const sample = words && sampleFact(node, source, words, language, fragment);
  if (sample) state.sample(sample);
  const ran = sample?.words.run && state.options.showRuns ? ranNote(sample, state) : '';
  if (isDiagram && state.isOwn('mermaid'))
    return markdownElement('mermaid', { value: source }, [], node.position);
  const place = (): ErrorLocation => locationIn(fragment, positionOf(node).start);
  // A component that replaces code blocks gets the code as the author wrote it.
  if (!isDiagram && isOwnCode(state)) {
    const idle = (['twoslash', 'callouts'] as const).find((word) => meta[word]);
    if (idle) state.problem(codeWordIdle(place(), idle));
    const metastring = written.meta ?? undefined;
    return { ...node, value: source, data: { hProperties: { metastring, live: isLive(meta) || undefined } } };
  }
  const raw = state.addRawHtml('', '');
  const fill = (shown: string, types?: readonly TypeNode[]): (() => Promise<void>) | undefined => {
    const block = markedCode(shown, meta, state, {
      output: output?.value,
      callouts: meta.callouts ? bindCallouts(next, place(), state) : undefined,
      types,
    });
    const { code, grammar } = block;
    const render = (html: string) => {
      raw.html = isDiagram
        ? diagramFigure({ title: meta.title, code: html, texts: state.options.texts })
        : block.toFigure(html) + ran;
    };
    raw.text = [meta.title, code, output?.value].filter((one) => one !== undefined).join('\n');
    if (isRare(grammar))
      return async () => render(block.toHtml(await highlightRare(code, grammar, state.options.operators)));
    const make = () => block.toHtml(block.highlight());
    render(block.isPlain ? state.htmlOfCode(code, grammar, make) : make());
    return undefined;
  };
  const typed = meta.twoslash ? typedLanguage(language) : undefined;
  if (typed !== undefined) {
    state.pending.push(async () => {
      const fence = { node, fragment, place: place(), isIncluded };
      const checked = await checkTypes({ code: source, language: typed }, fence);
      fill(checked?.code ?? source, checked?.nodes);
    });
  } else {
    const later = fill(source);
    if (later) state.pending.push(later);
  }
  return rawHtmlNode(raw, node.position);
}

/** Renders a fence with other code in it. Code in a language whose grammar is not loaded is not highlighted. */
export function codeHtml(node: Code, code: string, state: PageState): string {
  const marked = markedCode(code, parseCodeMeta(node.lang, node.meta), state);
  return marked.toFigure(marked.toHtml(marked.highlight()));
}

interface Parts extends Pick<BlockOptions, 'output' | 'types'> {
  callouts?: Callouts | undefined;
}

function languageIn(meta: CodeMeta, state: PageState): string {
  return meta.language ?? state.options.defaultLanguage ?? 'text';
}

function markedCode(
  source: string,
  meta: CodeMeta,
  state: PageState,
  { output, callouts, types }: Parts = {},
): MarkedBlock {
  const { texts, magicComments, operators, liveCode } = state.options;
  const block = markBlock(source, meta, {
    language: languageIn(meta, state),
    texts,
    magicComments,
    operators,
    isLive: isLive(meta) && liveCode,
    toStart: (style) => ({ class: classOfStart(style, state) }),
    output: output && escapeText(output),
    types,
    ...(callouts ? { toCallout: callouts } : {}),
  });
  if (block.hasMarks) state.uses('code-marks');
  return block;
}

/** Returns a class that sets where line numbers begin, or how wide they are. */
function classOfStart(style: string, state: PageState): string {
  const { className, declarations } = toStyleClass(style);
  state.facts.styles[className] = declarations;
  return className;
}

/** Returns the line below a block that says when the sample was last run; empty if it has not run in this form, or has failed. */
function ranNote(sample: SampleFact, state: PageState): string {
  const bytes = state.read(lockFile);
  if (!bytes) return '';
  try {
    const last = parseLock(new TextDecoder().decode(bytes)).get(sampleHash(sample));
    if (last?.outcome !== 'passed') return '';
    state.uses('code-marks');
    const { date, against: version } = last;
    if (state.options.bases) state.facts.ofOneLanguage = true;
    return `<p class="rd-ran">${escapeText(fillText(state.options.texts.sampleRan, { date, version }))}</p>`;
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    if (!state.facts.problems.some(({ code }) => code === error.code)) state.problem(error);
    return '';
  }
}
