// Looks for keys in what is about to be published. Every secret is a long run of letters and digits, of which prose has
// few: only those are looked at closely.

import { hashOf } from '../base/hash.js';
import { longRuns, signsOf } from '../base/long-runs.js';
import { type ErrorLocation, type Severity, SiteError } from '../errors.js';
import { markedSecrets } from './marked-secrets.js';

/** Plain data: crosses to worker threads. */
export interface SecretScanOptions {
  /** Fingerprints of findings that are no secrets. */
  allowed: readonly string[];
  /** Secrets of the environment the build runs in, by the names of their variables. */
  environment: readonly { name: string; value: string }[];
  /** Keys that readers may see, such as the search key of the site. */
  publicKeys: readonly string[];
  /** From the site's folder. What stands on every page comes from there. */
  configPath: string;
  /** Static files show what pages of another tool show: what looks like a secret there is an example. */
  staticAreExamples: boolean;
}

/** A file that the author wrote. */
export interface SecretSource {
  file: string;
  text: string;
}

/**
 * @param path of the page or file in the output. @param readSources the files it was made of, read if need be.
 * @param isExample whether all of the text is as good as a code block
 * @returns one problem a secret: a warning where it stands in code blocks alone, which show examples.
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

/** Is that the end of a token whose time has passed? Nothing opens for it any more. */
function isOver(text: string, secret: string): boolean {
  const at = text.indexOf(secret);
  const payload = /\.(eyJ[\w-]{10,4000})\.[\w-]{0,400}$/.exec(text.slice(Math.max(0, at - 4500), at))?.[1];
  if (payload === undefined) return false;
  const [, end] = /"exp":(\d{9,11})\b/.exec(Buffer.from(payload, 'base64url').toString()) ?? [];
  return end !== undefined && Number(end) * 1000 < Date.now();
}

/** Is the place in the `<pre>` or `<code>` of a page? */
function isInCode(html: string, at: number): boolean {
  return ['pre', 'code'].some((tag) => html.lastIndexOf(`<${tag}`, at) > html.lastIndexOf(`</${tag}>`, at));
}

/** Where the author wrote it. The frame of the report shows that line, so all of the secret is masked in it. */
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
  /** In a code sample of a page, also where a script in the browser shows it. */
  isCode?: boolean;
}

/** Is the place in a fence, between backticks, or in a tag that shows code? */
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

/** Names a secret without telling it. */
export function fingerprint(secret: string): string {
  return hashOf(secret);
}

interface SecretKind {
  what: string;
  /** The run itself. */
  looks: RegExp;
  /** What must stand before it. */
  before?: RegExp;
  /** What must stand near it, on either side. */
  around?: readonly RegExp[];
}

/** Characters: between a name and its value may stand the tags of a highlighted code block. */
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
    // A file or a picture of a person has such a name, too, and the address of a picture such a signature.
    before:
      /(?:^|[^/.-])(?<!(?:[?&]|&(?:amp|#x26|#38);|\\u0026|%26)(?!\w{0,40}(?:key|token|secret|auth))\w{1,40}=)$/i,
    around: [/algolia|app(?:lication)?[-_ ]?id/i, /\b(?=[A-Z]*[0-9])(?=[0-9]*[A-Z])[A-Z0-9]{10}\b/],
  },
];

/** Shorter runs of letters, digits and underscores are no secrets. */
const minLength = 16;
const wordSigns = signsOf(/\w/);

/** Examples of the services' own manuals, which everybody copies. */
const examples = /EXAMPLE$|^SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c$/;
const countedUp = '0123456789abcdef'.repeat(5);

/** Few different characters (`xxxx...`), counted up (`0123...`), or a known example. */
function isPlaceholder(secret: string): boolean {
  const body = secret.slice(secret.lastIndexOf('_') + 1);
  return !hasDifferentSigns(body, 8) || countedUp.includes(body.toLowerCase()) || examples.test(secret);
}

/** At least so many. Stops there, as most runs of a page are addresses and names. */
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

/** Best first: a longer secret may begin or end with this one, so where it stands alone goes before where it is a part. */
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
    hint: `Take it out and revoke it. If it is no secret, allow it: echo ${fingerprint(secret)} >> .relaydocs-secrets-allow`,
  });
