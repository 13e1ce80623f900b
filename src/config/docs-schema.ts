import * as z from 'zod';
import { editAddress, routePart } from './address-schemas.js';
import {
  chosen,
  fieldOf,
  filledText,
  flag,
  list,
  object,
  oneOf,
  type Report,
  record,
} from './schema-parts.js';
import type { UserConfig, UserDocsConfig, UserVersionConfig } from './user-config.js';

const texts = list(filledText);

const version = object<UserVersionConfig>({
  label: filledText.optional(),
  path: routePart.optional(),
  banner: oneOf('none', 'unreleased', 'unmaintained').optional(),
  badge: flag.optional(),
  noIndex: flag.optional(),
});

const folder = object<UserDocsConfig>({
  id: filledText.optional(),
  path: filledText.optional(),
  routeBasePath: routePart.optional(),
  sidebarPath: chosen<string | false>((value) => (value === false ? flag : filledText)).optional(),
  include: texts.optional(),
  exclude: texts.optional(),
  numberPrefixes: flag.optional(),
  numberPrefixParser: flag.optional(),
  breadcrumbs: flag.optional(),
  sidebarCollapsible: flag.optional(),
  sidebarCollapsed: flag.optional(),
  editUrl: chosen<UserDocsConfig['editUrl']>((value) =>
    typeof value === 'function' ? z.unknown() : editAddress,
  ).optional(),
  showLastUpdateTime: flag.optional(),
  showLastUpdateAuthor: flag.optional(),
  tagsBasePath: routePart.optional(),
  includeCurrentVersion: flag.optional(),
  lastVersion: filledText.optional(),
  onlyIncludeVersions: texts.optional(),
  versions: record(version).optional(),
  editCurrentVersion: flag.optional(),
});

const folders = list(folder).min(1, 'expected at least one folder');

/** One folder or several. */
export const docs = chosen<UserConfig['docs']>((value, report) => {
  if (!Array.isArray(value)) return folder;
  reportRepeatedIds(value, report);
  return folders;
});

function reportRepeatedIds(all: readonly unknown[], report: Report): void {
  const ids = all.map((one) => fieldOf(one, 'id') ?? 'default');
  for (const [index, id] of ids.entries()) {
    const first = ids.indexOf(id);
    if (first < index) report(`"${id}" is also the id of docs[${first}]; each needs its own`, [index, 'id']);
  }
}
