// Sends a request from the reader's browser directly to the server: without cookies, proxy or cache.
import { type StreamKind, streamKind } from '../../../openapi/streams.js';
import { fillText } from '../../../texts/fill-text.js';
import type { ConsoleRequest } from './console-request.js';
import { texts } from './console-texts.js';

interface AnswerHead {
  status: number;
  statusText: string;
  timeMs: number;
  headers: [name: string, value: string][];
}

export interface ConsoleAnswer extends AnswerHead {
  type: 'answer';
  /** Media type of the body. */
  mediaType: string;
  blob: Blob;
}

/** The response of a stream that has only begun. */
export interface ConsoleStream extends AnswerHead {
  type: 'stream';
  kind: StreamKind;
  body: ReadableStream<Uint8Array>;
  /** Aborted when the reader stops the stream. */
  signal: AbortSignal;
}

export interface ConsoleFailure {
  type: 'failure';
  title: string;
  explanation: string;
}

/** Sends a request. Resolves with the response or, if none can be read, with the likely cause. */
export async function send(
  request: ConsoleRequest,
  signal: AbortSignal,
): Promise<ConsoleAnswer | ConsoleStream | ConsoleFailure> {
  const startedMs = performance.now();
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal,
    });
    const mediaType = (response.headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase();
    const kind = streamKind(mediaType);
    const { body, status, statusText } = response;
    const blob = kind && body ? undefined : await response.blob();
    const head = {
      status,
      statusText,
      timeMs: Math.round(performance.now() - startedMs),
      headers: [...response.headers],
    };
    return blob
      ? { type: 'answer', ...head, mediaType, blob }
      : { type: 'stream', ...head, kind: kind!, body: body!, signal };
  } catch (error) {
    if (signal.aborted) return failure(texts.callCancelled, texts.callCancelledText);
    return explain(request, error as Error);
  }
}

const failure = (title: string, explanation: string): ConsoleFailure => ({
  type: 'failure',
  title,
  explanation,
});

/** Returns the likely cause of a failed request, as browsers only say that it failed. */
async function explain({ url, headers }: ConsoleRequest, error: Error): Promise<ConsoleFailure> {
  const { origin, protocol, hostname } = new URL(url);
  if (!navigator.onLine) return failure(texts.callOffline, texts.callOfflineText);
  const isLocal = /^(?:localhost|127\.|\[::1\])/.test(hostname);
  if (location.protocol === 'https:' && protocol === 'http:' && !isLocal)
    return failure(texts.callMixed, fillText(texts.callMixedText, { origin }));
  if (
    headers.some(
      ([name, value]) => !/^[\t\x20-\x7e\x80-\xff]*$/.test(value) || /[^\w!#$%&'*+.^`|~-]/.test(name),
    )
  )
    return failure(texts.callNotHeader, fillText(texts.callNotHeaderText, { message: error.message }));
  if (await isReachable(origin))
    return failure(
      texts.callCors,
      fillText(texts.callCorsText, {
        origin,
        page: location.origin,
        headers: headers.map(([name]) => name).join(', ') || texts.callCorsHeaders,
      }),
    );
  return failure(texts.callUnreachable, fillText(texts.callUnreachableText, { origin }));
}

/** Whether a server can be reached at all: any response counts, even one that may not be read. Nothing personal is sent along. */
async function isReachable(origin: string): Promise<boolean> {
  const options: RequestInit = {
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(4000),
  };
  return fetch(origin, options).then(
    () => true,
    () => false,
  );
}
