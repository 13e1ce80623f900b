// Prism grammars of languages that many pages use. In the package, this file is generated with an import of each, like rare-languages.ts.
import { commonLanguageNames, loadGrammars } from './language-names.js';

export const commonLanguages = await loadGrammars(commonLanguageNames);
