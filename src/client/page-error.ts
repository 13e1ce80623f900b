import { texts } from './texts.js';

/** Says in the place of an island why it is not there. What stood there comes back when it is tried again. */
export function showPageError(island: Element, error: unknown, retry: () => Promise<void>): void {
  const before = [...island.childNodes];
  const box = document.createElement('div');
  box.className = 'rd-crash';
  box.setAttribute('role', 'alert');
  const [title, message, button] = ['p', 'p', 'button'].map((name) =>
    box.appendChild(document.createElement(name)),
  );
  title!.className = 'rd-crash-title';
  title!.textContent = texts.pageError;
  message!.textContent = error instanceof Error ? error.message : String(error);
  (button as HTMLButtonElement).type = 'button';
  button!.className = 'rd-button';
  button!.textContent = texts.retry;
  button!.onclick = () => {
    island.replaceChildren(...before);
    retry().catch((again: unknown) => showPageError(island, again, retry));
  };
  island.replaceChildren(box);
}
