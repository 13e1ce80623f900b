import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Syntax } from 'refractor/core';

/** Names of refractor's modules: `refractor/bash`. The order matters, because grammars modify each other. */
export const commonLanguageNames: readonly string[] = [
  'bash c cpp csharp css docker go graphql http ini java javascript json json5 jsx kotlin markdown markup nginx php',
  'powershell properties python ruby rust shell-session sql swift toml tsx typescript yaml',
].flatMap((names) => names.split(' '));

/** Grammars that only extend those of other languages, and that of diffs, whose lines are marked. */
const additions: ReadonlySet<string> = new Set(
  'css-extras diff js-extras js-templates markup-templating php-extras t4-templating xml-doc'.split(' '),
);

/** Returns the names of all other grammars of refractor, such as `abap` for `refractor/abap`. */
export function rareLanguageNames(): string[] {
  const folder = path.dirname(createRequire(import.meta.url).resolve('refractor/abap'));
  return readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.slice(0, -'.js'.length))
    .filter((name) => !additions.has(name))
    .sort();
}

/** Imports the grammars with these names. */
export async function loadGrammars(names: readonly string[]): Promise<readonly Syntax[]> {
  const modules = names.map((name) => import(`refractor/${name}`) as Promise<{ default: Syntax }>);
  return (await Promise.all(modules)).map((module) => module.default);
}
