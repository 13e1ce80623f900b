// The form "Was this page helpful?", loaded on pages of sites with `feedback` in the config.
import { onClick } from './listen.js';

/** The `detail` of the `relaydocs:feedback` event, which is also what is sent. A later answer with the same `id` replaces it. */
interface Feedback {
  id: string;
  /** Address of the page, without query and hash. */
  url: string;
  title: string;
  helpful: boolean;
  comment?: string;
}

/** The click is sent at once, as most readers write no comment. */
onClick<HTMLButtonElement>('.rd-feedback [value]', (button) => {
  const form = button.form!;
  for (const each of form.querySelectorAll('[value]'))
    each.setAttribute('aria-pressed', String(each === button));
  form.dataset.id ??= crypto.getRandomValues(new Uint32Array(3)).join('-');
  detailsOf(form).hidden = false;
  tell(form);
});

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.matches('.rd-feedback')) return;
  event.preventDefault();
  detailsOf(form).hidden = true;
  // Hiding the fields also hid the button with the focus, so move the focus.
  form.querySelector<HTMLElement>('[aria-pressed=true]')!.focus();
  const comment = form.querySelector('textarea')!.value.trim();
  if (comment !== '') tell(form, comment);
});

const detailsOf = (form: HTMLFormElement): HTMLElement => form.querySelector('div')!;

function tell(form: HTMLFormElement, comment?: string): void {
  const status = form.querySelector<HTMLElement>('[role=status]')!;
  status.textContent = status.dataset.thanks!;
  const { id, url } = form.dataset;
  const detail: Feedback = {
    id: id!,
    url: location.href.replace(/#.*/, ''),
    title: document.title,
    helpful: form.querySelector<HTMLButtonElement>('[aria-pressed=true]')!.value === 'yes',
    comment,
  };
  document.dispatchEvent(new CustomEvent('relaydocs:feedback', { detail }));
  // A beacon is delivered even if the reader leaves the page at once, and needs no CORS permission of the other host.
  if (url !== undefined) navigator.sendBeacon(url, JSON.stringify(detail));
}
