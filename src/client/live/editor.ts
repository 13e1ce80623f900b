// A code editor: a text area with transparent text over the highlighted code. Undo, selection and input methods are the browser's.
import { refractor } from 'refractor/core';
import jsx from 'refractor/jsx';
import tsx from 'refractor/tsx';
import type { LiveTexts } from '../../texts/texts.js';

refractor.register(jsx);
refractor.register(tsx);

type Tree = ReturnType<typeof refractor.highlight>;

const indentation = '  ';
let lastId = 0;

/** Creates an editor. @param pre the server's code block, which moves into the editor. @param onEdit called with all of the code. */
export function createEditor(
  pre: HTMLElement,
  texts: Pick<LiveTexts, 'liveEditor' | 'leaveEditor'>,
  onEdit: (text: string) => void,
): { editor: HTMLElement; hint: HTMLElement; text: string } {
  const code = pre.querySelector('code')!;
  const text = code.textContent!.trimEnd();
  const language = /language-(\w+)/.exec(pre.className)?.[1] ?? '';
  const editor = document.createElement('div');
  editor.className = 'rd-live-editor';
  const hint = document.createElement('p');
  hint.className = 'rd-live-hint';
  hint.id = `rd-live-hint-${++lastId}`;
  hint.textContent = texts.leaveEditor;
  const area = document.createElement('textarea');
  area.value = text;
  area.rows = 1;
  area.spellcheck = false;
  area.setAttribute('autocapitalize', 'off');
  area.setAttribute('aria-label', texts.liveEditor);
  area.setAttribute('aria-describedby', hint.id);
  const paint = (): void => code.replaceChildren(highlighted(area.value, language), '\n');
  area.addEventListener('input', () => {
    paint();
    onEdit(area.value);
  });
  writeIndented(area);
  pre.removeAttribute('tabindex');
  pre.setAttribute('aria-hidden', 'true');
  // Line numbers and highlighted lines do not apply while the code changes.
  pre.classList.remove('rd-line-numbers');
  paint();
  editor.append(pre, area);
  return { editor, hint, text };
}

/** Makes Tab indent, except after Escape, so that keyboard users can leave the editor. */
function writeIndented(area: HTMLTextAreaElement): void {
  let leaves = false;
  area.addEventListener('blur', () => {
    leaves = false;
  });
  area.addEventListener('keydown', (event) => {
    const { key, isComposing } = event;
    if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey || isComposing) return;
    if (key === 'Tab' && !leaves) {
      event.preventDefault();
      write(indentation);
    } else if (key === 'Enter') {
      event.preventDefault();
      const line = area.value.slice(0, area.selectionStart).split('\n').at(-1)!;
      write(`\n${/^[ \t]*/.exec(line)![0]}`);
    }
    leaves = key === 'Escape';
  });
}

/** Inserts text as if it were typed. `execCommand` is deprecated, but text inserted in any other way cannot be undone. */
function write(text: string): void {
  document.execCommand('insertText', false, text);
}

/** Highlights code with the server's highlighter, so that the colours are the same. */
function highlighted(code: string, language: string): Node {
  return toNode(refractor.highlight(code, /^t/.test(language) ? 'tsx' : 'jsx'));
}

function toNode(tree: Tree | Tree['children'][number]): Node {
  if (tree.type === 'text') return document.createTextNode(tree.value);
  const node = tree.type === 'element' ? document.createElement('span') : document.createDocumentFragment();
  if (tree.type === 'element')
    (node as HTMLElement).className = (tree.properties.className as string[]).join(' ');
  if ('children' in tree) node.append(...tree.children.map(toNode));
  return node;
}
