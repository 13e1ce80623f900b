// Finds what an HTML tag makes the browser load or run, as sources of a Content-Security-Policy.
import { isRun, sha256 } from '../base/hash.js';
import { originsCalledIn } from '../bundle/called-origins.js';
import { permissionsNeededIn } from '../bundle/needed-permissions.js';

export interface TagSource {
  /** `img-src`. */
  directive: string;
  /** `https://cdn.example.com`, `data:`, `'sha256-...'`. */
  source: string;
}

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Returns the sources of a tag. URLs on the site itself need none, except for objects. @param text content of a `<script>` or `<style>` */
export function tagSources(tagName: string, attributes: Attributes, text: string): TagSource[] {
  const sources: TagSource[] = [];
  const value = (name: string): string | undefined => {
    const attribute = attributes[name];
    return typeof attribute === 'string' ? attribute : undefined;
  };
  const allow = (directive: string, url: string | undefined): void => {
    const source = url === undefined ? undefined : toAllowed(url);
    if (source !== undefined) sources.push({ directive, source });
  };
  // Without an <object>, the policy forbids all objects, even from the site itself.
  const allowObject = (url: string | undefined): void => {
    if (url?.trim()) sources.push({ directive: 'object-src', source: toAllowed(url) ?? "'self'" });
  };
  const allowText = (directive: string, code: string, isAttribute: boolean): void => {
    // Browsers normalise line ends before they hash the text.
    sources.push({ directive, source: sha256(code.replace(/\r\n?/g, '\n')) });
    if (isAttribute) sources.push({ directive, source: "'unsafe-hashes'" });
  };

  for (const [name, code] of Object.entries(attributes)) {
    if (typeof code !== 'string') continue;
    if (/^on[a-z]/i.test(name)) allowText('script-src', code, true);
    if (name !== 'style') continue;
    allowText('style-src', code, true);
    sources.push(...styleSources(code));
  }
  for (const url of candidates(value('srcset'))) allow('img-src', url);

  switch (tagName.toLowerCase()) {
    case 'script':
      if (attributes.src === undefined) {
        if (!isRun(value('type')) || text === '') break;
        allowText('script-src', text, false);
        for (const { directive, source } of permissionsNeededIn(text)) allow(directive, source);
        sources.push(...originsCalledIn(text, true).map(({ directive, source }) => ({ directive, source })));
        break;
      }
      allow('script-src', value('src'));
      // A script that may run may also send data to its own host, as analytics do.
      allow('connect-src', value('src'));
      // Google's tag sends data to other hosts than its own.
      if (toSource(value('src') ?? '') === 'https://www.googletagmanager.com')
        for (const source of ['https://*.google-analytics.com', 'https://*.analytics.google.com'])
          sources.push({ directive: 'connect-src', source });
      break;
    case 'style':
      allowText('style-src', text, false);
      sources.push(...styleSources(text));
      break;
    case 'link':
      for (const rel of (value('rel') ?? '').toLowerCase().split(/\s+/)) {
        for (const directive of linkDirectives(rel, value('as'), value('href')))
          allow(directive, value('href'));
        // A preconnect with `crossorigin` is used for what scripts fetch.
        if (rel === 'preconnect' && (attributes.crossorigin ?? attributes.crossOrigin ?? false) !== false)
          allow('connect-src', value('href'));
      }
      if (
        /\bstylesheet\b/i.test(value('rel') ?? '') &&
        toSource(value('href') ?? '') === 'https://fonts.googleapis.com'
      ) {
        allow('font-src', 'https://fonts.gstatic.com');
      }
      break;
    case 'img':
    case 'input':
      allow('img-src', value('src'));
      break;
    case 'image':
      allow('img-src', value('href') ?? value('xlink:href'));
      break;
    case 'audio':
    case 'video':
    case 'source':
    case 'track':
      allow('media-src', value('src'));
      allow('img-src', value('poster'));
      break;
    case 'iframe':
    case 'frame':
      allow('frame-src', value('src'));
      break;
    case 'object':
      allowObject(value('data'));
      break;
    case 'embed':
      allowObject(value('src'));
      break;
    case 'form':
      allow('form-action', value('action'));
      break;
  }
  return sources;
}

/** Returns the sources of all tags in a piece of HTML. */
export function htmlSources(html: string): TagSource[] {
  const sources: TagSource[] = [];
  const tags = new RegExp(tagPattern);
  for (let match = tags.exec(html); match; match = tags.exec(html)) {
    const [, tagName, attributes = ''] = match;
    if (tagName === undefined) continue;
    const start = tags.lastIndex;
    // Their content is text: nothing in it is a tag or a comment.
    const end = rawTextEnds[tagName.toLowerCase()];
    if (end) {
      end.lastIndex = start;
      tags.lastIndex = end.exec(html)?.index ?? html.length;
    }
    const text = html.slice(start, tags.lastIndex);
    sources.push(...tagSources(tagName, parseAttributes(attributes), text));
  }
  return sources;
}

/** Returns the sources of a style sheet: its imports, fonts and images. */
export function styleSources(css: string): TagSource[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return [
    ...text.matchAll(
      /@import\b|@font-face\b|[{}]|url\(\s*["']?([^"')\s]+)|["']((?:https?:)?\/\/[^"'\s]+)["']/gi,
    ),
  ].reduce(
    ({ sources, within }, [found, url, imported]) => {
      if (found.startsWith('@')) return { sources, within: found.toLowerCase() };
      const address = url ?? (within === '@import' ? imported : undefined);
      const source = address === undefined ? undefined : toAllowed(address);
      if (source === undefined) return { sources, within: found === '}' ? '' : within };
      if (within !== '@import')
        sources.push({ directive: within === '@font-face' ? 'font-src' : 'img-src', source });
      else sources.push(...tagSources('link', { rel: 'stylesheet', href: address }, ''));
      return { sources, within: within === '@import' ? '' : within };
    },
    { sources: [] as TagSource[], within: '' },
  ).sources;
}

/** Returns the source of a URL: `https://a.example/x.js` -> `https://a.example`; `data:...` -> `data:`; undefined on the site itself. */
function toSource(url: string): string | undefined {
  const absolute = url.trim().startsWith('//') ? `https:${url.trim()}` : url.trim();
  if (!/^[a-z][a-z0-9+.-]*:/i.test(absolute) || !URL.canParse(absolute)) return undefined;
  const { protocol, origin } = new URL(absolute);
  const source = origin === 'null' ? protocol : origin;
  // A policy cannot contain a host with such a character, and no such host exists.
  return /[\s;,]/.test(source) ? undefined : source;
}

/** Returns the source to allow. A URL without a scheme has that of the page, and so has a source without one. */
function toAllowed(url: string): string | undefined {
  const source = toSource(url);
  return url.trim().startsWith('//') ? source?.replace('https://', '') : source;
}

function linkDirectives(rel: string, as: string | undefined, href: string | undefined): string[] {
  if (href === undefined) return [];
  if (rel === 'stylesheet') return ['style-src', 'font-src'];
  if (rel === 'icon' || rel === 'apple-touch-icon' || rel === 'mask-icon') return ['img-src'];
  if (rel === 'manifest') return ['manifest-src'];
  if (rel === 'modulepreload') return ['script-src'];
  if (rel !== 'preload') return [];
  const byKind: Readonly<Record<string, string>> = {
    script: 'script-src',
    style: 'style-src',
    font: 'font-src',
    image: 'img-src',
    fetch: 'connect-src',
  };
  const directive = as === undefined ? undefined : byKind[as];
  return directive === undefined ? [] : [directive];
}

/** Returns the URLs of a srcset: `a.png 1x, b.png 2x` -> `a.png`, `b.png`. */
function candidates(srcset: string | undefined): string[] {
  return srcset === undefined
    ? []
    : srcset.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/)[0]!);
}

const rawTextEnds: Readonly<Record<string, RegExp>> = {
  script: /<\/script(?=[\s/>])/gi,
  style: /<\/style(?=[\s/>])/gi,
};
/** Matches a comment, or the start tag of an element. */
const tagPattern =
  /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<([a-z][a-z0-9-]*)(?![a-z0-9-])((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;
const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+)))?/g;

/** Parses the text behind a tag's name. @returns attributes by lower-case name; if a name occurs twice, the first counts */
export function parseAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single, bare] of text.matchAll(attributePattern))
    attributes[name.toLowerCase()] ??= decodeReferences(double ?? single ?? bare ?? '');
  return attributes;
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decodeReferences(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi,
    (whole, decimal?: string, hex?: string, name = '') => {
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : (named[name.toLowerCase()] ?? whole);
    },
  );
}
