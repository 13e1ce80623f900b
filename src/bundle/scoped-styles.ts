// The style sheet of the modules that pages import, in two: rules for classes of CSS modules alone, which only pages need that
// show one of them, and all others, which hold for every page.

import { posix } from 'node:path';

/** Begins the name of the sheet for those pages. */
export const ownClassesSheet = 'page-classes';

/**
 * Where a rule goes that this cannot judge is every page.
 * @param css as esbuild writes it: a comment names the file of what follows, and a rule begins and ends at the start of a line.
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

/** `src/pages/index~d88ca1.module.css` -> classes that begin with `index_d88ca1_`, as esbuild names them; undefined where it is no module. */
function ownClassIn(file: string): RegExp | undefined {
  const name = posix.basename(file);
  const end = name.lastIndexOf('.module.');
  if (end < 1) return undefined;
  const start = name.slice(0, end).replace(/\W/g, '_');
  // With two underscores they would look like those of other style sheets: `footer__link`.
  return new RegExp(`\\.${start}(?<!_)_(?!_)`);
}

function isScoped(block: string, ownClass: RegExp): boolean {
  // A rule for every page may name `@keyframes` of a module.
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

/** `.markdown h2:not(:is(.pages_a))` -> `.markdown h2:not`: elements may match without the classes in brackets. */
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

/** Whether HTML has a class that may be one of such: `pages_title`. */
export function hasOwnClass(html: string): boolean {
  return /\bclass="[^"]*[^\W_]_[^_\s"]/.test(html);
}
