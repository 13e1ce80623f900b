// What authors should know of their directives: those that are shown as text, and those that nothing closes.
import type { Root } from 'mdast';
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';
import { nearestName } from '../../base/names.js';
import { asWarning, type SiteError } from '../../errors.js';
import {
  directiveAsText,
  directiveLosesText,
  directiveNotClosed,
  strayApiDirective,
} from '../compile-errors.js';
import { locationIn } from '../fragment.js';
import { type AnyNode, isParent, positionOf, spanOf } from '../markdown/markdown-node.js';
import type { Fragment, PageState } from '../page-state.js';
import { builtInAdmonitions } from './admonitions.js';
import { unclosedDirectives } from './closing-fences.js';
import { landingBlocks } from './landing-blocks.js';

const blocks: readonly string[] = [
  ...'tabs tab code-group details steps step file-tree cards card features since until'.split(' '),
  ...landingBlocks,
];
const ofApi: readonly string[] = ['api-description', 'operations', 'operation', 'operation-list'];
const lines: readonly string[] = ['include', 'card', 'since', 'until', ...ofApi];
/** Directives that mean something in others only, and these. */
const parents: Readonly<Record<string, string>> = { tab: 'tabs', step: 'steps' };
const children: Readonly<Record<string, string>> = { tabs: 'tab', cards: 'card', features: 'card' };

/** Warns of the directives in a tree that end with what they stand in: from there on all is part of them. */
export function checkClosed(root: Root, fragment: Fragment): void {
  const { source } = fragment;
  if (!source.includes(':::')) return;
  for (const directive of unclosedDirectives(root.children, source)) {
    const opener = openerOf(directive, fragment);
    if (opener)
      tell(directiveNotClosed(locationIn(fragment, positionOf(directive).start), opener), fragment.state);
  }
  checkOpened(root.children, fragment);
}

/** Warns of lines that would open a directive, if what stands behind its name came to an end. */
function checkOpened(nodes: readonly AnyNode[], fragment: Fragment): void {
  const { state } = fragment;
  for (const node of nodes) {
    if (node.type === 'paragraph') {
      const { start, end } = spanOf(node);
      const [, opener, name, sign] =
        /^(:{3,}[ \t]*([\w-]+))([[{])/.exec(fragment.source.slice(start, Math.min(end, start + 100))) ?? [];
      if (name === undefined || !knownBlocks(state).includes(name)) continue;
      const location = locationIn(fragment, positionOf(node).start);
      const advice = sign === '[' ? `Write ${opener}[Title].` : `Write ${opener}{name="value"}.`;
      tell(directiveAsText(location, opener!, `nothing closes its "${sign}"`, undefined, advice), state);
    } else if (isParent(node)) {
      if (node.type === 'containerDirective') checkOpener(node as ContainerDirective, fragment);
      checkOpened(node.children, fragment);
    }
  }
}

/** Warns of words in the line that opens a directive which are nowhere on the page: behind its label and attributes, or in a label that nothing closes. */
function checkOpener(directive: ContainerDirective, fragment: Fragment): void {
  const { source } = fragment;
  const { start } = spanOf(directive);
  const end = source.indexOf('\n', start);
  const line = source.slice(start, end === -1 ? undefined : end);
  const [opener] = /^:{3,}[ \t]*[\w-]+(?=[[{])/.exec(line) ?? [];
  if (opener === undefined) return;
  const lost = behindBrackets(line.slice(opener.length)).trim();
  if (lost !== '')
    tell(directiveLosesText(locationIn(fragment, positionOf(directive).start), opener, lost), fragment.state);
}

/** What stands in a line behind a label in brackets and attributes in braces. All of it where nothing closes one of them. */
function behindBrackets(text: string): string {
  let rest = text;
  for (const [open, close] of ['[]', '{}']) {
    if (!rest.startsWith(open!)) continue;
    let depth = 0;
    let quote = '';
    let end = -1;
    for (let at = 0; at < rest.length && end === -1; at++) {
      const sign = rest.charAt(at);
      if (sign === '\\') at++;
      else if (quote !== '') quote = sign === quote ? '' : quote;
      else if (open === '{' && (sign === '"' || sign === "'")) quote = sign;
      else if (sign === open) depth++;
      else if (sign === close && --depth === 0) end = at;
    }
    if (end === -1) return rest;
    rest = rest.slice(end + 1);
  }
  return rest;
}

/** As loudly as the site wants it. */
function tell(problem: SiteError, state: PageState): void {
  const { onUnknownDirective } = state.options;
  if (onUnknownDirective !== 'ignore')
    state.problem(onUnknownDirective === 'throw' ? problem : asWarning(problem));
}

/** Names of the directives that hold others. */
export function knownBlocks({ options }: PageState): readonly string[] {
  return [...builtInAdmonitions, ...options.admonitions, ...blocks];
}

/**
 * Warns of a directive that nobody knows. One in a line of its own may be meant as text, as `::before` is, so it must have a label
 * or attributes, or be close to one that there is.
 */
export function warnOfText(directive: ContainerDirective | LeafDirective, fragment: Fragment): void {
  const { state } = fragment;
  const { name } = directive;
  const opener = openerOf(directive, fragment);
  if (!opener) return;
  const isLine = directive.type === 'leafDirective';
  const nearest = nearestName(name, isLine ? lines : knownBlocks(state));
  const isMeant = /[[{]/.test(fragment.source.charAt(spanOf(directive).start + opener.length));
  if (isLine && (nearest === name || (nearest === undefined && !isMeant))) return;
  const around = parents[name];
  const within = children[name];
  const [reason, advice] = around
    ? [
        `it stands in no "${around}"`,
        `Write ::::${around} above it and :::: below, with more colons than it has.`,
      ]
    : within
      ? [`it holds no "${within}"`, `Write :::${within} in it, with fewer colons than it has.`]
      : name === 'code-group'
        ? ['it holds no code', 'Write blocks of code in it.']
        : [
            'there is no such directive',
            isLine ? 'Write \\:: for colons that are meant as text.' : undefined,
          ];
  const location = locationIn(fragment, positionOf(directive).start);
  tell(directiveAsText(location, opener, reason, nearest === name ? undefined : nearest, advice), state);
}

/** Reports a directive of an API on a page that has nothing to fill it with. @returns whether it is one. */
export function reportStray(directive: LeafDirective, fragment: Fragment): boolean {
  if (!ofApi.includes(directive.name) || !openerOf(directive, fragment)) return false;
  const { start, end } = spanOf(directive);
  const location = locationIn(fragment, positionOf(directive).start);
  fragment.state.problem(strayApiDirective(location, fragment.source.slice(start, end).trim()));
  return true;
}

/** `:::tip` as the author wrote it; undefined for one that a plugin has made. */
function openerOf(directive: ContainerDirective | LeafDirective, { source }: Fragment): string | undefined {
  const { start } = spanOf(directive);
  return /^:{2,}[ \t]*[\w-]+/.exec(source.slice(start, start + 100))?.[0];
}
