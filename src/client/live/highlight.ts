import { refractor } from 'refractor/core';
import jsx from 'refractor/jsx';
import tsx from 'refractor/tsx';

refractor.register(jsx);
refractor.register(tsx);

type Tree = ReturnType<typeof refractor.highlight>;

/** As the server highlights: its colours are those of the page. */
export function highlighted(code: string, language: string): Node {
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
