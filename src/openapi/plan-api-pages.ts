// Plans the pages of an API and what is on each of them. This module is pure, and the only one that knows the ways of grouping.
import path from 'node:path';
import { groupBy } from '../base/values.js';
import type { OpenApiConfig } from '../config/config.js';
import { fillText } from '../texts/fill-text.js';
import type { ApiTexts } from '../texts/texts.js';
import type { ApiTag, ApiText } from './api-description.js';
import type { ApiSummary, OperationHead } from './operation-head.js';
import { divideList, isTooHeavy, weighGroup, weighList } from './operation-weight.js';

export interface PlannedApiPage {
  type: 'index' | 'group' | 'list' | 'operation';
  /** Path in the docs folder without extension: `api/roll`. */
  name: string;
  title: string;
  description: ApiText | undefined;
  operations: readonly OperationHead[];
  /** Position among its siblings in the sidebar. */
  position: number;
  /** Whether the page would be too large, so that its operations have pages of their own; their addresses on it lead there. */
  isDivided?: boolean;
  /** Name of the divided page from which this operation was moved. */
  movedFrom?: string | undefined;
  /** Only for a page with a part of the list of an index that would be too long. */
  list?: {
    of: 'operations' | 'groups';
    /** Names of the listed pages. */
    names: readonly string[];
    /** Name of the index. */
    index: string;
  };
}

/** A page that the author has written in place of a generated one. */
export interface WrittenPage {
  /** Length of its text. */
  bytes: number;
  /** Whether it is a draft, so that readers do not see it. */
  isDraft: boolean;
}

interface Group extends Pick<PlannedApiPage, 'name' | 'title' | 'description' | 'operations'> {
  /** Name of its parent group. */
  parent?: string | undefined;
}

/**
 * Plans the pages: the index, then a page for each group; or an index for each group and a page for each operation. A group whose page
 * would be too large is divided in the same way. The addresses of operations do not depend on how many there are.
 * @param writtenAt returns the author's page with a name: its text counts, and it stays the first page of a divided group.
 */
export function planApiPages(
  api: ApiSummary,
  { route, groupBy }: Pick<OpenApiConfig, 'route' | 'groupBy'>,
  texts: ApiTexts,
  writtenAt: (name: string) => WrittenPage | undefined,
): PlannedApiPage[] {
  const index: PlannedApiPage = {
    type: 'index',
    name: `${route}/index`,
    title: api.title,
    description: api.description,
    operations: [],
    position: 0,
  };
  const names = new PageNames(route);
  const groups = groupBy === 'path' ? groupByPath(api, texts) : groupByTag(api, texts);
  /** Name of a group -> its folder. */
  const folders = new Map<string, string>();
  const parents = new Set(groups.map(({ parent }) => parent));
  const pages = groups.flatMap((group, at): PlannedApiPage[] => {
    const above = group.parent === undefined ? '' : folders.get(group.parent)!;
    const folder = path.posix.join(above, names.take(above, group.name));
    folders.set(group.name, folder);
    const isFolder = parents.has(group.name);
    const page = { title: group.title, description: group.description, position: at + 1 };
    const name = `${route}/${folder}${isFolder ? '/index' : ''}`;
    const written = writtenAt(name);
    const isDivided = groupBy !== 'operation' && !written?.isDraft && isTooLarge(group, written);
    if (groupBy !== 'operation' && !isDivided)
      return [{ type: 'group', name, operations: group.operations, ...page }];
    const indexName = isDivided && written ? name : `${route}/${folder}/index`;
    const named = group.operations.map((operation) => {
      const { anchor, path: address, title } = operation;
      const source = `${route}/${folder}/${names.take(folder, anchor)}`;
      return { operation, source, anchor, path: address, title };
    });
    const lists = listsOf(
      'operations',
      divideList(named, (operation) => weighList([operation])),
      { index: indexName, folder, title: texts.apiOperationRange },
    );
    return [
      { type: 'group', name: indexName, operations: [], isDivided, ...page },
      ...lists.map((list) => ({ ...list, isDivided })),
      ...named.map(
        ({ operation, source, title }, position): PlannedApiPage => ({
          type: 'operation',
          name: source,
          title,
          description: undefined,
          operations: [operation],
          position: position + 1,
          movedFrom: isDivided ? indexName : undefined,
        }),
      ),
    ];
  });
  const lists = [index, ...pages].flatMap(({ type, name, operations }) => {
    if (type === 'index') return groupLists(name, '');
    const isFolder = type === 'group' && operations.length === 0 && name.endsWith('/index');
    const folder = name.slice(route.length + 1, -'/index'.length);
    return isFolder ? groupLists(name, folder) : [];
  });
  return [index, ...lists, ...pages];

  /** Returns pages that list the groups in a folder, if they are too many for its index. */
  function groupLists(index: string, folder: string): PlannedApiPage[] {
    const within = index.slice(0, -'index'.length);
    const entries = pages
      .filter(({ type, name }) => type === 'group' && name !== index && name.startsWith(within))
      .map(({ name, title }) => ({ source: name, title }));
    const title = texts.apiGroupRange;
    return listsOf('groups', divideList(entries, weighGroup), { index, folder, title });
  }

  function listsOf(
    of: 'operations' | 'groups',
    lists: readonly (readonly { source: string }[])[] | undefined,
    { index, folder, title }: { index: string; folder: string; title: string },
  ): PlannedApiPage[] {
    let last = 0;
    return (lists ?? []).map((some, at, { length }): PlannedApiPage => {
      const first = last + 1;
      last += some.length;
      return {
        type: 'list',
        name: path.posix.join(route, folder, names.take(folder, `list-${at + 1}-of-${length}`)),
        title: fillText(title, { first: String(first), last: String(last) }),
        description: undefined,
        operations: [],
        // Before all other pages, whose positions begin at 1.
        position: (at + 1) / (length + 1),
        list: { of, names: some.map(({ source }) => source), index },
      };
    });
  }
}

function isTooLarge({ operations, description }: Group, written: WrittenPage | undefined): boolean {
  const parts = written ? [...operations, { weight: written.bytes, prose: written.bytes }] : operations;
  return operations.length > 1 && isTooHeavy(parts, [description]);
}

/** Groups operations by their first tag, and tags by their parents. */
function groupByTag(api: ApiSummary, texts: ApiTexts): Group[] {
  const calls = api.operations.filter(({ isWebhook, tags }) => !isWebhook || tags.length > 0);
  const tagged: readonly Group[] = api.tags.map((tag) => ({
    ...tag,
    // A tag whose parent is unknown or circular is at the top.
    parent: isBelow(tag, api.tags) ? tag.parent : undefined,
    operations: calls.filter(({ tags }) => tags[0] === tag.name),
  }));
  const withBelow = (group: Group): Group[] => {
    const below = tagged.filter(({ parent }) => parent === group.name).flatMap(withBelow);
    return group.operations.length + below.length === 0 ? [] : [group, ...below];
  };
  const groups = tagged.filter(({ parent }) => parent === undefined).flatMap(withBelow);
  const untagged = calls.filter(({ tags }) => tags.length === 0);
  const webhooks = api.operations.filter((operation) => !calls.includes(operation));
  const rest = [
    { name: 'other', title: texts.apiOther, description: undefined, operations: untagged },
    webhooksOf(webhooks, texts),
  ];
  return [...groups, ...rest.filter(({ operations }) => operations.length > 0)];
}

function isBelow(tag: ApiTag, tags: readonly ApiTag[]): boolean {
  const passed = new Set<ApiTag>();
  for (let at: ApiTag | undefined = tag; at?.parent !== undefined; ) {
    if (passed.has(at)) return false;
    passed.add(at);
    const { parent }: ApiTag = at;
    at = tags.find(({ name }) => name === parent);
    if (!at) return false;
  }
  return tag.parent !== undefined;
}

/** Groups operations by the first part of their paths. */
function groupByPath(api: ApiSummary, texts: ApiTexts): Group[] {
  const ofPaths = api.operations.filter(({ isWebhook }) => !isWebhook);
  const groups = groupBy(
    ofPaths,
    ({ path }) => path.split('/').find((part) => part !== '' && !part.startsWith('{')) ?? '',
  );
  return [
    ...Array.from(groups, ([name, operations]) => ({
      name: name === '' ? 'root' : name,
      title: `/${name}`,
      description: undefined,
      operations,
    })),
    webhooksOf(
      api.operations.filter(({ isWebhook }) => isWebhook),
      texts,
    ),
  ].filter(({ operations }) => operations.length > 0);
}

function webhooksOf(operations: readonly OperationHead[], texts: ApiTexts): Group {
  return { name: 'webhooks', title: texts.apiWebhooks, description: undefined, operations };
}

/** Assigns file names: as the API spells its names, without characters that addresses cannot contain, unique in any letter case. */
class PageNames {
  private readonly taken = new Set<string>();

  constructor(private readonly route: string) {}

  take(folder: string, wanted: string): string {
    const base =
      wanted.replace(/[^\p{L}\p{N}_.-]+/gu, '-').replace(/^[-_.]+|(?<![-.])[-.]+$/g, '') || 'group';
    const around = folder === '' ? (this.route.split('/').at(-1) ?? '') : folder;
    const isIndex = /^(?:index|readme)$/i.test(base) || base.toLowerCase() === around.toLowerCase();
    const first = isIndex ? `${base}-calls` : base;
    let name = first;
    for (let number = 2; this.taken.has(`${folder}/${name}`.toLowerCase()); number++)
      name = `${first}-${number}`;
    this.taken.add(`${folder}/${name}`.toLowerCase());
    return name;
  }
}
