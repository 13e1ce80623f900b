// Warns about directives that are shown as text because they are unknown or misplaced, and about containers without a closing fence.
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
/** Directives that only have a meaning inside others, and the reverse. */
const parents: Readonly<Record<string, string>> = { tab: 'tabs', step: 'steps' };
const children: Readonly<Record<string, string>> = { tabs: 'tab', cards: 'card', features: 'card' };

/** Warns about containers without a closing fence: everything up to the end of the block around them is part of them. */
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

/** Warns about lines that would open a directive if the brackets after its name were closed. */
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

/** Warns about words in an opening line that the page does not show: after label and attributes, or in a label that is not closed. */
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

/** Returns what follows a label in brackets and attributes in braces; the whole text if one of them is not closed. */
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

/** Reports a problem as the site's setting `onUnknownDirective` says: as an error, as a warning, or not at all. */
function tell(problem: SiteError, state: PageState): void {
  const { onUnknownDirective } = state.options;
  if (onUnknownDirective !== 'ignore')
    state.problem(onUnknownDirective === 'throw' ? problem : asWarning(problem));
}

/** Returns the names of all known container directives. */
export function knownBlocks({ options }: PageState): readonly string[] {
  return [...builtInAdmonitions, ...options.admonitions, ...blocks];
}

/**
 * Warns about an unknown directive. On a line of its own it may be meant as text, such as `::before`, so it must have a label or
 * attributes, or a name that is close to a known one.
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
        `it is not inside "${around}"`,
        `Put ::::${around} above it and :::: below it, with more colons than it has.`,
      ]
    : within
      ? [`it contains no "${within}"`, `Add :::${within} inside it, with fewer colons than it has.`]
      : name === 'code-group'
        ? ['it contains no code', 'Add code blocks inside it.']
        : ['there is no such directive', isLine ? 'For literal colons, write \\::.' : undefined];
  const location = locationIn(fragment, positionOf(directive).start);
  tell(directiveAsText(location, opener, reason, nearest === name ? undefined : nearest, advice), state);
}

/** Reports a directive for an API on a page without one. @returns whether the directive is one of these */
export function reportStray(directive: LeafDirective, fragment: Fragment): boolean {
  if (!ofApi.includes(directive.name) || !openerOf(directive, fragment)) return false;
  const { start, end } = spanOf(directive);
  const location = locationIn(fragment, positionOf(directive).start);
  fragment.state.problem(strayApiDirective(location, fragment.source.slice(start, end).trim()));
  return true;
}

/** Returns the opening of a directive as the author wrote it, `:::tip`; undefined if a plugin has created the directive. */
function openerOf(directive: ContainerDirective | LeafDirective, { source }: Fragment): string | undefined {
  const { start } = spanOf(directive);
  return /^:{2,}[ \t]*[\w-]+/.exec(source.slice(start, start + 100))?.[0];
}
