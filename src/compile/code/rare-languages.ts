// Prism grammars of languages that few pages use: loaded when a page needs one. They are all that the package has; when
// relaydocs is built, bin/build-dist.mjs writes this file anew, with an import of each.
import type { Syntax } from 'refractor/core';
import { rareLanguageNames } from './rare-language-names.js';

const modules = await Promise.all(
  rareLanguageNames().map((name) => import(`refractor/${name}`) as Promise<{ default: Syntax }>),
);

export const rareLanguages: readonly Syntax[] = modules.map((module) => module.default);
