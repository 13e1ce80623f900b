// Compiles `:badge[New]{kind=tip}` and `:icon[lucide:rocket]` in headings, titles of cards and text.
import type { PhrasingContent } from 'mdast';
import type { TextDirective } from 'mdast-util-directive';
import type { Position } from 'unist';
import { type Badge, badgeKinds } from '../../config/badges.js';
import { iconOfFile } from '../../content/icons.js';
import { type Icon, iconAttributes } from '../../content/marks.js';
import { unknownBadgeKind } from '../compile-errors.js';
import { locationIn, type Point } from '../fragment.js';
import { type AnyNode, markdownElement, positionOf, rawHtmlNode, spanOf } from '../markdown/markdown-node.js';
import type { Fragment } from '../page-state.js';
import { splitReference } from '../site-paths.js';

type Mark = TextDirective & { name: 'badge' | 'icon' };

/** Tells whether a node is a badge or an icon. Without a label it is text, as any other word after a colon. */
export function isMark(node: AnyNode): node is Mark {
  return node.type === 'textDirective' && /^(?:badge|icon)$/.test(node.name) && node.children.length > 0;
}

/** Returns the nodes of a badge or icon. The Markdown twin has a badge in parentheses, and no icon. */
export function markOf(directive: Mark, fragment: Fragment): AnyNode[] {
  const { children, position } = directive;
  const { start, end } = spanOf(directive);
  const [from, to] = [spanOf(children[0]!).start, spanOf(children.at(-1)!).end];
  if (directive.name === 'icon') {
    const space = fragment.source[end] === ' ' ? 1 : 0;
    fragment.edits.push({ start, end: end + space, text: '' });
    // The name is read from the source, as the parser takes its part after the colon for a directive.
    const name = fragment.source.slice(from, to);
    return iconNodes(name, 'rd-mark', positionOf(directive), fragment);
  }
  fragment.edits.push({ start, end: from, text: '(' }, { start: to, end, text: ')' });
  const { kind, date } = directive.attributes ?? {};
  // The date of a release does not look like a badge.
  if (date) return [markdownElement('time', { dateTime: date, className: ['rd-date'] }, children, position)];
  return [badgeNode(children, badgeKindOf(kind ?? 'note', positionOf(directive), fragment), position)];
}

export function badgeNode(
  children: readonly PhrasingContent[],
  kind: Badge['kind'],
  position: Position | undefined,
): AnyNode {
  const className = kind === 'note' ? ['rd-badge'] : ['rd-badge', `rd-badge-${kind}`];
  return markdownElement('span', { className }, children, position);
}

/** Returns the kind of a badge; an unknown one is reported, and counts as `note`. */
export function badgeKindOf(written: string, position: Position, fragment: Fragment): Badge['kind'] {
  const kind = badgeKinds.find((one) => one === written);
  if (kind === undefined)
    fragment.state.problem(unknownBadgeKind(locationIn(fragment, position.start), written, badgeKinds));
  return kind ?? 'note';
}

/** Returns the nodes of an icon; if there is no such icon, reports it and returns none. */
export function iconNodes(
  name: string,
  className: string,
  position: Position,
  fragment: Fragment,
): AnyNode[] {
  const icon = findIcon(name, position.start, fragment);
  return icon ? [rawHtmlNode(fragment.state.addRawHtml(iconHtml(icon, className), ''), position)] : [];
}

function iconHtml(icon: Icon, className: string): string {
  const attributes = Object.entries({ class: className, ...iconAttributes(icon) });
  return `<svg ${attributes.map(([key, value]) => `${key}="${value}"`).join(' ')}>${icon.body}</svg>`;
}

/** Finds an icon by its name or file; if there is none, reports the problem. */
export function findIcon(name: string, point: Point, fragment: Fragment): Icon | undefined {
  const { state } = fragment;
  const { icon, problem } = name.endsWith('.svg')
    ? iconOfFile(name, readFile(name, fragment))
    : state.findIcon(name);
  if (problem) state.problem(problem(locationIn(fragment, point)));
  return icon;
}

/** Reads the file of an icon: `/img/box.svg` in a static folder, `./box.svg` beside the page. */
function readFile(written: string, fragment: Fragment): Uint8Array | undefined {
  const { state } = fragment;
  const { path } = splitReference(written);
  if (!path.startsWith('/')) return state.findBeside(path, fragment.path)?.bytes;
  for (const folder of state.options.staticDirectories) {
    const found = state.find(folder + path);
    if (found) return found.bytes;
  }
  return undefined;
}
