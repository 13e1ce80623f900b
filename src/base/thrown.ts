// Says what to do with errors of the system and of Node, which have a code, and with whatever else is thrown.

const missing = ['ENOENT', 'ENOTDIR'];

/** Runs a function that reads a file; returns undefined if there is no such file. */
export function ifThere<Value>(work: () => Value): Value | undefined {
  return unlessFails(missing, work);
}

/** Runs a function; returns undefined if it fails with one of these error codes of the system or of Node. */
export function unlessFails<Value>(codes: readonly string[], work: () => Value): Value | undefined {
  try {
    return work();
  } catch (error) {
    if (codes.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** Tells whether an error says that there is no such file. */
export function isMissing(error: unknown): boolean {
  return missing.includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Returns the message of what was thrown, which need not be an error. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
