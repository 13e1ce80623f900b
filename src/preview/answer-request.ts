// Answers a request as a static host with our headers does.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HeaderRules } from '../output/headers-files.js';
import { twinNames } from '../site/permalink.js';
import type { CompressedFiles } from './compressed-files.js';
import { prefersMarkdown } from './negotiate.js';
import { type OutputTable, openOutputFile } from './output-table.js';
import { sendOpenFile, sendText } from './send-file.js';
import { targetOf } from './url-map.js';

interface AnswerContext {
  outDir: string;
  table: OutputTable;
  compressed: CompressedFiles;
}

/** Answers a request with a file of the output. */
export async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  context: AnswerContext,
): Promise<void> {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  const target = targetOf(request, response);
  if (!target) return;
  const { path, query } = target;

  const answer = context.table.answers.get(path);
  if (answer?.type === 'redirect') {
    // Otherwise, the browser would remember it for the next site that is previewed at this address.
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('Location', query === undefined ? answer.to : `${answer.to}?${query}`);
    return sendText(response, 301, 'Moved');
  }
  const file = answer && fileFor(request, response, context, answer.file);
  const isSent =
    file !== undefined && (await sendFile(request, response, context, { file, path, status: 200 }));
  if (!isSent) await sendNotFound(request, response, context, path);
}

/** Returns the page, or its Markdown twin if the request prefers that. */
function fileFor(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { table }: AnswerContext,
  file: string,
): string {
  const twin = twinNames(file).find((name) => table.answers.has(table.headers.baseUrl + name));
  if (twin === undefined) return file;
  response.appendHeader('Vary', 'Accept');
  return prefersMarkdown(headers.accept) ? twin : file;
}

async function sendNotFound(
  request: IncomingMessage,
  response: ServerResponse,
  context: AnswerContext,
  path: string,
): Promise<void> {
  const { headers, notFoundFiles } = context.table;
  const nearest = notFoundFiles.find((file) =>
    path.startsWith(headers.baseUrl + file.slice(0, -'404.html'.length)),
  );
  const isSent =
    nearest !== undefined &&
    (await sendFile(request, response, context, { file: nearest, path, status: 404 }));
  if (!isSent) sendText(response, 404, 'Not found');
}

/** Sends a file. @returns false if it is gone */
async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { outDir, table, compressed }: AnswerContext,
  { file, path, status }: { file: string; path: string; status: 200 | 404 },
): Promise<boolean> {
  const handle = await openOutputFile(outDir, file);
  if (!handle) return false;
  try {
    setHeaders(response, table.headers, status === 404 ? table.headers.baseUrl : path);
    await sendOpenFile(request, response, handle, { file, status, compressed });
    return true;
  } finally {
    await handle.close();
  }
}

/** Sets the headers of all rules that match the path; a later rule takes precedence. */
export function setHeaders(response: ServerResponse, { rules }: HeaderRules, path: string): void {
  for (const { prefix, suffix = '', headers } of rules) {
    if (!path.startsWith(prefix) || !path.endsWith(suffix)) continue;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  }
}
