import { onStored, writeStored } from '../base/storage.js';
import { type ColorModeChoice, colorModeLabel } from '../texts/fill-text.js';
import { onClick } from './listen.js';
import { texts } from './texts.js';

const root = document.documentElement;
const followsSystem = root.dataset.colorSystem !== undefined;
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

/** `themeChoice` is there when the reader has chosen a mode. */
function currentChoice(): ColorModeChoice {
  const choice = root.dataset.themeChoice ?? (followsSystem ? 'system' : root.dataset.theme);
  return choice as ColorModeChoice;
}

/** dark <-> light; where the system is respected: light -> dark -> system -> light. */
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

/** What the browser draws around the page is in the mode that the reader has chosen. Called for every page that is shown. */
export function showThemeColor(): void {
  for (const tag of document.querySelectorAll<HTMLMetaElement>('[data-rd-color]'))
    tag.content = getComputedStyle(root).backgroundColor;
}

/** Puts the current mode into the name of every switch in `scope`. */
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
  // A component sets it: see theme/mdx/color-mode.ts. null takes the reader's choice back.
  document.addEventListener('relaydocs:set-color-mode', (event) => {
    const { detail } = event as CustomEvent<'dark' | 'light' | null>;
    choose(detail ?? (followsSystem ? 'system' : (root.dataset.colorDefault as ColorModeChoice)));
  });
  systemIsDark.addEventListener('change', () => {
    if (currentChoice() === 'system') apply('system');
  });
  // Another tab of the site has switched.
  onStored((key, value) => {
    if (key !== 'theme' || root.dataset.colorFixed !== undefined) return;
    if (value === 'dark' || value === 'light') apply(value);
    else if (value === null && followsSystem) apply('system');
  });
}
