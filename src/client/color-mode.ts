import { onStored, writeStored } from '../base/storage.js';
import { type ColorModeChoice, colorModeLabel } from '../texts/fill-text.js';
import { onClick } from './listen.js';
import { texts } from './texts.js';

const root = document.documentElement;
const followsSystem = root.dataset.colorSystem !== undefined;
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

/** Returns the reader's choice. `data-theme-choice` is set only if there is one; otherwise the site's default counts. */
function currentChoice(): ColorModeChoice {
  const choice = root.dataset.themeChoice ?? (followsSystem ? 'system' : root.dataset.theme);
  return choice as ColorModeChoice;
}

/** Returns what the next click chooses: dark <-> light, or light -> dark -> system -> light if the site respects the system. */
function nextChoice(choice: ColorModeChoice): ColorModeChoice {
  if (choice === 'light') return 'dark';
  return choice === 'dark' && followsSystem ? 'system' : 'light';
}

function apply(choice: ColorModeChoice): void {
  if (choice === 'system') {
    delete root.dataset.themeChoice;
    root.dataset.theme = systemIsDark.matches ? 'dark' : 'light';
  } else {
    root.dataset.themeChoice = root.dataset.theme = choice;
  }
  nameSwitches();
  showThemeColor();
}

/** Gives the browser's interface (`<meta name="theme-color">`) the background of the current mode. Called for every page shown. */
export function showThemeColor(): void {
  for (const tag of document.querySelectorAll<HTMLMetaElement>('[data-rd-color]'))
    tag.content = getComputedStyle(root).backgroundColor;
}

/** Updates the accessible name of every switch in `scope` to the current mode. */
export function nameSwitches(scope: ParentNode = document): void {
  const label = colorModeLabel(texts, currentChoice());
  for (const button of scope.querySelectorAll<HTMLElement>('.rd-color-switch')) {
    button.setAttribute('aria-label', label);
    button.title = label;
  }
}

function choose(choice: ColorModeChoice): void {
  apply(choice);
  writeStored('theme', choice === 'system' ? null : choice);
}

export function startColorMode(): void {
  nameSwitches();
  onClick('.rd-color-switch', () => choose(nextChoice(currentChoice())));
  // Components set the mode through this event (theme/mdx/color-mode.ts); null returns to the site's default.
  document.addEventListener('relaydocs:set-color-mode', (event) => {
    const { detail } = event as CustomEvent<'dark' | 'light' | null>;
    choose(detail ?? (followsSystem ? 'system' : (root.dataset.colorDefault as ColorModeChoice)));
  });
  systemIsDark.addEventListener('change', () => {
    if (currentChoice() === 'system') apply('system');
  });
  // The mode was switched in another tab of the site.
  onStored((key, value) => {
    if (key !== 'theme' || root.dataset.colorFixed !== undefined) return;
    if (value === 'dark' || value === 'light') apply(value);
    else if (value === null && followsSystem) apply('system');
  });
}
