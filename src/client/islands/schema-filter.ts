// A text field above schemas with many properties, which hides properties that do not match. The page reserves space for it, so nothing
// moves when it appears; without scripts there is none.
import { fillText } from '../../texts/fill-text.js';

/** Adds the text field to each reserved space that is empty. */
export function showFilters(): void {
  for (const place of document.querySelectorAll<HTMLElement>('.rd-schema-filter:empty')) fillIn(place);
}

// Clears the filter if it hides a property that the reader looks for by a link or with the browser's own search.
addEventListener('hashchange', () => {
  const target = document.querySelector(':target');
  if (target && showAll(target)) target.scrollIntoView();
});
document.addEventListener('beforematch', ({ target }) => showAll(target as Node));

/** Clears the filter of the schema that contains `field`. Returns false if it was empty. */
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
  const status = document.createElement('span');
  status.setAttribute('role', 'status');
  place.append(input, status);
  const schema = place.parentElement!;
  const opened = new Set<HTMLDetailsElement>();
  input.addEventListener('input', () => {
    const { matches, all } = filter(schema, input.value.trim().toLowerCase(), opened);
    status.textContent = input.value.trim() === '' ? '' : fillText(found, { count: matches, all });
  });
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || input.value === '') return;
    event.preventDefault();
    clear(input);
  });
}

/** Hides fields that do not match, and returns the counts. @param opened <details> that the filter has opened and closes again. */
function filter(
  schema: HTMLElement,
  wanted: string,
  opened: Set<HTMLDetailsElement>,
): { matches: number; all: number } {
  const fields = [...schema.querySelectorAll<HTMLElement>('.rd-field')];
  const matches = fields.filter((field) => wanted !== '' && ownText(field).includes(wanted));
  const above = new Set<Element>();
  for (const match of matches)
    for (let at = match.parentElement!; at !== schema; at = at.parentElement!) above.add(at);
  const holders = new Set([...above].filter((one) => one instanceof HTMLDetailsElement));
  // Fields inside a match stay visible, unless there are more matches among them.
  const innermost = new Set<Element>(matches.filter((match) => !above.has(match)));
  const isInside = (field: Element): boolean => {
    let at: Element = field;
    while (at !== schema && !innermost.has(at)) at = at.parentElement!;
    return at !== schema;
  };
  for (const field of fields) {
    const isLeftOut = wanted !== '' && !above.has(field) && !isInside(field);
    // The browser's own search finds hidden fields and shows them.
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

/** Returns the text of a field without the fields nested in it. */
function ownText(field: HTMLElement): string {
  return [...field.children]
    .filter((part) => !part.matches('details'))
    .map((part) => part.textContent)
    .join(' ')
    .toLowerCase();
}
