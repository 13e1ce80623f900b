// Prism grammars of languages that few pages use: loaded when a page needs one. They are all that the package has; when
// relaydocs is built, bin/build-dist.mjs writes this file anew, with an import of each.
import { loadGrammars, rareLanguageNames } from './language-names.js';

export const rareLanguages = await loadGrammars(rareLanguageNames());
