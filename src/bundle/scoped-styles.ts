// Splits the style sheet of the modules that pages import: rules that only match classes of CSS modules are loaded by pages that use one of
// them, all other rules by every page.

import { posix } from 'node:path';

/** Begins the file name of the style sheet that only some pages load. */
export const ownClassesSheet = 'page-classes';

/**
 * Splits the sheet. A rule that cannot be judged goes to every page.
 * @param css as esbuild writes it: a comment names the source file, and each rule begins and ends at the start of a line
 */
export function splitScoped(css: string): { shared: string; scoped: string } {
  let [shared, scoped] = ['', ''];
  let ownClass: RegExp | undefined;
  for (const block of css.split(/\n(?=[^\s}])/)) {
    const [, file] = /^\/\* (.+) \*\/\s*$/.exec(block) ?? [];
    if (file !== undefined) ownClass = ownClassIn(file);
    else if (ownClass && isScoped(block, ownClass)) scoped += `${block}\n`;
    else shared += `${block}\n`;
  }
  return { shared, scoped };
}

/**
 * Returns a pattern for the classes of a CSS module as esbuild names them: for `src/pages/index~d88ca1.module.css`, those that begin with
 * `index_d88ca1_`. Undefined for any other file.
 */
function ownClassIn(file: string): RegExp | undefined {
  const name = posix.basename(file);
  const end = name.lastIndexOf('.module.');
  if (end < 1) return undefined;
  const start = name.slice(0, end).replace(/\W/g, '_');
  // Two underscores are excluded, as classes of other style sheets have them: `footer__link`.
  return new RegExp(`\\.${start}(?<!_)_(?!_)`);
}

function isScoped(block: string, ownClass: RegExp): boolean {
  // At-rules such as `@keyframes` go to every page, as a rule for every page may refer to them.
  if (/^@(?!media|supports|container)/.test(block)) return false;
  const selectors = block
    .split('{')
    .slice(0, -1)
    .map((text) => text.slice(Math.max(text.lastIndexOf('}'), text.lastIndexOf(';')) + 1).trim());
  return selectors.every(
    (selector) =>
      /^[@&]/.test(selector) ||
      withoutArguments(selector)
        .split(',')
        .every((one) => ownClass.test(one)),
  );
}

/** Removes arguments, as elements may match without the classes in them: `.a h2:not(:is(.pages_a))` -> `.a h2:not`. */
function withoutArguments(selector: string): string {
  let outer = '';
  let depth = 0;
  for (const character of selector) {
    if ('(['.includes(character)) depth += 1;
    else if (')]'.includes(character)) depth -= 1;
    else if (depth === 0) outer += character;
  }
  return outer;
}

/** Tells whether HTML has a class that may belong to a CSS module, such as `pages_title`. */
export function hasOwnClass(html: string): boolean {
  return /\bclass="[^"]*[^\W_]_[^_\s"]/.test(html);
}
