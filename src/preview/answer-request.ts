// One request, one answer: what a static host with our headers does.
import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { lookup } from 'mrmime';
import type { HeaderRules } from '../output/headers-files.js';
import { type CompressedFiles, isCompressible } from './compressed-files.js';
import { chooseEncoding, hasTag, parseRange } from './negotiate.js';
import { type OutputTable, openOutputFile } from './output-table.js';

export interface AnswerContext {
  outDir: string;
  table: OutputTable;
  compressed: CompressedFiles;
}

export async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  context: AnswerContext,
): Promise<void> {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return sendText(response, 405, 'Only GET and HEAD');
  }
  const [rawPath = '', query] = splitOnce(request.url ?? '', '?');
  const path = decodePath(rawPath);
  if (path === undefined) return sendText(response, 400, 'Not an address');

  const answer = context.table.answers.get(path.normalize('NFC'));
  if (answer?.type === 'redirect') {
    // Else a browser would remember it for the next site that is previewed at this address.
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('Location', query === undefined ? answer.to : `${answer.to}?${query}`);
    return sendText(response, 301, 'Moved');
  }
  const isSent =
    answer !== undefined &&
    (await sendFile(request, response, context, { file: answer.file, path, status: 200 }));
  if (!isSent) await sendNotFound(request, response, context, path);
}

async function sendNotFound(
  request: IncomingMessage,
  response: ServerResponse,
  context: AnswerContext,
  path: string,
): Promise<void> {
  const isOnSite = path.startsWith(context.table.headers.baseUrl) && context.table.has404;
  const isSent =
    isOnSite && (await sendFile(request, response, context, { file: '404.html', path, status: 404 }));
  if (!isSent) sendText(response, 404, 'Not found');
}

/** @returns false if the file is gone. */
async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { outDir, table, compressed }: AnswerContext,
  { file, path, status }: { file: string; path: string; status: 200 | 404 },
): Promise<boolean> {
  const handle = await openOutputFile(outDir, file);
  if (!handle) return false;
  try {
    const { size, mtimeMs } = await handle.stat();
    const type = lookup(file) ?? 'application/octet-stream';
    setHeaders(response, table.headers, status === 404 ? table.headers.baseUrl : path);
    response.setHeader(
      'Content-Type',
      /^text\/|json$|javascript$|xml$/.test(type) ? `${type}; charset=utf-8` : type,
    );

    const compressible = isCompressible(type, size);
    const encoding =
      compressible && request.headers.range === undefined
        ? chooseEncoding(request.headers['accept-encoding'])
        : undefined;
    if (compressible) response.setHeader('Vary', 'Accept-Encoding');
    const etag = `"${size.toString(36)}-${mtimeMs.toString(36)}${encoding === undefined ? '' : `-${encoding}`}"`;
    response.statusCode = status;
    if (status === 200) {
      response.setHeader('ETag', etag);
      response.setHeader('Accept-Ranges', 'bytes');
      if (hasTag(request.headers['if-none-match'], etag)) {
        response.removeHeader('Content-Type');
        response.statusCode = 304;
        response.end();
        return true;
      }
    }
    if (encoding !== undefined) {
      response.setHeader('Content-Encoding', encoding);
      const bytes = await compressed.get(handle, `${file} ${etag}`, encoding);
      response.setHeader('Content-Length', bytes.length);
      response.end(request.method === 'HEAD' ? undefined : bytes);
      return true;
    }
    await sendPlain(request, response, handle, { size, etag });
    return true;
  } finally {
    await handle.close();
  }
}

/** The bytes as they are: all of them, or the part that a player asks for. */
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

function setHeaders(response: ServerResponse, { rules }: HeaderRules, path: string): void {
  for (const { prefix, suffix = '', headers } of rules) {
    if (!path.startsWith(prefix) || !path.endsWith(suffix)) continue;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  }
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(response.req.method === 'HEAD' ? undefined : text);
}

/** Undefined for what no browser sends: no path, broken percent-encoding, bytes that are not UTF-8. */
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
