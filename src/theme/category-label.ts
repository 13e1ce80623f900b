import type { ClientTexts } from '../texts/client-texts.js';
import { fillText } from '../texts/fill-text.js';

/** Accessible name of the button that opens and closes a category of the sidebar. */
export function categoryLabel(texts: ClientTexts, label: string, open: boolean): string {
  return fillText(open ? texts.collapseCategory : texts.expandCategory, { label });
}
