// "Was this page helpful?" A script of its own, on the pages of sites that ask (`feedback` in the config).
import { onClick } from './listen.js';

/** `detail` of the `relaydocs:feedback` event, and what is sent. One with the `id` of an earlier one stands in its place. */
interface Feedback {
  id: string;
  /** The address of the page, without a place in it. */
  url: string;
  title: string;
  helpful: boolean;
  comment?: string;
}

/** The first click is an answer by itself: most readers write nothing. */
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
  // The button that was pressed is gone.
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
  // It arrives although the reader leaves the page at once, and needs no leave of another host's.
  if (url !== undefined) navigator.sendBeacon(url, JSON.stringify(detail));
}
