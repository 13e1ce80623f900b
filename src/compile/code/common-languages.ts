// Prism grammars of languages that many pages use. As with rare-languages.ts, what is built has an import of each.
import { commonLanguageNames, loadGrammars } from './language-names.js';

export const commonLanguages = await loadGrammars(commonLanguageNames);
