// A table is a stop of the keyboard, with a name, where it scrolls. The page says so of every table: without scripts nobody
// knows which one has room, and one that scrolls must be within reach.

/** What makes a table a stop: the same for all of a document. */
let marks: [name: string, value: string][] | undefined;

const tables = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    marks ??= ['tabindex', 'role', 'aria-label'].map((name) => [name, target.getAttribute(name)!]);
    for (const [name, value] of marks)
      if (target.scrollWidth > target.clientWidth) target.setAttribute(name, value);
      else target.removeAttribute(name);
  }
});

export function watchTables(): void {
  tables.disconnect();
  // React compares what is in an island with what it renders.
  for (const table of document.querySelectorAll('.rd-table[tabindex]:not(relay-island *)'))
    tables.observe(table);
}
