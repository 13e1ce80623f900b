// Compiles cards: `::::cards` with `:::card[Title]{href="./page.md" icon="..."}` or, in one line, `::card[Title]{href description}`.
// `::::features` contain cards too.
import type { PhrasingContent } from 'mdast';
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';
import { toString as textOf } from 'mdast-util-to-string';
import { cardWithoutTitle } from '../compile-errors.js';
import { indentAt, locationIn } from '../fragment.js';
import { replaceEmoji } from '../markdown/emoji.js';
import {
  type AnyNode,
  type MarkdownElement,
  markdownElement,
  paragraph,
  positionOf,
  spanOf,
} from '../markdown/markdown-node.js';
import { isIconName, isPicture } from '../media/url-kinds.js';
import type { Fragment } from '../page-state.js';
import { urlSpan } from '../source-places.js';
import { type DirectiveTitle, spliceClosingFence, spliceDirective, titleOf } from './directive-title.js';
import { contentOf, endOfOpener, spanOfAll } from './literal-directives.js';
import { badgeKindOf, badgeNode, iconNodes } from './marks.js';

type CardDirective = (ContainerDirective | LeafDirective) & { name: 'card' };

export function isCard(node: AnyNode): node is CardDirective {
  return (node.type === 'containerDirective' || node.type === 'leafDirective') && node.name === 'card';
}

export function isCards(directive: ContainerDirective): boolean {
  return ['cards', 'features'].includes(directive.name) && directive.children.some(isCard);
}

/** Compiles a group of cards. */
export function cardsOf(directive: ContainerDirective, fragment: Fragment): MarkdownElement {
  spliceDirective(directive, undefined, { prefix: '', fallback: '' }, fragment);
  const content = contentOf(directive);
  const isList = content.every(isCard);
  const children = content.map((child) =>
    isCard(child) ? cardOf(child, fragment, isList ? 'li' : 'div') : child,
  );
  const className = directive.name === 'cards' ? ['rd-cards'] : ['rd-cards', 'rd-features'];
  const properties = { className, ...(isList ? { role: 'list' } : {}) };
  return markdownElement(isList ? 'ul' : 'div', properties, children, directive.position);
}

/** Compiles one card. With a link, its title is the link. */
export function cardOf(directive: CardDirective, fragment: Fragment, tagName = 'div'): MarkdownElement {
  const { href, description, icon, badge, kind = 'note' } = directive.attributes ?? {};
  const title = titleOfCard(directive, fragment);
  spliceCard(directive, title, fragment);
  const { position } = directive;
  const inTitle: AnyNode[] = title?.children ?? [];
  if (href && inTitle.length === 0) {
    fragment.state.problem(cardWithoutTitle(locationIn(fragment, positionOf(directive).start), href));
  }
  const label = href ? [markdownElement('a', { href }, inTitle, position)] : inTitle;
  const head = [
    ...(icon ? iconOf(icon, directive, fragment) : []),
    ...label,
    ...(badge ? badgeOf(badge, kind ?? '', directive, fragment) : []),
  ];
  const heading =
    head.length > 0 ? [markdownElement('p', { className: ['rd-card-title'] }, head, position)] : [];
  const text: PhrasingContent[] = [{ type: 'text', value: description ?? '' }];
  const content = directive.type === 'leafDirective' ? [] : contentOf(directive);
  return markdownElement(
    tagName,
    { className: ['rd-card', ...(href ? ['rd-card-link'] : [])] },
    [...heading, ...(description ? [paragraph(text, position)] : []), ...content],
    position,
  );
}

/** Returns a picture of the site, an icon by its name, or a character such as an emoji. All of them are decoration, without a label. */
function iconOf(icon: string, directive: CardDirective, fragment: Fragment): readonly AnyNode[] {
  const { position } = directive;
  const className = ['rd-card-icon'];
  if (isPicture(icon))
    return [markdownElement('img', { className, src: icon, alt: '', dataZoom: 'false' }, [], position)];
  if (isIconName(icon)) return iconNodes(icon, 'rd-card-icon rd-icon', positionOf(directive), fragment);
  const text: AnyNode = { type: 'text', value: replaceEmoji(icon, fragment.state.emojiNames) };
  return [markdownElement('span', { className, ariaHidden: 'true' }, [text], position)];
}

function badgeOf(text: string, kind: string, directive: CardDirective, fragment: Fragment) {
  const known = badgeKindOf(kind, positionOf(directive), fragment);
  const space: AnyNode = { type: 'text', value: ' ' };
  return [space, badgeNode([{ type: 'text', value: text }], known, directive.position)];
}

function titleOfCard(directive: CardDirective, fragment: Fragment): DirectiveTitle | undefined {
  if (directive.type === 'containerDirective') return titleOf(directive, fragment);
  const { children } = directive;
  const span = spanOfAll(children);
  if (span) return { children, text: textOf(children), span };
  const title = directive.attributes?.title;
  return title ? { children: [{ type: 'text', value: title }], text: title, span: undefined } : undefined;
}

/** Writes a bold line into the Markdown twin: `::card[Start]{href="./a.md" description="Here."}` -> `**[Start](./a.md)**: Here.` */
function spliceCard(directive: CardDirective, title: DirectiveTitle | undefined, fragment: Fragment): void {
  const { start, end: endOfDirective } = spanOf(directive);
  const end = directive.type === 'leafDirective' ? endOfDirective : endOfOpener(directive, fragment);
  const { description, badge } = directive.attributes ?? {};
  const href = title && directive.attributes?.href ? urlSpan(fragment.source, start, 'href') : undefined;
  const isTight = /^\r?\n[ \t>]*[^\s>]/.test(fragment.source.slice(end, end + 200));
  const gap = isTight ? `\n${indentAt(fragment, start).trimEnd()}` : '';
  const told = badge ? ` (${badge})` : '';
  const rest = `${title ? '**' : ''}${told}${description ? `${title ? ': ' : ''}${description}` : ''}${gap}`;
  const open = href ? '**[' : title ? '**' : '';
  const from = title?.span ? title.span.end : start;
  const kept = title?.span ? '' : open + (title?.text ?? '');
  if (title?.span) fragment.edits.push({ start, end: title.span.start, text: open });
  if (href) {
    fragment.edits.push({ start: from, end: href.start, text: `${kept}](` });
    fragment.edits.push({ start: href.end, end, text: `)${rest}` });
  } else fragment.edits.push({ start: from, end, text: kept + rest });
  if (directive.type === 'containerDirective') spliceClosingFence(directive, end, fragment);
}
