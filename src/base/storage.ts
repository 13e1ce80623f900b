// Storage in the reader's browser. If it is blocked or full, values last for the current page only.

/** Returns the stored value; `null` if there is none. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Access itself throws a SecurityError when the browser blocks storage.
  }
}

/** `null` removes the key. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Blocked or full: the value is not stored.
  }
}

/** Calls the listener when another window changes a key; `null` for a removed one. */
export function onStored(listener: (key: string | null, value: string | null) => void): void {
  // The mere listener makes the browser wait for another of its processes.
  afterPaint(() => addEventListener('storage', ({ key, newValue }) => listener(key, newValue)));
}

/**
 * Runs `work` in a task of its own after the first paint, so that it does not delay what readers see. In a hidden window, this waits until
 * it is shown.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
