import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Syntax } from 'refractor/core';

/** As the modules of refractor are called: `refractor/bash`. Grammars change each other in this order. */
export const commonLanguageNames: readonly string[] = [
  'bash c cpp csharp css docker go graphql http ini java javascript json json5 jsx kotlin markdown markup nginx php',
  'powershell properties python ruby rust shell-session sql swift toml tsx typescript yaml',
].flatMap((names) => names.split(' '));

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

export async function loadGrammars(names: readonly string[]): Promise<readonly Syntax[]> {
  const modules = names.map((name) => import(`refractor/${name}`) as Promise<{ default: Syntax }>);
  return (await Promise.all(modules)).map((module) => module.default);
}
