// Reads the tags file of docs, in Docusaurus' form: `{ api: { label: 'The API', permalink: '/api' } }`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { SiteError } from '../errors.js';
import { tagsFileMistake } from './content-errors.js';
import { describeIssue, keyPath, placeOf } from './describe-issue.js';
import { parseYaml } from './parse-yaml.js';

/** Settings of a tag. */
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

/** Reads the file. @param file relative to the site's folder */
export function readTagsFile(
  siteDir: string,
  file: string,
): { definitions: TagDefinitions | undefined; problems: readonly SiteError[] } {
  const text = readFileSync(path.join(siteDir, file), 'utf8');
  const parsed = parseYaml(text);
  const mistake = (offset: number, reason: string) =>
    tagsFileMistake({ file, ...placeOf(text, offset) }, reason);
  if ('reason' in parsed)
    return {
      definitions: undefined,
      problems: [mistake(parsed.offset, `the file cannot be read: ${parsed.reason}`)],
    };
  const checked = schema.safeParse(parsed.value ?? {});
  if (checked.success) return { definitions: withLabels(checked.data), problems: [] };
  const problems = checked.error.issues.map((issue) => {
    const at = issue.path.length > 0 ? `${keyPath(issue.path)}: ` : '';
    return mistake(parsed.offsetOf(issue.path), at + describeIssue(issue, parsed.value));
  });
  return { definitions: undefined, problems };
}

/** Adds missing labels: the key with a capital letter, as in Docusaurus: `long-read` -> `Long-read`. */
function withLabels(definitions: TagDefinitions): TagDefinitions {
  const labelled = Object.entries(definitions).map(([key, tag]): [string, TagDefinition] => [
    key,
    { ...tag, label: tag?.label || key.charAt(0).toUpperCase() + key.slice(1).toLowerCase() },
  ]);
  return Object.fromEntries(labelled);
}
