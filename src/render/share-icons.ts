import type { Html } from '../theme/route-data.js';

const drawn =
  /<svg class="([^"]*)" data-rd-icon="([^"]*)" viewBox="([^"]*)" aria-hidden="true">([\s\S]*?)<\/svg>/g;
const content = /<div class="rd-content" data-rd-region="content">/;

/**
 * Each icon stands in the page once, however often it is shown. The drawings are in the region of the content, which comes with
 * every page that is put in the place of another.
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

/** The page shows badges, icons beside words, or titles of sections. */
export function showsMarks(html: Html): boolean {
  return /class="rd-(?:badge|mark|group rd-section)[" ]/.test(html);
}
