// Sends a file or text as the response to a request: sets type and ETag, compresses it, or sends a range.
import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { lookup } from 'mrmime';
import { type CompressedFiles, isCompressible } from './compressed-files.js';
import { chooseEncoding, hasTag, parseRange } from './negotiate.js';

interface SentFile {
  /** File name, whose extension determines the type. */
  file: string;
  status: 200 | 404;
  /** undefined to send without compression. */
  compressed: CompressedFiles | undefined;
}

/** Sends a file. Headers that are already set stay; the handle stays open. */
export async function sendOpenFile(
  request: IncomingMessage,
  response: ServerResponse,
  handle: FileHandle,
  { file, status, compressed }: SentFile,
): Promise<void> {
  const { size, mtimeMs } = await handle.stat();
  const type = lookup(file) ?? 'application/octet-stream';
  response.setHeader('Content-Type', withCharset(type));

  const compressible = compressed !== undefined && isCompressible(type, size);
  const encoding =
    compressible && request.headers.range === undefined
      ? chooseEncoding(request.headers['accept-encoding'])
      : undefined;
  if (compressible) response.appendHeader('Vary', 'Accept-Encoding');
  const etag = `"${size.toString(36)}-${mtimeMs.toString(36)}${encoding === undefined ? '' : `-${encoding}`}"`;
  response.statusCode = status;
  if (status === 200) {
    response.setHeader('ETag', etag);
    response.setHeader('Accept-Ranges', 'bytes');
    if (hasTag(request.headers['if-none-match'], etag)) {
      sendNotModified(response);
      return;
    }
  }
  if (encoding !== undefined) {
    response.setHeader('Content-Encoding', encoding);
    const bytes = await compressed!.get(handle, `${file} ${etag}`, encoding);
    response.setHeader('Content-Length', bytes.length);
    response.end(request.method === 'HEAD' ? undefined : bytes);
    return;
  }
  await sendPlain(request, response, handle, { size, etag });
}

/** Answers that the browser has the current version. */
export function sendNotModified(response: ServerResponse): void {
  response.removeHeader('Content-Type');
  response.statusCode = 304;
  response.end();
}

/** Adds the charset to types of texts: `text/html` -> `text/html; charset=utf-8`. */
export function withCharset(type: string): string {
  return /^text\/|json$|javascript$|xml$/.test(type) ? `${type}; charset=utf-8` : type;
}

/** Sends the bytes without compression: all of them, or the range that a media player asks for. */
async function sendPlain(
  request: IncomingMessage,
  response: ServerResponse,
  handle: FileHandle,
  { size, etag }: { size: number; etag: string },
): Promise<void> {
  const isSameFile = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range =
    response.statusCode === 200 && isSameFile ? parseRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${size}`);
    return sendText(response, 416, 'No such part');
  }
  if (range) {
    response.statusCode = 206;
    response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  }
  response.setHeader('Content-Length', range ? range.end - range.start + 1 : size);
  if (request.method === 'HEAD' || size === 0) {
    response.end();
    return;
  }
  await pipeline(
    handle.createReadStream({ autoClose: false, ...(range ?? { start: 0, end: size - 1 }) }),
    response,
  );
}

/** Sends a plain text. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(response.req.method === 'HEAD' ? undefined : text);
}
