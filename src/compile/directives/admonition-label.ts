import type { ArticleTexts } from '../../texts/texts.js';

/** `note` -> `Note`; a kind of the author's own has its name. */
export function labelOf(kind: string, texts: ArticleTexts): string {
  return Object.hasOwn(texts, kind)
    ? texts[kind as keyof ArticleTexts]
    : kind.charAt(0).toUpperCase() + kind.slice(1);
}
