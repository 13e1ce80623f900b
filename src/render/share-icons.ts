import type { Html } from '../theme/route-data.js';

const drawn =
  /<svg class="([^"]*)" data-rd-icon="([^"]*)" viewBox="([^"]*)" aria-hidden="true">([\s\S]*?)<\/svg>/g;
const content = /<div class="rd-content" data-rd-region="content">/;

/**
 * Keeps the drawing of each icon once in the page, however often it occurs. The drawings are in the content region, which navigation
 * replaces as a whole.
 */
export function shareIcons(html: Html): Html {
  if (!html.includes(' data-rd-icon="') || !content.test(html)) return html;
  const symbols = new Map<string, Html>();
  const shown = html.replace(drawn, (_, className, id, viewBox, body) => {
    symbols.set(id, `<symbol id="rd-i-${id}" viewBox="${viewBox}">${body}</symbol>`);
    return `<svg class="${className}" aria-hidden="true"><use href="#rd-i-${id}"/></svg>`;
  });
  const all = [...symbols.values()].join('');
  return shown.replace(content, (region) => `${region}<div hidden><svg>${all}</svg></div>`);
}

/** Tells whether the HTML contains badges, icons beside words, or titles of sidebar sections. */
export function showsMarks(html: Html): boolean {
  return /class="rd-(?:badge|mark|group rd-section)[" ]/.test(html);
}
