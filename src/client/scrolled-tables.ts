// Makes only tables that scroll focusable. In the server's HTML all tables are focusable and labelled: without scripts nobody knows which
// ones scroll, and those must be reachable by keyboard.

/** The attributes that make a table focusable, which have the same values on all tables of a document. */
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
  // Tables in islands are left alone: React compares them with what it renders.
  for (const table of document.querySelectorAll('.rd-table[tabindex]:not(relay-island *)'))
    tables.observe(table);
}
