import type { ApiPage } from '../../openapi/api-page.js';

/** A page that does not say where its operations stand has them at its end. */
export function withApiDirective(text: string, { type }: ApiPage): string {
  const directive = type === 'index' ? 'operation-list' : 'operations';
  const isThere = new RegExp(`^::${directive}[ \\t]*\\r?$`, 'm').test(text);
  return isThere ? text : `${text.trimEnd()}\n\n::${directive}\n`;
}
