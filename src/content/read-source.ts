// Reads what has to be known of a page before it is compiled: its front matter and title.
import { isUtf8 } from 'node:buffer';
import { hashOf } from '../base/hash.js';
import { parseContentTitle } from '../base/parse-content-title.js';
import { decodeUtf8, encodeUtf8 } from '../base/utf8.js';
import type { Config } from '../config/config.js';
import { functionFailed } from '../config/config-errors.js';
import type { ContentConfig } from '../config/stage-configs.js';
import { type ProblemData, type SiteError, toProblemData } from '../errors.js';
import { notUtf8 } from './content-errors.js';
import type { FrontMatter } from './front-matter.js';
import { headDigestOf } from './head-digest.js';
import { readFrontMatter } from './read-front-matter.js';
import { splitFrontMatter } from './split-front-matter.js';

/** What is kept of a page before it is compiled: everything but its body. It is JSON, so that it can be cached. */
export interface SourceHead {
  /** Hash of the file's bytes. */
  hash: string;
  frontMatter: FrontMatter;
  contentTitle: string | undefined;
  problems: readonly ProblemData[];
  /** See `headDigestOf`: cached, so that builds need not compute it for thousands of heads. */
  digest?: string;
}

/** Reads the head of a Markdown file. @param file relative to the site's folder, named in problems */
export async function readSource(
  file: string,
  bytes: Buffer,
  config: Pick<ContentConfig, 'siteDir' | 'markdown' | 'strict'>,
): Promise<SourceHead> {
  const { siteDir, markdown } = config;
  const text = decodeUtf8(bytes);
  let parsed = text;
  let failed: SiteError | undefined;
  if (markdown.parseFrontMatter) {
    const { parseByAuthor } = await import('./parse-by-author.js');
    try {
      parsed = await parseByAuthor(markdown.parseFrontMatter, siteDir, file, text);
    } catch (error) {
      failed = functionFailed('markdown.parseFrontMatter', file, error);
    }
  }
  const written = parsed === text ? undefined : splitFrontMatter(text).yaml;
  const head = readHead(file, parsed, { ...config, written });
  const problems = [...(failed ? [failed] : []), ...head.problems].map(toProblemData);
  const invalid = encodingProblem(file, bytes, text);
  if (invalid) problems.unshift(toProblemData(invalid));
  const { frontMatter, contentTitle } = head;
  return { hash: hashOf(bytes), frontMatter, contentTitle, problems, digest: headDigestOf(head) };
}

/** Returns a problem if the file is not UTF-8. @param text the decoded bytes */
export function encodingProblem(file: string, bytes: Uint8Array, text: string): SiteError | undefined {
  const invalid = findInvalidUtf8(bytes);
  return invalid && notUtf8({ file, line: invalid.line, column: invalid.column }, invalid.byte, text);
}

/** Reads a generated page as `readSource` does; its problems contain the text. */
export function readVirtualSource(file: string, text: string, config: KeyConfig = plainly): SourceHead {
  const { frontMatter, contentTitle, problems } = readHead(file, text, { ...config, source: text });
  return { hash: hashOf(text), frontMatter, contentTitle, problems: problems.map(toProblemData) };
}

const plainly: KeyConfig = { markdown: { frontMatterKeys: [] }, strict: true };

/** The settings that decide which unknown keys are warned of. */
interface KeyConfig extends Pick<ContentConfig, 'strict'> {
  markdown: OwnKeysConfig;
}

interface HeadInput extends KeyConfig {
  /** See `readFrontMatter`. */
  source?: string;
  written?: string | undefined;
}

function readHead(file: string, text: string, { source, written, markdown, strict }: HeadInput) {
  const { yaml, bodyStart } = splitFrontMatter(text);
  const { frontMatter, problems } =
    yaml === undefined
      ? { frontMatter: { extra: {} } satisfies FrontMatter, problems: [] as SiteError[] }
      : readFrontMatter({
          file,
          yaml: copyOf(yaml),
          written,
          source,
          isOwn: ownKeys(markdown, text, bodyStart),
          warnsOfAny: strict,
        });
  const title = parseContentTitle(text, bodyStart);
  return { frontMatter, problems, contentTitle: title && copyOf(title) };
}

/** Copies a string: one that was cut out of a text keeps the whole text in memory, and so heads would keep the bodies of all pages. */
function copyOf(text: string): string {
  return decodeUtf8(encodeUtf8(text));
}

/** The first place in a file that is not UTF-8: line and column beginning with 1, and the invalid byte. */
interface InvalidUtf8 {
  line: number;
  column: number;
  byte: number;
}

const newline = 0x0a;

/** Returns the first place that is not UTF-8; undefined for a valid text. */
function findInvalidUtf8(bytes: Uint8Array): InvalidUtf8 | undefined {
  if (isUtf8(bytes)) return undefined;
  let line = 1;
  let start = 0;
  // No multi-byte character contains the byte of a newline, so lines can be checked one by one.
  for (;;) {
    const found = bytes.indexOf(newline, start);
    const end = found === -1 ? bytes.length : found;
    if (!isUtf8(bytes.subarray(start, end))) return { line, ...placeInLine(bytes.subarray(start, end)) };
    line++;
    start = end + 1;
  }
}

/** Decoding replaces invalid bytes by U+FFFD: the first byte that differs after encoding again is invalid. */
function placeInLine(bytes: Uint8Array): { column: number; byte: number } {
  const decode = (part: Uint8Array) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(part, { stream: true });
  const encoded = new TextEncoder().encode(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  let same = 0;
  while (same < bytes.length && bytes[same] === encoded[same]) same++;
  const before = decode(encoded.subarray(0, same));
  return { column: before.length + 1, byte: bytes[Buffer.byteLength(before)]! };
}

/** The settings about unknown keys. */
type OwnKeysConfig = Pick<Config['markdown'], 'frontMatterKeys' | 'parseFrontMatter'>;

/**
 * Returns a function that tells whether an unknown key is the site's own: the config names it, the site's `parseFrontMatter` uses it, or
 * the page reads it in its text. A page that passes on its whole `frontMatter` may read any key.
 * @param bodyStart offset of the text below the front matter
 */
function ownKeys(
  { frontMatterKeys, parseFrontMatter }: OwnKeysConfig,
  text: string,
  bodyStart: number,
): (key: string) => boolean {
  // Computed on first use, because few pages have unknown keys.
  let read: ReturnType<typeof readIn> | undefined;
  return (key) => {
    if (frontMatterKeys.includes(key)) return true;
    if (
      parseFrontMatter &&
      String(parseFrontMatter)
        .match(/[\w$-]+/g)
        ?.includes(key)
    )
      return true;
    read ??= readIn(text.slice(bodyStart));
    return read === 'all' || read.has(key);
  };
}

/** Returns the keys that the text reads by `frontMatter.key` and `frontMatter['key']`. */
function readIn(body: string): 'all' | ReadonlySet<string> {
  const keys = new Set<string>();
  for (const [, named, quoted] of body.matchAll(
    /\bfrontMatter\b(?:\??\.([\w$]+)|(?:\?\.)?\[['"]([^'"\n]+)['"]\])?/g,
  )) {
    const key = named ?? quoted;
    if (key === undefined) return 'all';
    keys.add(key);
  }
  return keys;
}
