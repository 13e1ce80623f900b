/**
 * Runs `work` in a task of its own once the page is on the screen: what readers do not see at first must not keep them
 * from seeing the rest. In a window behind others that is when it is looked at.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
