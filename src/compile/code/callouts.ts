// Call-outs: numbers in a code block that refer to the items of the list below it. Each links to the other, without a script.
import type { ListItem } from 'mdast';
import type { ErrorLocation } from '../../errors.js';
import { calloutMissing } from '../compile-errors.js';
import { escapeAttribute } from '../html/escape-html.js';
import { type AnyNode, paragraph, rawHtmlNode } from '../markdown/markdown-node.js';
import type { PageState } from '../page-state.js';

/** Returns the ids of a call-out and of its list item; undefined if the list has no such item. */
export type Callouts = (number: number) => { id: string; item: string } | undefined;

/** Binds the items of a list to the call-outs in the block above it. */
export function bindCallouts(list: AnyNode | undefined, location: ErrorLocation, state: PageState): Callouts {
  const block = ++state.calloutBlocks;
  const items = new Map<number, ListItem>();
  if (list?.type === 'list' && list.ordered) {
    for (const [index, item] of list.children.entries()) items.set((list.start ?? 1) + index, item);
    list.data = { ...list.data, hProperties: { className: ['rd-callouts'] } };
  }
  const bound = new Map<number, number>();
  return (number) => {
    const item = items.get(number);
    if (!item) {
      state.problem(calloutMissing(location, number));
      return undefined;
    }
    // If a number occurs twice, both call-outs link to the item, which links back to the first.
    const [id, itemId] = [`rd-callout-${block}-${number}`, `rd-note-${block}-${number}`];
    const count = (bound.get(number) ?? 0) + 1;
    bound.set(number, count);
    if (count > 1) return { id: `${id}-${count}`, item: itemId };
    item.data = { ...item.data, hProperties: { id: itemId } };
    const label = escapeAttribute(state.options.texts.backToCode);
    const html = `<a class="rd-callout" href="#${id}" aria-label="${label}: ${number}" data-number="${number}"></a>`;
    const back = rawHtmlNode(state.addRawHtml(html, ''), item.position);
    const [first] = item.children;
    if (first?.type === 'paragraph') first.children.unshift(back);
    else item.children.unshift(paragraph([back], item.position) as ListItem['children'][number]);
    return { id, item: itemId };
  };
}
