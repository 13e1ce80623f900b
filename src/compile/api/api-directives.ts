// What `::operation[id]`, `::operations`, `::operation-list` and `::api-description` stand for on a page of an API.

import type { LeafDirective } from 'mdast-util-directive';
import { toString as textOf } from 'mdast-util-to-string';
import { nearestName } from '../../base/names.js';
import type { ApiOperation, ApiText } from '../../openapi/api-description.js';
import type { ApiPage } from '../../openapi/api-page.js';
import type { ApiTexts } from '../../texts/api-texts.js';
import { unknownOperation } from '../compile-errors.js';
import type { CompileOptions } from '../compiled-page.js';
import { type Fragment, locationIn } from '../fragment.js';
import type { HeadingIds } from '../markdown/headings.js';
import { type AnyNode, positionOf, spanOf } from '../markdown/markdown-node.js';
import type { PageState } from '../page-state.js';
import { type ApiView, type ShownText, showText } from './api-text.js';
import { toNodes } from './jsx-runtime.js';
import { Operation } from './operation.js';
import { OperationList } from './operation-list.js';
import { operationListTwin, operationTwin } from './operation-twin.js';

export class ApiDirectives implements ApiView {
  readonly texts: ApiTexts;
  private readonly api: NonNullable<CompileOptions['api']>;
  private hasConsole = false;
  /** Operations that stand on the page by their own directive. */
  private readonly placed: ReadonlySet<string>;
  private readonly shown = new Map<ApiText, ShownText>();
  private readonly twins: { directive: LeafDirective; fragment: Fragment; toMarkdown(): string }[] = [];

  constructor(
    private readonly page: ApiPage,
    private readonly state: PageState,
    private readonly headingIds: HeadingIds,
    source: string,
  ) {
    // A page has something of an API only where the site has one.
    this.api = state.options.api!;
    this.texts = this.api.texts;
    this.placed = new Set(
      Array.from(
        source.matchAll(/^::operation(?:\[(.*?)\]|\{id="(.*?)"\})/gm),
        ([, label, id]) => (label ?? id)!,
      ),
    );
  }

  /** Undefined for directives that are none of an API. */
  nodesOf(directive: LeafDirective, fragment: Fragment): AnyNode[] | undefined {
    const { page } = this;
    switch (directive.name) {
      case 'api-description':
        if (page.description) return this.describe(page.description, directive, fragment);
        leaveOut(directive, fragment);
        return [];
      case 'operations':
        if (page.type === 'index') return undefined;
        return this.operations(
          page.operations.filter(({ anchor }) => !this.placed.has(anchor)),
          directive,
          fragment,
        );
      case 'operation':
        return page.type === 'index' ? undefined : this.operation(directive, fragment);
      case 'operation-list':
        return page.type === 'index' ? this.list(directive, fragment) : undefined;
      default:
        return undefined;
    }
  }

  /** Puts the operations into the Markdown twin; to be called once all links are known. */
  spliceTwins(): void {
    for (const { directive, fragment, toMarkdown } of this.twins)
      fragment.edits.push({ ...spanOf(directive), text: toMarkdown() });
  }

  private describe(text: ApiText, directive: LeafDirective, fragment: Fragment): AnyNode[] {
    const shown = showText(text, this.state, this.headingIds);
    this.twins.push({ directive, fragment, toMarkdown: () => shown.toTwin() });
    return shown.nodes;
  }

  private operation(directive: LeafDirective, fragment: Fragment): AnyNode[] {
    const { operations } = this.page as Extract<ApiPage, { type: 'operations' }>;
    const id = directive.attributes?.id ?? textOf(directive);
    const found = operations.find(({ anchor }) => anchor === id);
    if (found) return this.operations([found], directive, fragment);
    const known = operations.map(({ anchor }) => anchor);
    this.state.problem(
      unknownOperation(locationIn(fragment, positionOf(directive).start), id, nearestName(id, known), known),
    );
    return [];
  }

  private operations(
    operations: readonly ApiOperation[],
    directive: LeafDirective,
    fragment: Fragment,
  ): AnyNode[] {
    const { servers, tryIt } = this.page as Extract<ApiPage, { type: 'operations' }>;
    if (tryIt) this.openPolicy(directive, fragment);
    // Below a heading of the author's, operations are parts of its section.
    const level = /^## /m.test(fragment.source.slice(0, spanOf(directive).start)) ? 3 : 2;
    const toMarkdown = () =>
      operations
        .map((operation) =>
          operationTwin(operation, servers, level, {
            texts: this.texts,
            twinOf: (text) => this.shown.get(text)?.toTwin() ?? text.text,
          }),
        )
        .join('\n\n');
    this.twins.push({ directive, fragment, toMarkdown });
    return operations.flatMap((operation) => {
      // Once a page, and only where they are not English.
      const consoleTexts = this.hasConsole ? '' : this.api.consoleTexts;
      this.hasConsole ||= tryIt;
      return toNodes(
        Operation({ operation, servers, view: this, state: this.state, level, tryIt, consoleTexts }),
      );
    });
  }

  /** A console reaches the servers of readers, and shows pictures that these send. */
  private openPolicy(directive: LeafDirective, fragment: Fragment): void {
    const { line } = positionOf(directive).start;
    for (const source of ['http:', 'https:']) this.state.source('connect-src', source, fragment, line);
    this.state.source('img-src', 'blob:', fragment, line);
  }

  private list(directive: LeafDirective, fragment: Fragment): AnyNode[] {
    const page = this.page as Extract<ApiPage, { type: 'index' }>;
    // The place that links have in the list on the page: so that both share their slots.
    const start = { line: 1, column: 1 };
    const toMarkdown = () =>
      operationListTwin(page, (source, anchor) =>
        this.state.link(
          `@site/${encodeURI(source)}${anchor === undefined ? '' : `#${encodeURI(anchor)}`}`,
          fragment,
          start,
        ),
      );
    this.twins.push({ directive, fragment, toMarkdown });
    return toNodes(OperationList({ page, view: this }));
  }

  show(text: ApiText): AnyNode[] {
    const known = this.shown.get(text);
    const shown = showText(text, this.state);
    if (!known) this.shown.set(text, shown);
    return shown.nodes;
  }
}

/** Takes a directive out of the twin, with the empty lines below it. */
function leaveOut(directive: LeafDirective, fragment: Fragment): void {
  const { start, end } = spanOf(directive);
  const after = fragment.source.slice(end);
  fragment.edits.push({ start, end: end + after.length - after.trimStart().length, text: '' });
}

/** A page that does not say where its operations stand has them at its end. */
export function withApiDirective(text: string, { type }: ApiPage): string {
  const directive = type === 'index' ? 'operation-list' : 'operations';
  const isThere = new RegExp(`^::${directive}[ \\t]*\\r?$`, 'm').test(text);
  return isThere ? text : `${text.trimEnd()}\n\n::${directive}\n`;
}
