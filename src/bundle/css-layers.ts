// The order in which rules of the theme and of a site count.

/** Layers of Tailwind but its first two count more than the theme. */
const order =
  '@layer theme,base,relaydocs.base,relaydocs.components,relaydocs.utilities,components,utilities;';

/** Whatever a site says outside of layers counts more than the theme. */
export function inLayer(css: string): string {
  return css === '' ? '' : `@layer relaydocs.components{${css.trimEnd()}}\n`;
}

/**
 * The order of all layers. What a site says of ours in one of its own style sheets comes first: only so can layers of the site
 * stand between them.
 */
export function layerOrder(ofSite: readonly string[]): string {
  const [own = ''] = /@layer[^;{}]*\brelaydocs\.[^;{}]*;/.exec(ofSite.join('\n')) ?? [];
  return own + order;
}

/** The theme's rules without the layers that they are written in. */
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
