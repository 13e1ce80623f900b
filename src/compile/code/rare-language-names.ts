import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Grammars that only change those of other languages. */
const additions: ReadonlySet<string> = new Set(
  [
    'cilkc cilkcpp css-extras diff javadoc javadoclike js-extras js-templates jsdoc',
    'markup-templating opencl php-extras phpdoc t4-templating xml-doc',
  ].flatMap((names) => names.split(' ')),
);

/** Names of all other grammars that refractor has, as its modules are called: `refractor/abap`. */
export function rareLanguageNames(): string[] {
  const folder = path.dirname(createRequire(import.meta.url).resolve('refractor/abap'));
  return readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.slice(0, -'.js'.length))
    .filter((name) => !additions.has(name))
    .sort();
}
