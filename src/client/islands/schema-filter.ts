// A field above schemas with many properties: what is typed leaves those that say it, with what they stand in. The page has a place
// for it, so that nothing moves; without scripts there is none.
import { fillText } from '../../texts/fill-text.js';

/** Fills the places of the page that are empty. */
export function showFilters(): void {
  for (const place of document.querySelectorAll<HTMLElement>('.rd-schema-filter:empty')) fillIn(place);
}

// Who comes by a link, or finds by the browser's own search, asks for another field than the filter leaves.
addEventListener('hashchange', () => {
  const target = document.querySelector(':target');
  if (target && showAll(target)) target.scrollIntoView();
});
document.addEventListener('beforematch', ({ target }) => showAll(target as Node));

/** Takes away what was typed above the schema of a field. False where that was nothing. */
function showAll(field: Node): boolean {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('.rd-schema-filter > input')];
  const input = inputs.find((one) => one.parentElement!.parentElement!.contains(field));
  if (!input?.value) return false;
  clear(input);
  return true;
}

function clear(input: HTMLInputElement): void {
  input.value = '';
  input.dispatchEvent(new Event('input'));
}

function fillIn(place: HTMLElement): void {
  const { label = '', found = '' } = place.dataset;
  const input = document.createElement('input');
  Object.assign(input, {
    type: 'search',
    placeholder: label,
    ariaLabel: label,
    autocomplete: 'off',
    spellcheck: false,
  });
  const told = document.createElement('span');
  told.setAttribute('role', 'status');
  place.append(input, told);
  const schema = place.parentElement!;
  const opened = new Set<HTMLDetailsElement>();
  input.addEventListener('input', () => {
    const { matches, all } = filter(schema, input.value.trim().toLowerCase(), opened);
    told.textContent = input.value.trim() === '' ? '' : fillText(found, { count: matches, all });
  });
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || input.value === '') return;
    event.preventDefault();
    clear(input);
  });
}

/** @param opened what the filter has opened, and closes again */
function filter(
  schema: HTMLElement,
  wanted: string,
  opened: Set<HTMLDetailsElement>,
): { matches: number; all: number } {
  const fields = [...schema.querySelectorAll<HTMLElement>('.rd-field')];
  const matches = fields.filter((field) => wanted !== '' && ownText(field).includes(wanted));
  const shown = new Set<Element>();
  const holders = new Set<HTMLDetailsElement>();
  for (const match of matches)
    for (let at: HTMLElement = match; at !== schema; at = at.parentElement!) {
      shown.add(at);
      if (at instanceof HTMLDetailsElement) holders.add(at);
    }
  for (const field of fields) {
    const isLeftOut = wanted !== '' && !shown.has(field) && !matches.some((match) => match.contains(field));
    // The browser's own search finds what is left out, and shows it.
    if (isLeftOut) field.setAttribute('hidden', 'until-found');
    else field.removeAttribute('hidden');
  }
  for (const holder of opened) {
    if (holders.has(holder)) continue;
    holder.open = false;
    opened.delete(holder);
  }
  for (const holder of holders) {
    if (holder.open) continue;
    holder.open = true;
    opened.add(holder);
  }
  return { matches: matches.length, all: fields.length };
}

/** What a field says of itself, without the fields inside of it. */
function ownText(field: HTMLElement): string {
  return [...field.children]
    .filter((part) => !part.matches('details'))
    .map((part) => part.textContent)
    .join(' ')
    .toLowerCase();
}
