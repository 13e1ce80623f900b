// An SVG file -> shapes that may stand in any page: what could run, load or clash with the page is refused.

const elements = new Set(['g', 'path', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'rect']);
/** Those of the whole drawing go to a group around its shapes. */
const inherited =
  /^(?:fill|fill-rule|fill-opacity|clip-rule|opacity|stroke|stroke-(?:width|linecap|linejoin|miterlimit|dasharray|dashoffset|opacity))$/;
const geometry = /^(?:d|cx|cy|r|rx|ry|x|y|x1|x2|y1|y2|width|height|points|transform|pathLength)$/;
/** As the style sheet draws all icons: lines of one width. */
const asOurs: Readonly<Record<string, string>> = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '2',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
};

type Drawing =
  | { viewBox: string; body: string; reason?: undefined }
  | { viewBox?: undefined; body?: undefined; reason: string };

export function parseIcon(svg: string): Drawing {
  const text = svg
    .replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!doctype[^>]*>/gi, '')
    .replace(/<(title|desc|metadata)\b[^>]*>[\s\S]*?<\/\1>/g, '');
  const [, head, content] = /^\s*<svg\b([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(text) ?? [];
  if (head === undefined || content === undefined) return { reason: 'it is no SVG' };
  const root = attributesOf(head);
  const [width, height] = [root.get('width'), root.get('height')].map((size) =>
    Number.parseFloat(size ?? ''),
  );
  const viewBox = root.get('viewBox') ?? `0 0 ${width} ${height}`;
  if (!/^[-\d.,\s]+$/.test(viewBox)) return { reason: 'it has no viewBox' };
  let refused: string | undefined;
  const shapes = content.replace(
    /<(\/?)([\w:-]+)((?:"[^"]*"|'[^']*'|[^<>"'])*)>|[^<]+|</g,
    (part, end, name, rest) => {
      if (name === undefined) {
        if (part.trim() !== '') refused ??= 'it holds text';
        return '';
      }
      if (!elements.has(name)) refused ??= `it holds <${name}>`;
      if (end !== '') return name === 'g' ? '</g>' : '';
      const own = [...attributesOf(rest)].filter(([key, value]) => isDrawn(key, value));
      const opening = `<${[name, ...own.map(toText)].join(' ')}`;
      return name === 'g' && !/\/\s*$/.test(rest) ? `${opening}>` : `${opening}/>`;
    },
  );
  if (refused !== undefined) return { reason: refused };
  return { viewBox: viewBox.trim(), body: inGroup(root, shapes) };
}

/** Shapes of a set are drawn as ours are; those of another look keep it, and what says nothing is filled. */
function inGroup(root: ReadonlyMap<string, string>, shapes: string): string {
  const own = [...root].filter(([key, value]) => inherited.test(key) && isDrawn(key, value));
  const isOurs =
    own.length === Object.keys(asOurs).length && own.every(([key, value]) => asOurs[key] === value);
  if (isOurs) return shapes;
  const attributes = {
    fill: 'currentColor',
    stroke: 'none',
    'stroke-width': '1',
    ...Object.fromEntries(own),
  };
  return `<g ${Object.entries(attributes).map(toText).join(' ')}>${shapes}</g>`;
}

function isDrawn(key: string, value: string): boolean {
  return (inherited.test(key) || geometry.test(key)) && !/[<>&"]|url\(/.test(value);
}

function toText([key, value]: readonly [string, string]): string {
  return `${key}="${value}"`;
}

function attributesOf(text: string): Map<string, string> {
  return new Map(
    Array.from(
      text.matchAll(/(?<![\w:-])([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g),
      ([, key, double, single]) => [key!, (double ?? single)!],
    ),
  );
}
