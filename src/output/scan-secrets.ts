// Finds secrets in what is about to be published. A secret is a long run of letters and digits, which prose has few of, so only such runs
// are examined closely.

import { hashOf } from '../base/hash.js';
import { longRuns, signsOf } from '../base/long-runs.js';
import { type ErrorLocation, type Severity, SiteError } from '../errors.js';
import { markedSecrets } from './marked-secrets.js';

/** Plain data, to be sent to threads. */
export interface SecretScanOptions {
  /** Fingerprints of findings that are not secrets. */
  allowed: readonly string[];
  /** Values of secret environment variables, by name. */
  environment: readonly { name: string; value: string }[];
  /** Keys that readers may see, such as the site's search key. */
  publicKeys: readonly string[];
  /** Path of the config, relative to the site's folder; its texts are part of every page. */
  configPath: string;
  /** True if static files contain documentation of another tool: what looks like a secret in them is an example. */
  staticAreExamples: boolean;
}

/** A file of the author. */
export interface SecretSource {
  file: string;
  text: string;
}

/**
 * Scans a text. @param path of the page or file in the output @param readSources returns the files that it was made from
 * @param isExample true if the whole text counts as a code block
 * @returns one problem for each secret; only a warning if it occurs in code blocks alone, which show examples
 */
export function scanForSecrets(
  path: string,
  text: string,
  options: SecretScanOptions,
  readSources: () => readonly SecretSource[] = () => [],
  isExample = false,
): SiteError[] {
  const found = new Map<string, { what: string; isCode: boolean }>();
  const add = (secret: string, what: string, start: number): void => {
    const isCode = (found.get(secret)?.isCode ?? true) && (isExample || isInCode(text, start));
    found.set(secret, { what, isCode });
  };
  for (const { name, value } of options.environment) {
    if (text.includes(value)) found.set(value, { what: `the value of ${name}`, isCode: false });
  }
  for (const { start, end } of longRuns(text, minLength, wordSigns)) {
    const run = text.slice(start, end);
    const known = found.get(run);
    if (known?.isCode) add(run, known.what, start);
    if (known || isPlaceholder(run)) continue;
    const kind = kinds.find(({ looks, before, around }) => {
      if (!looks.test(run)) return false;
      if (before && !before.test(text.slice(Math.max(0, start - nearby), start))) return false;
      const near =
        around && `${text.slice(Math.max(0, start - nearby), start)} ${text.slice(end, end + nearby)}`;
      return !around || around.every((pattern) => pattern.test(near!));
    });
    if (kind) add(run, kind.what, start);
  }
  for (const { secret, what, start } of markedSecrets(text)) {
    if (isPlaceholder(secret)) continue;
    // A token of a known kind after "Bearer" is one secret.
    const isKnown = [...found.keys()].some((other) => other !== secret && secret.includes(other));
    if (!isKnown && found.get(secret)?.isCode !== false) add(secret, what, start);
  }
  return [...found]
    .filter(
      ([secret]) => !options.publicKeys.includes(secret) && !options.allowed.includes(fingerprint(secret)),
    )
    .map(([secret, { what, isCode }]) => {
      const source = placeIn(readSources(), secret);
      const place = source ?? { location: { file: path } };
      const shown = source ? 'Here stands' : `Line ${lineOf(text, secret)} holds`;
      const isReal = options.environment.some(({ value }) => value === secret);
      const isHarmless = !isReal && (isCode || source?.isCode === true || isOver(text, secret));
      return secretFound(place, `${shown} ${what}`, secret, isHarmless ? 'warning' : 'error');
    });
}

/** Tells whether the secret is the signature of an expired token, which is of no use any more. */
function isOver(text: string, secret: string): boolean {
  const at = text.indexOf(secret);
  const payload = /\.(eyJ[\w-]{10,4000})\.[\w-]{0,400}$/.exec(text.slice(Math.max(0, at - 4500), at))?.[1];
  if (payload === undefined) return false;
  const [, end] = /"exp":(\d{9,11})\b/.exec(Buffer.from(payload, 'base64url').toString()) ?? [];
  return end !== undefined && Number(end) * 1000 < Date.now();
}

/** Tells whether the position is inside a `<pre>` or `<code>`. */
function isInCode(html: string, at: number): boolean {
  return ['pre', 'code'].some((tag) => html.lastIndexOf(`<${tag}`, at) > html.lastIndexOf(`</${tag}>`, at));
}

/** Returns the place in the author's files. The report shows that line, so the whole secret is masked in it. */
function placeIn(sources: readonly SecretSource[], secret: string): SecretPlace | undefined {
  for (const find of finders(secret)) {
    const source = sources.find(({ text }) => find(text) >= 0);
    if (!source) continue;
    const { file, text } = source;
    const at = find(text);
    const lineStart = text.lastIndexOf('\n', at) + 1;
    const lineEnd = text.indexOf('\n', at);
    const line = text.slice(lineStart, lineEnd < 0 ? undefined : lineEnd);
    const masked = line
      .replace(/[\w.~+/=@-]{12,}/g, (word) => '*'.repeat(word.length))
      .replaceAll(secret, '***');
    const lines = text.slice(0, lineStart).split('\n').length;
    return {
      location: { file, line: lines, column: at - lineStart + 1 },
      source: `${'\n'.repeat(lines - 1)}${masked}`,
      isCode: /\.mdx?$/i.test(file) && isInMarkdownCode(text, at),
    };
  }
  return undefined;
}

interface SecretPlace {
  location: ErrorLocation;
  source?: string;
  /** True if it is in a code sample of a page, also if a script shows that sample. */
  isCode?: boolean;
}

/** Tells whether the position is in a fenced code block, between backticks, or in a tag that shows code. */
function isInMarkdownCode(text: string, at: number): boolean {
  const before = text.slice(0, at);
  const fences = before.match(/^[ \t>]*(?:```|~~~)/gm)?.length ?? 0;
  if (fences % 2 === 1) return true;
  if (
    ['CodeBlock', 'pre', 'code'].some(
      (tag) => before.lastIndexOf(`<${tag}`) > before.lastIndexOf(`</${tag}>`),
    )
  )
    return true;
  return (before.slice(before.lastIndexOf('\n') + 1).match(/`/g)?.length ?? 0) % 2 === 1;
}

/** Returns an id of a secret that does not reveal it. */
export function fingerprint(secret: string): string {
  return hashOf(secret);
}

interface SecretKind {
  what: string;
  /** Matches the secret itself. */
  looks: RegExp;
  /** Must match the text before it. */
  before?: RegExp;
  /** Must match the text near it, on either side. */
  around?: readonly RegExp[];
}

/** How many characters are near. Tags of a highlighted code block may be between a name and its value. */
const nearby = 250;

const kinds: readonly SecretKind[] = [
  { what: 'an AWS access key', looks: /^A[KS]IA[0-9A-Z]{16}$/ },
  { what: 'a GitHub token', looks: /^(?:gh[oprsu]_[A-Za-z0-9]{36,}|github_pat_\w{36,})$/ },
  { what: 'a Stripe key', looks: /^[rs]k_live_[A-Za-z0-9]{20,}$/ },
  { what: 'an npm token', looks: /^npm_[A-Za-z0-9]{36}$/ },
  { what: 'a Slack token', looks: /^[A-Za-z0-9]{16,}$/, before: /\bxox[abeoprs]-[\w-]*$/ },
  {
    what: 'the address of a Slack webhook',
    looks: /^\w{16,}$/,
    before: /hooks\.slack\.com\/services\/T\w+\/B\w+\/$/,
  },
  { what: 'a signed token (JWT)', looks: /^\w{16,}$/, before: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]*$/ },
  {
    what: 'a private key',
    looks: /^\w{16,}$/,
    before: /BEGIN [A-Z ]*PRIVATE KEY-----(?:\s|\\n|<[^>]*>)*\\?[A-Za-z0-9+/]*$/,
  },
  {
    what: 'an API key beside its name',
    looks: /^[0-9a-f]{64}$/i,
    before: /(?:api|access|auth|secret)[-_]?(?:key|token)(?:[\s=:"'`]|<[^<>]*>|&quot;|&#\w{1,4};)*$/i,
  },
  { what: 'an API key after x-api-key', looks: /^[0-9a-f]{64}$/, before: /x-api-key/i },
  {
    what: 'an Algolia key beside its application id',
    looks: /^[0-9a-f]{32}$/,
    // File names and avatars look the same, and so does a signature in the URL of an image.
    before:
      /(?:^|[^/.-])(?<!(?:[?&]|&(?:amp|#x26|#38);|\\u0026|%26)(?!\w{0,40}(?:key|token|secret|auth))\w{1,40}=)$/i,
    around: [/algolia|app(?:lication)?[-_ ]?id/i, /\b(?=[A-Z]*[0-9])(?=[0-9]*[A-Z])[A-Z0-9]{10}\b/],
  },
];

/** Shorter runs of letters, digits and underscores are no secrets. */
const minLength = 16;
const wordSigns = signsOf(/\w/);

/** Examples in the manuals of services, which many pages copy. */
const examples = /EXAMPLE$|^SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c$/;
const countedUp = '0123456789abcdef'.repeat(5);

/** Tells whether it has few different characters (`xxxx...`), counts up (`0123...`), or is a known example. */
function isPlaceholder(secret: string): boolean {
  // Signatures may have an underscore anywhere, and prefixes end in one.
  const start = secret.lastIndexOf('_') + 1;
  const body = secret.length - start < minLength ? secret : secret.slice(start);
  return !hasDifferentSigns(body, 8) || countedUp.includes(body.toLowerCase()) || examples.test(secret);
}

/** Tells whether the text has at least this many different characters. It stops early, as most runs are URLs and names. */
function hasDifferentSigns(text: string, least: number): boolean {
  let different = 0;
  for (let index = 0; index < text.length && different < least; index++)
    if (text.indexOf(text[index]!) === index) different += 1;
  return different >= least;
}

function lineOf(text: string, secret: string): number {
  const at = finders(secret)
    .map((find) => find(text))
    .find((place) => place >= 0);
  return text.slice(0, at).split('\n').length;
}

/** Returns searches for the secret, the best first: a longer secret may contain this one, so an occurrence by itself is preferred. */
function finders(secret: string): readonly ((text: string) => number)[] {
  const literal = secret.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  const alone = new RegExp(`(?<![\\w.~+/-])${literal}(?![.~+/-]{0,9}\\w)`);
  const unextended = new RegExp(`(?<!\\w)${literal}(?![.~+/-]{0,9}\\w)`);
  return [(text) => text.search(alone), (text) => text.search(unextended), (text) => text.indexOf(secret)];
}

const secretFound = (place: SecretPlace, message: string, secret: string, severity: Severity): SiteError =>
  new SiteError('SECRET_IN_OUTPUT', `${message} (it ends in ${secret.slice(-4)})`, {
    ...place,
    severity,
    hint: `Remove it and revoke it. If it is not a secret, allow it: echo ${fingerprint(secret)} >> .relaydocs-secrets-allow`,
  });
