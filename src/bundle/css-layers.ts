// The order of CSS cascade layers, which decides between rules of the theme and rules of the site.

/** Tailwind's layers `theme` and `base` come before the theme's, so its other layers override the theme. */
const order =
  '@layer theme,base,relaydocs.base,relaydocs.components,relaydocs.utilities,components,utilities;';

/** Puts rules into a layer of the theme, so that rules of the site outside of any layer override them. */
export function inLayer(css: string): string {
  return css === '' ? '' : `@layer relaydocs.components{${css.trimEnd()}}\n`;
}

/**
 * Returns the statement with the order of all layers. If a style sheet of the site names ours in an `@layer` statement, that comes first,
 * as the site's layers can only come between ours if they are declared first.
 */
export function layerOrder(ofSite: readonly string[]): string {
  const [own = ''] = /@layer[^;{}]*\brelaydocs\.[^;{}]*;/.exec(ofSite.join('\n')) ?? [];
  return own + order;
}

/** Returns the theme's rules without the layers around them. */
export function withoutLayers(css: string): string {
  let rest = css.replace(/@layer relaydocs\.\w+;/g, '');
  let plain = '';
  for (;;) {
    const [opener, before = ''] = /^([\s\S]*?)@layer relaydocs\.\w+\s*\{/.exec(rest) ?? [];
    if (opener === undefined) return plain + rest;
    let depth = 1;
    let end = opener.length;
    for (; depth > 0; end++) depth += rest[end] === '{' ? 1 : rest[end] === '}' ? -1 : 0;
    plain += before + rest.slice(opener.length, end - 1);
    rest = rest.slice(end);
  }
}
