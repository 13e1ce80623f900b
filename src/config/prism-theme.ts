// Reads the code colours of a Docusaurus config: themes of prism-react-renderer. An invalid theme has no colours.
import type { Config } from './config.js';
import { isPlain } from './stand-in.js';

type Loose = Readonly<Record<string, unknown>>;

export interface PrismTheme {
  /** The style of all code. */
  plain: Loose;
  /** Later styles override earlier ones. undefined if the theme has no styles for tokens. */
  styles: readonly PrismStyle[] | undefined;
}

interface PrismStyle {
  /** Types of tokens. */
  types: readonly string[];
  /** undefined for all languages. */
  languages: readonly string[] | undefined;
  style: Loose;
}

/** Returns `prism.theme` and `prism.darkTheme`. */
export function prismThemes(foreign: Config['foreign']): readonly [light: PrismTheme, dark: PrismTheme] {
  const { prism } = looseOf(foreign?.themeConfig);
  const { theme, darkTheme } = looseOf(prism);
  return [toTheme(theme), toTheme(darkTheme)];
}

/** Whether a theme colours operators and brackets differently. If not, both become one token. */
export function hasOwnOperators(foreign: Config['foreign']): boolean {
  return prismThemes(foreign).some((theme) => {
    // Markup has no operators, and some themes give its brackets a colour of their own.
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

/** Keeps names that need no escaping in a selector; types of tokens are always such names. */
function wordsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => /^[a-z][\w-]*$/i.test(String(one))) : [];
}
