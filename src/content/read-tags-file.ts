// The tags of a docs folder as a file describes them, in Docusaurus' form: `{ api: { label: 'The API', permalink: '/api' } }`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { SiteError } from '../errors.js';
import { tagsFileMistake } from './content-errors.js';
import { describeIssue } from './describe-issue.js';
import { parseYaml } from './parse-yaml.js';

/** What a file says of the tag of a name. */
export interface TagDefinition {
  label?: string | undefined;
  permalink?: string | undefined;
  description?: string | undefined;
}

export type TagDefinitions = Readonly<Record<string, TagDefinition | null>>;

const schema = z.record(
  z.string(),
  z
    .object({
      label: z.string().optional(),
      permalink: z.string().optional(),
      description: z.string().optional(),
    })
    .nullable(),
);

/** @param file relative to the site's folder */
export function readTagsFile(
  siteDir: string,
  file: string,
): { definitions: TagDefinitions | undefined; problems: readonly SiteError[] } {
  const parsed = parseYaml(readFileSync(path.join(siteDir, file), 'utf8'));
  if ('reason' in parsed) return { definitions: undefined, problems: [tagsFileMistake(file, parsed.reason)] };
  const checked = schema.safeParse(parsed.value ?? {});
  if (checked.success) return { definitions: checked.data, problems: [] };
  const [issue] = checked.error.issues;
  const reason = describeIssue(issue!, parsed.value);
  return { definitions: undefined, problems: [tagsFileMistake(file, reason)] };
}
