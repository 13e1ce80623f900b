// Consoles of operations: React and the form come when a reader opens one.

/** On a document whose own policy lets it connect nowhere (the reader came from another page), it is loaded anew first. */
export function startConsoles(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-call]');
    if (!button) return;
    if (!document.querySelector('meta[http-equiv]')) {
      toggle(button);
      return;
    }
    history.replaceState({ ...history.state, console: button.dataset.operation }, '');
    location.reload();
  });
  const { console: wanted, ...state } = (history.state ?? {}) as { console?: string };
  if (wanted === undefined) return;
  history.replaceState(state, '');
  const button = document.querySelector<HTMLButtonElement>(`[data-operation="${CSS.escape(wanted)}"]`);
  if (button) toggle(button);
}

function toggle(button: HTMLButtonElement): void {
  void import('./islands/api-console.js').then(({ toggleConsole }) => toggleConsole(button));
}
