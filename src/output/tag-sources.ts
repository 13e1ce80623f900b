// What a tag makes the browser load or run, in the words of a Content-Security-Policy.
import { isRun, sha256 } from '../base/hash.js';
import { originsCalledIn } from '../bundle/called-origins.js';

export interface TagSource {
  /** `img-src`. */
  directive: string;
  /** `https://cdn.example.com`, `data:`, `'sha256-...'`. */
  source: string;
}

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** @param text content of a `<script>` or `<style>`. Addresses on the site itself need no source, but those of objects do. */
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
  // Without an <object>, a policy allows none, not even the site's own.
  const allowObject = (url: string | undefined): void => {
    if (url?.trim()) sources.push({ directive: 'object-src', source: toAllowed(url) ?? "'self'" });
  };
  const allowText = (directive: string, code: string, isAttribute: boolean): void => {
    // Browsers read every end of a line as one character.
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
        for (const { directive, source } of originsCalledIn(text, true)) allow(directive, source);
        break;
      }
      allow('script-src', value('src'));
      // What was trusted to run may also report to where it came from, as analytics do.
      allow('connect-src', value('src'));
      // Google's tag comes from another host than the one that it reports to.
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
        // What scripts fetch from another host comes over such a connection alone.
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

/** The same for all tags in a piece of HTML. */
export function htmlSources(html: string): TagSource[] {
  const sources: TagSource[] = [];
  const tags = new RegExp(tagPattern);
  for (let match = tags.exec(html); match; match = tags.exec(html)) {
    const [, tagName, attributes = ''] = match;
    if (tagName === undefined) continue;
    const start = tags.lastIndex;
    // Nothing in their text is a tag or a comment.
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

/** The same for a style sheet: what it imports, its fonts and its pictures. */
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

/** `https://a.example/x.js` -> `https://a.example`; `data:...` -> `data:`; undefined for an address on the site itself. */
function toSource(url: string): string | undefined {
  const absolute = url.trim().startsWith('//') ? `https:${url.trim()}` : url.trim();
  if (!/^[a-z][a-z0-9+.-]*:/i.test(absolute) || !URL.canParse(absolute)) return undefined;
  const { protocol, origin } = new URL(absolute);
  const source = origin === 'null' ? protocol : origin;
  // A host with such a character cannot be named in a policy, and is none that a browser finds.
  return /[\s;,]/.test(source) ? undefined : source;
}

/** An address without a scheme has that of the page, which may be `http:` on the own machine, and so has a source without one. */
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

/** `a.png 1x, b.png 2x` -> `a.png`, `b.png`. */
function candidates(srcset: string | undefined): string[] {
  return srcset === undefined
    ? []
    : srcset.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/)[0]!);
}

const rawTextEnds: Readonly<Record<string, RegExp>> = {
  script: /<\/script(?=[\s/>])/gi,
  style: /<\/style(?=[\s/>])/gi,
};
/** A comment, or the beginning of an element. */
const tagPattern =
  /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<([a-z][a-z0-9-]*)(?![a-z0-9-])((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;
const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+)))?/g;

/** What stands in a tag behind its name -> its attributes by their names in lower case; of two of a name the first counts. */
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
