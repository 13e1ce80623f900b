// Reads category files, which describe the sidebar category of a folder.
import * as z from 'zod';
import { nearestName } from '../base/names.js';
import type { SiteError } from '../errors.js';
import { categoryKey, categorySyntax, categoryValue } from './content-errors.js';
import { describeIssue, describeValue, keyPath, placeOf } from './describe-issue.js';
import { markShape } from './mark-shape.js';
import { parseYaml } from './parse-yaml.js';

const optionalText = z.string().optional();

/** The link of a category, in category files and sidebars. */
export const categoryLinkSchema = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('doc'), id: z.string() }),
    z.object({
      type: z.literal('generated-index'),
      slug: optionalText,
      title: optionalText,
      description: optionalText,
      keywords: z
        .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string()))
        .optional(),
      image: optionalText,
    }),
  ],
  '{ type: "doc", id } or { type: "generated-index" }',
);

export type CategoryLink = z.infer<typeof categoryLinkSchema>;

export const categoryFileSchema = z.object({
  label: optionalText,
  position: z.number().optional(),
  collapsible: z.boolean().optional(),
  collapsed: z.boolean().optional(),
  /** True if the label is a heading above its entries, which are always shown. */
  section: z.boolean().optional(),
  ...markShape,
  className: optionalText,
  description: optionalText,
  customProps: z.record(z.string(), z.unknown()).optional(),
  key: optionalText,
  /** null for no link, even if the folder has an index file. */
  link: categoryLinkSchema.nullish(),
});

/** The contents of a `_category_.json` or `_category_.yml`. */
export interface CategoryFile extends z.infer<typeof categoryFileSchema> {
  /** Path relative to the site's folder: `docs/api/_category_.json`. */
  path: string;
  /** Folder relative to the content folder: `api`. */
  dir: string;
  instance: string;
  version: string;
}

interface CategoryFileInput extends Pick<CategoryFile, 'path' | 'dir' | 'instance' | 'version'> {
  text: string;
}

const knownKeys = Object.keys(categoryFileSchema.shape);

/** Parses a category file; invalid values are reported and left out. */
export function readCategoryFile({ text, ...place }: CategoryFileInput): {
  category: CategoryFile;
  problems: SiteError[];
} {
  const parsed = parseYaml(text);
  const locate = (offset: number) => ({ file: place.path, ...placeOf(text, offset) });
  if ('reason' in parsed)
    return { category: place, problems: [categorySyntax(locate(parsed.offset), parsed.reason)] };
  // A file that lost its text would silently remove the category's own page.
  if (parsed.value === null || parsed.value === undefined)
    return { category: place, problems: [categorySyntax(locate(0), 'it is empty')] };
  const { value } = parsed;
  if (typeof value !== 'object' || Array.isArray(value)) {
    const problem = `expected a mapping of keys to values, got ${describeValue(value)}`;
    return { category: place, problems: [categoryValue(locate(0), '', problem)] };
  }
  const problems: SiteError[] = [];
  const known: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    if (knownKeys.includes(key)) known[key] = entry;
    else problems.push(categoryKey(locate(parsed.offsetOf([key])), key, nearestName(key, knownKeys)));
  }
  const checked = categoryFileSchema.safeParse(known);
  const issues = checked.error?.issues ?? [];
  for (const issue of issues) {
    problems.push(
      categoryValue(locate(parsed.offsetOf(issue.path)), keyPath(issue.path), describeIssue(issue, known)),
    );
  }
  for (const { path } of issues) delete known[String(path[0])];
  problems.sort((a, b) => a.location!.line! - b.location!.line!);
  return { category: { ...place, ...(checked.data ?? categoryFileSchema.parse(known)) }, problems };
}
