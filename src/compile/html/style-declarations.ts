// Turns inline styles into classes with rules in a style sheet, so that pages need no `style-src 'unsafe-inline'`.
import { hashOf } from '../../base/hash.js';
import type { Literal } from '../mdx/parse-literal.js';

/** Properties whose numbers have no unit; numbers of all others are pixels, as in React. */
const unitless =
  /^(?:animationIterationCount|aspectRatio|borderImage(?:Outset|Slice|Width)|boxFlex(?:Group)?|boxOrdinalGroup|columnCount|columns|flex|flexGrow|flexPositive|flexShrink|flexNegative|flexOrder|fillOpacity|floodOpacity|fontWeight|grid(?:Area|Row|RowEnd|RowSpan|RowStart|Column|ColumnEnd|ColumnSpan|ColumnStart)|lineClamp|lineHeight|opacity|order|orphans|scale|stopOpacity|stroke(?:Dasharray|Dashoffset|Miterlimit|Opacity|Width)|tabSize|widows|zIndex|zoom|--.*)$/;

/** Writes a style object as CSS: `{fontSize: 12, WebkitBoxFlex: 1}` -> `font-size:12px;-webkit-box-flex:1`. */
export function toDeclarations(style: Readonly<Record<string, Literal>>): string {
  return Object.entries(style)
    .filter(
      ([, value]) => value !== null && value !== undefined && typeof value !== 'boolean' && value !== '',
    )
    .map(
      ([name, value]) =>
        `${toCssName(name)}:${typeof value === 'number' && value !== 0 && !isUnitless(name) ? `${value}px` : value}`,
    )
    .join(';');
}

function isUnitless(name: string): boolean {
  return unitless.test(
    name.replace(/^(?:Webkit|Moz|ms|O)([A-Z])/, (_all, letter: string) => letter.toLowerCase()),
  );
}

function toCssName(name: string): string {
  return name.startsWith('--')
    ? name
    : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^ms-/, '-ms-');
}

/** Returns the declarations in normal form, `color: red ;` -> `color:red`, and their class, which is the same on every page. */
export function toStyleClass(style: string): { className: string; declarations: string } {
  const declarations = splitDeclarations(style)
    .map((declaration) => declaration.trim().replace(/(?<!\s)\s*:\s*/, ':'))
    .filter((declaration) => declaration.includes(':') && !/[{}<]/.test(declaration))
    .join(';');
  return { className: `rd-s-${hashOf(declarations).slice(0, 8)}`, declarations };
}

/** Parses CSS to a style object for React: `color: red; --gap: 1px` -> `{color: 'red', '--gap': '1px'}`. */
export function toStyleObject(style: string): Record<string, string> {
  const pairs = splitDeclarations(style).flatMap((declaration): [string, string][] => {
    const [name = '', ...value] = declaration.split(':');
    const key = name.trim().replace(/(?<!^-?)-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return value.length > 0
      ? [[name.trim().startsWith('--') ? name.trim() : key, value.join(':').trim()]]
      : [];
  });
  return Object.fromEntries(pairs);
}

/** Splits at each `;` that is not in parentheses: `url(data:image/png;base64,…)` stays whole. */
function splitDeclarations(style: string): string[] {
  const found: string[] = [];
  let end = style.length;
  let isInside = false;
  for (let at = style.length - 1; at >= 0; at--) {
    const character = style[at];
    if (character === ')') isInside = true;
    else if (character === '(') isInside = false;
    else if (character === ';' && !isInside) {
      found.push(style.slice(at + 1, end));
      end = at;
    }
  }
  return [...found, style.slice(0, end)].reverse();
}

/**
 * Writes the rules for such classes. Each overrides all rules of a theme, as a `style` attribute does: `:not(#_)` matches everything, with
 * the specificity of an id.
 * @param styles class, or attribute selector in brackets -> declarations
 */
export function toStyleRules(styles: Readonly<Record<string, string>>): string {
  return Object.keys(styles)
    .sort()
    .map((name) => `${name.startsWith('[') ? name : `.${name}`}:not(#_){${styles[name]}}\n`)
    .join('');
}
