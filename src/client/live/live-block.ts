// One block of live code: replaces its text by an editor and shows its result.
import type { LiveTexts } from '../../texts/texts.js';
import { compileCode, type Scope } from './compile-code.js';
import { createEditor } from './editor.js';
import { showResult } from './Result.js';

interface LiveBlockInput {
  isResultFirst: boolean;
  /** What the site makes available to live code, in addition to React. */
  scope: Scope | undefined;
  texts: Readonly<LiveTexts>;
}

/** Starts a block. @returns the element of its result, and a function that unmounts it. */
export function startLiveBlock(
  figure: HTMLElement,
  { isResultFirst, scope, texts }: LiveBlockInput,
): { result: HTMLElement; end(): void } {
  const pre = figure.querySelector('pre')!;
  const result = document.createElement('div');
  result.className = 'rd-live-result';
  result.setAttribute('role', 'group');
  result.setAttribute('aria-label', texts.liveResult);
  const mistake = document.createElement('div');
  mistake.className = 'rd-live-mistake';
  mistake.setAttribute('role', 'status');
  const note = (error: unknown): void => {
    mistake.textContent = error === undefined ? '' : String(error);
  };
  const { show, end } = showResult(result, note);
  const run = (code: string): void => {
    note(undefined);
    try {
      show(compileCode(code, { scope, isInline: figure.dataset.noInline === undefined, texts }));
    } catch (error) {
      // Code is often invalid while it is typed: the last result stays until there is a new one.
      note(error);
    }
  };
  const { editor, hint, text } = createEditor(pre, texts, run);
  figure.dataset.started = '';
  figure.append(editor, hint);
  // A component of the site may show result and buttons elsewhere.
  const partsOf = (kind: string): NodeListOf<Element> =>
    document.querySelectorAll(`[data-live-${kind}="${CSS.escape(figure.dataset.playground ?? '')}"]`);
  const [place] = partsOf('result');
  if (place) place.append(result, mistake);
  else if (isResultFirst) editor.before(result, mistake);
  else figure.append(result, mistake);
  const area = editor.querySelector('textarea')!;
  for (const button of partsOf('reset'))
    button.addEventListener('click', () => {
      area.value = text;
      area.dispatchEvent(new Event('input'));
    });
  run(text);
  return { result, end };
}
