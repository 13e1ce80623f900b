// Reads what a request asks for besides its path: content type, encoding, range, and whether the browser has the response already.

export type Encoding = 'br' | 'gzip';

/** Returns the best encoding that the browser accepts; `br;q=0` excludes one. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  const weights = weightsOf(acceptEncoding);
  return (['br', 'gzip'] as const).find((encoding) => (weights.get(encoding) ?? 0) > 0);
}

/** Tells whether a request prefers Markdown to HTML: it names it, with at least the same weight. */
export function prefersMarkdown(accept: string | undefined): boolean {
  const weights = weightsOf(accept);
  const weight = weights.get('text/markdown') ?? 0;
  return weight > 0 && weight >= (weights.get('text/html') ?? 0);
}

/** Parses a list with weights (RFC 9110, 12.4.2). If a name occurs twice, the smaller weight counts. */
function weightsOf(list = ''): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of list.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const [, weight = '1'] = parameters.map((text) => /^q=([\d.]+)$/.exec(text)).find(Boolean) ?? [];
    weights.set(name, Math.min(Number(weight), weights.get(name) ?? 1));
  }
  return weights;
}

/** Tells whether an `If-None-Match` contains the tag, by weak comparison (RFC 9110, 13.1.2). */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag));
}

/** Positions of the first and last byte. */
interface ByteRange {
  start: number;
  end: number;
}

/** Parses a Range header (RFC 9110, 14.1.2). Undefined: send the whole file, as for several ranges; `unsatisfiable`: status 416. */
export function parseRange(range: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size
    ? 'unsatisfiable'
    : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
