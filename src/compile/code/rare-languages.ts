// Prism grammars of languages that few pages use, loaded on demand. From source these are all that refractor has; when the package is
// built, bin/build-dist.mjs generates this file with an import of each.
import { loadGrammars, rareLanguageNames } from './language-names.js';

export const rareLanguages = await loadGrammars(rareLanguageNames());
