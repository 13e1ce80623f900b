// The colours that a config of Docusaurus gives code: themes of prism-react-renderer. Whatever is no theme says nothing.
import type { Config } from './config.js';
import { isPlain } from './stand-in.js';

type Loose = Readonly<Record<string, unknown>>;

export interface PrismTheme {
  /** What all code has. */
  plain: Loose;
  /** Later ones go before earlier ones. undefined: the theme says nothing of tokens. */
  styles: readonly PrismStyle[] | undefined;
}

interface PrismStyle {
  /** Kinds of tokens. */
  types: readonly string[];
  /** undefined: all. */
  languages: readonly string[] | undefined;
  style: Loose;
}

/** `prism.theme` and `prism.darkTheme`. */
export function prismThemes(foreign: Config['foreign']): readonly [light: PrismTheme, dark: PrismTheme] {
  const { prism } = looseOf(foreign?.themeConfig);
  const { theme, darkTheme } = looseOf(prism);
  return [toTheme(theme), toTheme(darkTheme)];
}

/** Whether a theme shows operators otherwise than brackets, which are joined where they look alike. */
export function hasOwnOperators(foreign: Config['foreign']): boolean {
  return prismThemes(foreign).some((theme) => {
    // Markup has no operators, and its brackets a colour of their own in some themes.
    const named = (theme.styles ?? [])
      .flatMap(({ languages = [] }) => languages)
      .filter((one) => one !== 'markup');
    return [undefined, ...named].some(
      (language) => lookOf('operator', theme, language) !== lookOf('punctuation', theme, language),
    );
  });
}

function lookOf(kind: string, { plain, styles = [] }: PrismTheme, language: string | undefined): string {
  const look: Record<string, unknown> = { color: plain.color };
  for (const { types, languages, style } of styles)
    if (types.includes(kind) && (!languages || languages.includes(String(language))))
      Object.assign(look, style);
  return JSON.stringify(Object.entries(look).sort(([a], [b]) => (a < b ? -1 : 1)))
    .replace(anyColor, toHex)
    .toLowerCase();
}

const anyColor = /rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)/g;

const toHex = (_: string, ...parts: readonly string[]): string =>
  `#${parts
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;

function toTheme(value: unknown): PrismTheme {
  const { plain, styles } = looseOf(value);
  return { plain: looseOf(plain), styles: Array.isArray(styles) ? styles.map(toStyle) : undefined };
}

function toStyle(value: unknown): PrismStyle {
  const { types, languages, style } = looseOf(value);
  return {
    types: wordsOf(types),
    languages: Array.isArray(languages) ? wordsOf(languages) : undefined,
    style: looseOf(style),
  };
}

function looseOf(value: unknown): Loose {
  return isPlain(value) ? value : {};
}

/** Those that need no escape in a selector: types of tokens have no others. */
function wordsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => /^[a-z][\w-]*$/i.test(String(one))) : [];
}
