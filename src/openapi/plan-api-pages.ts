// Which pages an API becomes, and what stands on each: pure, and the only place that knows the ways of grouping.
import type { OpenApiConfig } from '../config/config.js';
import { type ApiTexts, apiTexts } from '../texts/api-texts.js';
import type { ApiDescription, ApiOperation, ApiText } from './api-description.js';

export interface PlannedApiPage {
  type: 'index' | 'group' | 'operation';
  /** Path in the docs folder without extension: `api/roll`. */
  name: string;
  title: string;
  description: ApiText | undefined;
  operations: readonly ApiOperation[];
  /** Among its siblings in the sidebar. */
  position: number;
}

interface Group {
  name: string;
  title: string;
  description: ApiText | undefined;
  operations: readonly ApiOperation[];
}

/** The index, then a page for each group, or an index of each group and a page for each operation. */
export function planApiPages(
  api: ApiDescription,
  { route, groupBy }: Pick<OpenApiConfig, 'route' | 'groupBy'>,
  texts: ApiTexts = apiTexts,
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
  return [
    index,
    ...groups.flatMap((group, at): PlannedApiPage[] => {
      const folder = names.take('', group.name);
      const page = { title: group.title, description: group.description, position: at + 1 };
      if (groupBy !== 'operation')
        return [{ type: 'group', name: `${route}/${folder}`, operations: group.operations, ...page }];
      return [
        { type: 'group', name: `${route}/${folder}/index`, operations: [], ...page },
        ...group.operations.map((operation, position): PlannedApiPage => {
          const name = `${route}/${folder}/${names.take(folder, operation.anchor)}`;
          const { title } = operation;
          return {
            type: 'operation',
            name,
            title,
            description: undefined,
            operations: [operation],
            position: position + 1,
          };
        }),
      ];
    }),
  ];
}

/** Operations stand under their first tag. */
function groupByTag(api: ApiDescription, texts: ApiTexts): Group[] {
  const calls = api.operations.filter(({ isWebhook, tags }) => !isWebhook || tags.length > 0);
  const groups: Group[] = api.tags.map((tag) => ({
    ...tag,
    operations: calls.filter(({ tags }) => tags[0] === tag.name),
  }));
  const untagged = calls.filter(({ tags }) => tags.length === 0);
  groups.push({ name: 'other', title: texts.apiOther, description: undefined, operations: untagged });
  groups.push(
    webhooksOf(
      api.operations.filter((operation) => !calls.includes(operation)),
      texts,
    ),
  );
  return groups.filter(({ operations }) => operations.length > 0);
}

/** One group for each first part of the paths. */
function groupByPath(api: ApiDescription, texts: ApiTexts): Group[] {
  const groups = new Map<string, ApiOperation[]>();
  for (const operation of api.operations) {
    if (operation.isWebhook) continue;
    const [first = ''] = operation.path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
    groups.set(first, [...(groups.get(first) ?? []), operation]);
  }
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

function webhooksOf(operations: readonly ApiOperation[], texts: ApiTexts): Group {
  return { name: 'webhooks', title: texts.apiWebhooks, description: undefined, operations };
}

/** Names of files: as the API spells its own, without what cannot stand in an address, each once whatever its letter case. */
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
