import type { ArticleTexts } from '../../texts/texts.js';

/** Returns the label of an admonition: `note` -> `Note`; a custom kind is labelled by its name. */
export function labelOf(kind: string, texts: ArticleTexts): string {
  return Object.hasOwn(texts, kind)
    ? texts[kind as keyof ArticleTexts]
    : kind.charAt(0).toUpperCase() + kind.slice(1);
}
