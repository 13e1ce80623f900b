// What a request asks for besides its path: type, encoding, part, and whether it has the answer already.

export type Encoding = 'br' | 'gzip';

/** The best encoding that the browser takes; `br;q=0` means not that one. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  const weights = weightsOf(acceptEncoding);
  return (['br', 'gzip'] as const).find((encoding) => (weights.get(encoding) ?? 0) > 0);
}

/** Whether a request would rather have Markdown than HTML: it names it, and not with less weight. */
export function prefersMarkdown(accept: string | undefined): boolean {
  const weights = weightsOf(accept);
  const weight = weights.get('text/markdown') ?? 0;
  return weight > 0 && weight >= (weights.get('text/html') ?? 0);
}

/** RFC 9110, 12.4.2: what a list names -> how much it is wanted. What is named twice counts with the least. */
function weightsOf(list = ''): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of list.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const [, weight = '1'] = parameters.map((text) => /^q=([\d.]+)$/.exec(text)).find(Boolean) ?? [];
    weights.set(name, Math.min(Number(weight), weights.get(name) ?? 1));
  }
  return weights;
}

/** RFC 9110, 13.1.2: a list of tags or `*`, compared weakly. */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag));
}

/** First and last byte. */
interface ByteRange {
  start: number;
  end: number;
}

/** RFC 9110, 14.1.2. Undefined: answer with the whole, as for several parts at once; `unsatisfiable`: 416. */
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
