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

/** Calls back when another window changes a key; `null` for one that is gone. */
export function onStored(listener: (key: string | null, value: string | null) => void): void {
  // Listening alone has the browser wait for another of its processes.
  afterPaint(() => addEventListener('storage', ({ key, newValue }) => listener(key, newValue)));
}

/**
 * Runs `work` in a task of its own once the page is on the screen: what readers do not see at first must not keep them
 * from seeing the rest. In a window behind others that is when it is looked at.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
