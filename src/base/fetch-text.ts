const limitMs = 20_000;

/** Fetches the text at an http(s) URL. @param refuse makes the error to throw from the reason */
export async function fetchText(url: string, refuse: (reason: string) => Error): Promise<string> {
  let reason: string;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(limitMs) });
    if (answer.ok) return await answer.text();
    reason = `the answer was ${answer.status}`;
  } catch (error) {
    // `fetch` has the reason in the error's cause.
    reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  }
  throw refuse(reason);
}

/** Reads the body of a response, and stops soon after `mostBytes`. */
export async function readBody({ body }: Response, mostBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    size += part.length;
    if (size > mostBytes) break;
  }
  return Buffer.concat(parts);
}
