// Makes pages safe whose text was not written for this site, such as changelogs: includes, components and code to run become text.
import type { Root } from 'mdast';
import { snippetsIn } from '../code/snippet.js';
import {
  contentOfDirective,
  paragraphOfDirective,
  textOfDirective,
} from '../directives/literal-directives.js';
import { isMark } from '../directives/marks.js';
import type { Fragment } from '../page-state.js';
import { type AnyNode, isParent, markdownElement, spanOf } from './markdown-node.js';

/** Changes the tree in place. Badges and dates in headings stay, as relaydocs adds those of a changelog itself. */
export function tameForeignText(root: Root, fragment: Fragment): void {
  root.children = tamed(root.children, false, fragment) as Root['children'];
}

function tamed(nodes: readonly AnyNode[], inHeading: boolean, fragment: Fragment): AnyNode[] {
  const within = (some: readonly AnyNode[]) => tamed(some, inHeading, fragment);
  return nodes.flatMap((node): AnyNode | AnyNode[] => {
    switch (node.type) {
      case 'html':
        return { ...node, value: safeTags(node.value) };
      case 'code':
        // The meta string is dropped, as it may name a file or ask to run the code.
        return { ...node, lang: /^[\w+#.-]+/.exec(node.lang ?? '')?.[0] ?? null, meta: null };
      case 'textDirective':
        if (!inHeading || !isMark(node)) return within(textOfDirective(node, fragment));
        break;
      case 'leafDirective':
        return paragraphOfDirective(node, fragment);
      case 'containerDirective':
        return within(contentOfDirective(node, fragment));
      case 'paragraph': {
        if (!snippetsIn(node, fragment)) break;
        const { start, end } = spanOf(node);
        const text: AnyNode = { type: 'text', value: fragment.source.slice(start, end) };
        return markdownElement('p', {}, [text], node.position);
      }
      default:
    }
    if (isParent(node))
      (node as { children: AnyNode[] }).children = tamed(
        node.children,
        inHeading || node.type === 'heading',
        fragment,
      );
    return node;
  });
}

/** Matches comments, tags that format text, links and pictures, and any other `<`. */
const tags =
  /<!--[\s\S]*?-->|<(\/?)(a|abbr|b|blockquote|br|code|dd|del|details|div|dl|dt|em|h[1-6]|hr|i|img|ins|kbd|li|ol|p|pre|s|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul)((?:\s[^<>]*)?)>|</gi;

const attributes =
  /\s(?:(?:id|alt|title|width|height)="[^"<>]*"|(?:href|src)="https?:\/\/[^"<>]*"|open(?![\w=-]))/gi;

/** Returns HTML in which such tags have only the attributes above, and all other tags are escaped. */
function safeTags(html: string): string {
  return html.replace(tags, (found, slash: string, name: string | undefined, written: string) => {
    if (name === undefined) return found === '<' ? '&lt;' : '';
    return `<${slash}${name}${(written.match(attributes) ?? []).join('')}>`;
  });
}
