// What is kept in the reader's browser. Where storage is blocked or full, everything works for the current page only.

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Access itself throws a SecurityError when the browser blocks storage.
  }
}

/** `null` forgets the key. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Blocked or full: not kept.
  }
}
