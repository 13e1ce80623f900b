/** Moves the focus without touching the address. Registered before navigation, which would see a link. */
export function startSkipLink(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('.rd-skip-link')) return;
    event.preventDefault();
    const main = document.querySelector<HTMLElement>('main')!;
    main.focus();
    main.scrollIntoView();
  });
}
