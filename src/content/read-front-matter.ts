// Parses the front matter of a page, validates it by the schema in front-matter.ts, and warns of unknown keys.
import type * as z from 'zod';
import { nearestName } from '../base/names.js';
import type { SiteError } from '../errors.js';
import {
  frontMatterKey,
  frontMatterNotMapping,
  frontMatterSyntax,
  frontMatterValue,
  neighbourKey,
  type PlaceInHead,
} from './content-errors.js';
import { describeIssue, describeValue, keyPath, placeOf } from './describe-issue.js';
import type { FrontMatter, FrontMatterPlace } from './front-matter.js';
import {
  frontMatterSchema,
  frontMatterShape,
  isPlainlyValid,
  keysOfOurs,
  nullableKeys,
  textKeys,
} from './front-matter.js';
import { parsePlainYaml } from './parse-plain-yaml.js';
import { parseYaml } from './parse-yaml.js';

/** The YAML begins on the second line of a file. */
const firstLine = 2;
/** Keys of other tools (Hugo, Jekyll, Starlight, VitePress, MkDocs, Just the Docs), and what has the same effect here. */
const neighbours: ReadonlyMap<string, string> = new Map([
  ['weight', 'Write sidebar_position: 2.'],
  ['nav_order', 'Write sidebar_position: 2.'],
  ['linkTitle', 'Write sidebar_label: Short title.'],
  ['nav_title', 'Write sidebar_label: Short title.'],
  ['permalink', 'Write slug: /path.'],
  ['redirect_from', 'Write aliases: [/old/path].'],
  ['titleTemplate', 'Write title_meta: the whole title.'],
  ['tableOfContents', 'Write hide_table_of_contents: true, or toc_max_heading_level: 3.'],
  ['outline', 'Write hide_table_of_contents: true, or toc_max_heading_level: 3.'],
  ['editUrl', 'Write custom_edit_url: https://..., or null for none.'],
  ['editLink', 'Write custom_edit_url: null for none.'],
  ['lastUpdated', 'Write last_update: { date: 2026-01-31 }.'],
  ['pagefind', 'Write search: false.'],
  ['publishDate', 'Write publishAt: 2026-12-01.'],
  ['expiryDate', 'Write unpublishAt: 2026-12-31.'],
  ['published', 'A page is published when the site is built; draft: true keeps it back.'],
]);

const knownKeys = Object.keys(frontMatterShape);

interface FrontMatterInput {
  /** Path relative to the site's folder. */
  file: string;
  yaml: string;
  /** The YAML in the file, if a function of the author has made `yaml` from it: places are those in the file. */
  written?: string | undefined;
  /** The page's text, if it is generated. */
  source: string | undefined;
  /** Tells whether an unknown key is one of the author's own. */
  isOwn: (key: string) => boolean;
  /** False if an unknown key that resembles no known one, or a value that only another tool may know, counts as the author's own. */
  warnsOfAny: boolean;
}

/** Parses and validates the front matter of a page. An invalid value is left out, so that the rest of the page can still be checked. */
export function readFrontMatter({ file, yaml, written, source, isOwn, warnsOfAny }: FrontMatterInput): {
  frontMatter: FrontMatter;
  problems: SiteError[];
} {
  const parsed = parsePlainYaml(yaml) ?? parseYaml(yaml);
  const inFile = written === undefined ? parsed : parseYaml(written);
  const toPlace = (offset: number): FrontMatterPlace => placeOf(written ?? yaml, offset, firstLine);
  const placeOfValue = (path: readonly PropertyKey[]): FrontMatterPlace =>
    toPlace('reason' in inFile ? 0 : inFile.offsetOf(path));
  const at = (place: FrontMatterPlace): PlaceInHead => ({ location: { file, ...place }, source });
  const atValue = (path: readonly PropertyKey[]): PlaceInHead => at(placeOfValue(path));
  const empty: FrontMatter = { extra: {} };
  if ('reason' in parsed) {
    const problem = frontMatterSyntax(at(toPlace(parsed.offset)), parsed.reason);
    return { frontMatter: empty, problems: [problem] };
  }
  const { value } = parsed;
  if (value === undefined || value === null) return { frontMatter: empty, problems: [] };
  if (typeof value !== 'object' || Array.isArray(value)) {
    const problem = frontMatterNotMapping(at(toPlace(0)), describeValue(value));
    return { frontMatter: empty, problems: [problem] };
  }

  const problems: SiteError[] = [];
  const known: Record<string, unknown> = {};
  const extra: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    if (!Object.hasOwn(frontMatterShape, key)) {
      extra[key] = entry;
      if (isOwn(key)) continue;
      const elsewhere = neighbours.get(key);
      const meant = elsewhere === undefined ? nearestName(key, knownKeys) : undefined;
      if (elsewhere !== undefined) problems.push(neighbourKey(atValue([key]), key, elsewhere));
      else if (meant !== undefined || warnsOfAny) problems.push(frontMatterKey(atValue([key]), key, meant));
    } else if (!isEmpty(key, entry)) {
      const isScalar = typeof entry === 'number' || typeof entry === 'boolean';
      known[key] = isScalar && textKeys.has(key) ? parsed.writtenAt([key]) : entry;
    }
  }
  // Most pages contain nothing else, and the schema takes as long as reading the file.
  const checked = isPlainlyValid(known)
    ? { data: inOrder(known), error: undefined }
    : frontMatterSchema.safeParse(known);
  const issues = checked.error?.issues ?? [];
  for (const issue of issues) {
    if (!warnsOfAny && keysOfOurs.has(issue.path[0])) {
      const key = String(issue.path[0]);
      extra[key] = known[key];
      continue;
    }
    problems.push(frontMatterValue(atValue(issue.path), keyPath(issue.path), describeIssue(issue, known)));
  }
  for (const { path } of issues) delete known[String(path[0])];
  problems.sort((a, b) => a.location!.line! - b.location!.line!);
  const { mdx, ...values } = checked.data ?? frontMatterSchema.parse(known);
  const frontMatter: FrontMatter = { ...values, extra };
  const { publishAt = -Infinity, unpublishAt = Infinity } = frontMatter;
  if (publishAt >= unpublishAt) {
    const wanted = 'expected a time after that of "publishAt"';
    problems.push(frontMatterValue(atValue(['unpublishAt']), 'unpublishAt', wanted));
  }
  if (mdx?.format && !frontMatter.format) frontMatter.format = mdx.format;
  const places = placesOfReferences(frontMatter, placeOfValue);
  if (places) frontMatter.places = places;
  return { frontMatter, problems };
}

/** Returns the values in the order in which the schema returns them. */
function inOrder(known: Readonly<Record<string, unknown>>): z.infer<typeof frontMatterSchema> {
  return Object.fromEntries(
    knownKeys.flatMap((key) => (Object.hasOwn(known, key) ? [[key, known[key]]] : [])),
  );
}

/** Tells whether a key counts as missing: one without a value does; an empty description or title means that there is none. */
function isEmpty(key: string, entry: unknown): boolean {
  return (
    (entry === null && !nullableKeys.has(key)) || (entry === '' && key !== 'description' && key !== 'title')
  );
}

/** Returns the places of values that later stages check against the rest of the site. */
function placesOfReferences(
  frontMatter: FrontMatter,
  placeOfValue: (path: readonly PropertyKey[]) => FrontMatterPlace,
): Record<string, FrontMatterPlace> | undefined {
  const paths: PropertyKey[][] = [];
  for (const key of [
    'id',
    'slug',
    'sidebar_icon',
    'image',
    'date',
    'authors',
    'tags',
    'author',
    'displayed_sidebar',
    'pagination_prev',
    'pagination_next',
  ] as const) {
    if (frontMatter[key] !== undefined) paths.push([key]);
  }
  for (const index of frontMatter.aliases?.keys() ?? []) paths.push(['aliases', index]);
  for (const index of frontMatter.hero?.actions?.keys() ?? []) paths.push(['hero', 'actions', index, 'to']);
  if (frontMatter.hero?.eyebrow?.to !== undefined) paths.push(['hero', 'eyebrow', 'to']);
  if (frontMatter.hero?.image) paths.push(['hero', 'image', 'src']);
  if (paths.length === 0) return undefined;
  return Object.fromEntries(paths.map((path) => [keyPath(path), placeOfValue(path)]));
}
