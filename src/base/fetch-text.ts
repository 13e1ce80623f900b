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
