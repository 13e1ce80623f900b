// Sends a request straight from the reader's browser: no cookies, no proxy, nothing kept.
import type { ConsoleRequest } from './console-request.js';

export interface ConsoleAnswer {
  type: 'answer';
  status: number;
  statusText: string;
  timeMs: number;
  headers: [name: string, value: string][];
  /** Of the body. */
  mediaType: string;
  blob: Blob;
}

export interface ConsoleFailure {
  type: 'failure';
  title: string;
  explanation: string;
}

export async function send(
  request: ConsoleRequest,
  signal: AbortSignal,
): Promise<ConsoleAnswer | ConsoleFailure> {
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
    const blob = await response.blob();
    return {
      type: 'answer',
      status: response.status,
      statusText: response.statusText,
      timeMs: Math.round(performance.now() - startedMs),
      headers: [...response.headers],
      mediaType: (response.headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase(),
      blob,
    };
  } catch (error) {
    if (signal.aborted)
      return {
        type: 'failure',
        title: 'Cancelled',
        explanation: 'The request was stopped before an answer came.',
      };
    return explain(request, error as Error);
  }
}

/** A browser only says that it failed; what it can be is found out here. */
async function explain({ url, headers }: ConsoleRequest, error: Error): Promise<ConsoleFailure> {
  const { origin, protocol, hostname } = new URL(url);
  const failure = (title: string, explanation: string): ConsoleFailure => ({
    type: 'failure',
    title,
    explanation,
  });
  if (!navigator.onLine) return failure('No network', 'This device is offline. Connect it, and send again.');
  const isLocal = /^(?:localhost|127\.|\[::1\])/.test(hostname);
  if (location.protocol === 'https:' && protocol === 'http:' && !isLocal)
    return failure(
      'Mixed content',
      `This page came by https, so the browser does not let it call ${origin}. Use an https address of the server, or send the request with curl.`,
    );
  if (
    headers.some(
      ([name, value]) => !/^[\t\x20-\x7e\x80-\xff]*$/.test(value) || /[^\w!#$%&'*+.^`|~-]/.test(name),
    )
  )
    return failure('Not a header', `A header holds a character that HTTP does not allow. ${error.message}`);
  if (await isReachable(origin))
    return failure(
      'The server does not allow calls from this page (CORS)',
      `${origin} answers, but does not allow this page (${location.origin}) to make this call: it has to send Access-Control-Allow-Origin, and Access-Control-Allow-Headers for ${headers.map(([name]) => name).join(', ') || 'its headers'}. The curl command works all the same.`,
    );
  return failure(
    'The server could not be reached',
    `Nothing answers at ${origin}: the server is not running, the address is wrong, or a firewall, certificate or extension is in the way.`,
  );
}

/** An answer that may not be read is an answer. Nothing of the reader's is sent along. */
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
