const limitMs = 20_000;

/** The text at an http(s) URL. @throws what `refuse` makes of why it cannot be had. */
export async function fetchText(url: string, refuse: (reason: string) => Error): Promise<string> {
  let reason: string;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(limitMs) });
    if (answer.ok) return await answer.text();
    reason = `the answer was ${answer.status}`;
  } catch (error) {
    // fetch hides what happened in the cause.
    reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  }
  throw refuse(reason);
}

/** What a host answers, or somewhat more than `mostBytes` of it: then it is left there. */
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
