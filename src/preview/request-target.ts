// The target of a request line, taken apart without trusting it.

export interface RequestTarget {
  /** Decoded, in the form in which names of files are compared (NFC). */
  path: string;
  /** Without `?`; undefined where there is none. */
  query: string | undefined;
}

/** Undefined for what no browser sends: no path, broken percent-encoding, bytes that are not UTF-8. */
export function parseTarget(url: string): RequestTarget | undefined {
  const [rawPath = '', query] = splitOnce(url, '?');
  const path = decodePath(rawPath);
  return path === undefined ? undefined : { path: path.normalize('NFC'), query };
}

function decodePath(rawPath: string): string | undefined {
  if (!rawPath.startsWith('/')) return undefined;
  try {
    return decodeURIComponent(rawPath);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
