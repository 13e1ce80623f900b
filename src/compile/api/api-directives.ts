// Renders the directives of API pages: `::operation[id]`, `::operations`, `::operation-list` and `::api-description`.

import { brotliCompressSync, constants } from 'node:zlib';
import type { LeafDirective } from 'mdast-util-directive';
import { toString as textOf } from 'mdast-util-to-string';
import { hashOf } from '../../base/hash.js';
import { nearestName } from '../../base/names.js';
import type { ApiOperation, ApiText } from '../../openapi/api-description.js';
import type { ApiGroup, ApiGroupOperation, ApiPage } from '../../openapi/api-page.js';
import { type ConsoleCall, toConsoleCall } from '../../openapi/console-call.js';
import { mostBytes, mostPacked } from '../../openapi/operation-weight.js';
import { type SocketCall, socketOrigins, toSocketCall } from '../../openapi/socket-call.js';
import type { ApiTexts } from '../../texts/texts.js';
import { apiPageLarge, unknownOperation } from '../compile-errors.js';
import type { CompileOptions } from '../compiled-page.js';
import { locationIn } from '../fragment.js';
import type { HeadingIds } from '../markdown/headings.js';
import { type AnyNode, positionOf, spanOf } from '../markdown/markdown-node.js';
import { linkUrl, twinUrl } from '../page-links.js';
import type { Fragment, PageState } from '../page-state.js';
import { placedPath } from '../source-places.js';
import { type ApiView, showText } from './api-text.js';
import { toNodes } from './jsx-runtime.js';
import { twinOfNodes } from './nodes-twin.js';
import { Operation } from './operation.js';
import { MovedOperations, OperationList } from './operation-list.js';
import { Requests } from './requests.js';

/** A directive, and the file or text that contains it. */
interface Spot {
  directive: LeafDirective;
  fragment: Fragment;
}

export class ApiDirectives implements ApiView {
  readonly texts: ApiTexts;
  private readonly api: NonNullable<CompileOptions['api']>;
  private hasConsole = false;
  private hasRequests = false;
  private readonly fieldIds = new Set<string>();
  private readonly likenesses = new Set<string>();
  /** Ids of operations that have a directive `::operation` of their own on the page. */
  private readonly placed: ReadonlySet<string>;
  /** Ids of entries that link to operations on other pages. */
  private readonly anchored: string[] = [];
  private readonly shown: (Spot & { nodes: readonly AnyNode[] })[] = [];

  constructor(
    private readonly page: ApiPage,
    private readonly state: PageState,
    private readonly headingIds: HeadingIds,
    source: string,
    /** The last directive of the page was added by relaydocs. */
    private readonly hasAdded: boolean,
  ) {
    // Pages with these directives are only compiled if the site has an API.
    this.api = state.options.api!;
    this.texts = this.api.texts;
    this.placed = new Set(
      Array.from(
        source.matchAll(/^::operation(?:\[(.*?)\]|\{id="(.*?)"\})/gm),
        ([, label, id]) => (label ?? id)!,
      ),
    );
  }

  /** Returns the nodes that replace a directive; undefined if it is not one of these. */
  nodesOf(directive: LeafDirective, fragment: Fragment): AnyNode[] | undefined {
    const { page } = this;
    const spot: Spot = { directive, fragment };
    switch (directive.name) {
      case 'api-description':
        if (page.description)
          return this.place(showText(page.description, this.state, this.headingIds), spot);
        leaveOut(spot);
        return [];
      case 'operations':
        if (page.type === 'operations') return this.operations(this.unplaced(page.operations), spot);
        return page.moved && this.moved(this.unplaced(page.moved), page.groups, spot);
      case 'operation':
        return page.type === 'index' && !page.moved ? undefined : this.operation(spot);
      case 'operation-list':
        return page.type === 'index' && !page.moved ? this.list(spot) : undefined;
      default:
        return undefined;
    }
  }

  /** Writes what is shown into the Markdown twin of the page. It must be called after all links have been collected. */
  spliceTwins(): void {
    // Links are looked up under this place, so that the twin and the page share their placeholders.
    const start = { line: 1, column: 1 };
    for (const { nodes, directive, fragment } of this.shown) {
      const linkOf = (href: string): string | undefined => {
        // On a page with the author's own tags, links were resolved in copies of these elements.
        if (href.startsWith('@site/')) return twinUrl(linkUrl(href, fragment, start));
        if (/^\0|^\//.test(href)) return twinUrl(href);
        return /^(?:https?|mailto):/.test(href) ? href : undefined;
      };
      fragment.edits.push({ ...spanOf(directive), text: twinOfNodes(nodes, linkOf) });
    }
  }

  /** Removes the ids of entries that link to other pages from the page's anchors, once each: the author may have used the same id. */
  yieldAnchors(): void {
    const { anchors } = this.state.facts;
    for (const id of this.anchored) {
      const at = anchors.indexOf(id);
      if (at !== -1) anchors.splice(at, 1);
    }
  }

  /** Warns if the author's text makes the page larger than generated API pages get. @param html the article, or the code that renders it */
  weigh(html: string): void {
    const { page, state } = this;
    const isOneOperation = page.type === 'operations' && page.operations.length === 1;
    const [place] = this.shown;
    const bytes = Buffer.byteLength(html) + state.facts.toc.length * bytesAround.entry + bytesAround.page;
    if (isOneOperation || !place || bytes < leastWeighed) return;
    // A page that is too large anyway is not compressed, which would take long.
    const packed = bytes > mostBytes ? undefined : packedBytes(Buffer.from(html));
    if (packed !== undefined && packed <= mostPacked) return;
    const { fragment, directive } = place;
    const location = this.isAdded(place)
      ? { file: placedPath(fragment) }
      : locationIn(fragment, positionOf(directive).start);
    state.problem(apiPageLarge(location, bytes, packed));
  }

  /** Tells whether relaydocs has added the directive to the page. */
  private isAdded({ directive, fragment: { depth, source } }: Spot): boolean {
    return this.hasAdded && depth === 0 && spanOf(directive).end >= source.trimEnd().length;
  }

  /** Remembers the nodes that replace a directive, and returns them. */
  private place(nodes: AnyNode[], spot: Spot): AnyNode[] {
    this.shown.push({ nodes, ...spot });
    return nodes;
  }

  private unplaced<Operation extends { anchor: string }>(operations: readonly Operation[]): Operation[] {
    return operations.filter(({ anchor }) => !this.placed.has(anchor));
  }

  private operation(spot: Spot): AnyNode[] {
    const { page } = this;
    const { directive, fragment } = spot;
    const id = directive.attributes?.id ?? textOf(directive);
    const isAsked = ({ anchor }: { anchor: string }): boolean => anchor === id;
    if (page.type === 'operations') {
      const found = page.operations.find(isAsked);
      if (found) return this.operations([found], spot);
    } else {
      const found = page.moved?.find(isAsked);
      if (found) return this.moved([found], [], spot);
    }
    const operations = page.type === 'operations' ? page.operations : (page.moved ?? []);
    const known = operations.map(({ anchor }) => anchor);
    this.state.problem(
      unknownOperation(locationIn(fragment, positionOf(directive).start), id, nearestName(id, known), known),
    );
    return [];
  }

  /** Shows links to operations instead, as the page would be too large with them. */
  private moved(operations: readonly ApiGroupOperation[], lists: readonly ApiGroup[], spot: Spot): AnyNode[] {
    if (operations.length === 0) {
      leaveOut(spot);
      return [];
    }
    this.anchored.push(
      ...(lists.length === 0 ? operations : lists.flatMap((list) => list.operations)).map(
        ({ anchor }) => anchor,
      ),
    );
    return this.place(toNodes(MovedOperations({ operations, lists, view: this })), spot);
  }

  private operations(operations: readonly ApiOperation[], spot: Spot): AnyNode[] {
    const { directive, fragment } = spot;
    const { servers, tryIt } = this.page as Extract<ApiPage, { type: 'operations' }>;
    if (tryIt) this.openPolicy(operations, spot);
    // Below a heading of the author's, operations are one level deeper.
    const level = /^## /m.test(fragment.source.slice(0, spanOf(directive).start)) ? 3 : 2;
    const nodes = operations.flatMap((operation) => {
      // The console's texts are on the page once, and only if they are not English.
      const consoleTexts = this.hasConsole ? '' : this.api.consoleTexts;
      const call = tryIt ? this.callOf(operation) : undefined;
      this.hasConsole ||= call !== undefined;
      return toNodes(
        Operation({ operation, servers, view: this, state: this.state, level, call, consoleTexts }),
      );
    });
    return this.place([...this.requests(operations), ...nodes], spot);
  }

  /** Returns the form for settings of all calls (server, credentials), which precedes the first operations of a page. */
  private requests(operations: readonly ApiOperation[]): AnyNode[] {
    const { requests } = this.page as Extract<ApiPage, { type: 'operations' }>;
    if (!requests || this.hasRequests || operations.every(({ channel }) => channel)) return [];
    this.hasRequests = true;
    return toNodes(Requests({ requests, texts: this.texts }));
  }

  /** Allows in the policy what a console needs: any server of the reader's and its pictures; for WebSockets only the servers of the API. */
  private openPolicy(operations: readonly ApiOperation[], { directive, fragment }: Spot): void {
    const { line } = positionOf(directive).start;
    for (const operation of operations) {
      const call = this.callOf(operation);
      for (const origin of call && 'messages' in call ? socketOrigins(call) : [])
        this.state.source('connect-src', origin, fragment, line);
    }
    if (operations.every(({ channel }) => channel)) return;
    for (const source of ['http:', 'https:']) this.state.source('connect-src', source, fragment, line);
    this.state.source('img-src', 'blob:', fragment, line);
  }

  /** Returns the data of an operation's console; undefined if it has none. An operation on a channel has one only over a WebSocket. */
  private callOf(operation: ApiOperation): ConsoleCall | SocketCall | undefined {
    const { servers, operations } = this.page as Extract<ApiPage, { type: 'operations' }>;
    const { channel } = operation;
    return channel
      ? toSocketCall({ ...operation, channel }, servers, operations)
      : toConsoleCall(operation, servers);
  }

  private list(spot: Spot): AnyNode[] {
    const page = this.page as Extract<ApiPage, { type: 'index' }>;
    if (page.isDivided)
      this.anchored.push(...page.groups.flatMap((group) => group.operations).map(({ anchor }) => anchor));
    return this.place(toNodes(OperationList({ page, view: this })), spot);
  }

  fieldId(wanted: string): string | undefined {
    // Ids in HTML contain no spaces.
    const id = wanted.replace(/\s/g, '_');
    if (this.fieldIds.has(id)) return undefined;
    this.fieldIds.add(id);
    return id;
  }

  isFirst(likeness: string): boolean {
    const hash = hashOf(likeness);
    if (this.likenesses.has(hash)) return false;
    this.likenesses.add(hash);
    return true;
  }

  show(text: ApiText): AnyNode[] {
    return showText(text, this.state);
  }
}

/** Bytes that a usual site adds to an article: for each entry of the table of contents, and for the rest of the page. */
const bytesAround = { entry: 150, page: 11_000, packed: 2_200 } as const;
/** A page with fewer bytes than this is never larger than `mostPacked` when compressed. */
const leastWeighed = 60_000;
/** Size at Brotli's best quality, as a share of the size at quality 5. */
const quickShare = 0.87;

/** Estimates the compressed size, within about a tenth: Brotli's best quality, which hosts use, takes many times as long. */
function packedBytes(text: Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  return Math.round(brotliCompressSync(text, { params }).length * quickShare) + bytesAround.packed;
}

/** Removes a directive from the twin, with the empty lines below it. */
function leaveOut({ directive, fragment }: Spot): void {
  const { start, end } = spanOf(directive);
  const after = fragment.source.slice(end);
  fragment.edits.push({ start, end: end + after.length - after.trimStart().length, text: '' });
}
