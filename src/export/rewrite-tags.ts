// Changes attributes in HTML that a build has written, and leaves all other bytes unchanged.
import { escapeAttribute } from '../compile/html/escape-html.js';
import { parseAttributes } from '../output/tag-sources.js';

/** Attributes of a tag by lower-case name; an attribute without value is empty. */
export type Attributes = Readonly<Record<string, string>>;

/** A change of a tag. */
export interface TagChange {
  /** New values; undefined removes the attribute. */
  attributes?: Readonly<Record<string, string | undefined>>;
  /** Text inserted before the tag. */
  before?: string;
  /** Whether the tag is removed; for scripts and templates, with their contents. */
  isRemoved?: boolean;
}

const tagPattern = /<!--[\s\S]*?-->|<([a-zA-Z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/g;
const attributePattern = /\s*([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g;

/** @param text changes the contents of `<style>` elements. */
export function rewriteTags(
  html: string,
  tag: (name: string, attributes: Attributes) => TagChange | undefined,
  text: (css: string) => string = (css) => css,
): string {
  let result = '';
  let done = 0;
  tagPattern.lastIndex = 0;
  for (let found = tagPattern.exec(html); found; found = tagPattern.exec(html)) {
    const [whole, written, inside = ''] = found;
    if (written === undefined) continue;
    const name = written.toLowerCase();
    const change = tag(name, parseAttributes(inside));
    let end = tagPattern.lastIndex;
    if (change?.isRemoved && (name === 'script' || name === 'template')) {
      const close = closingTag(html, name, end);
      if (close < 0) break;
      end = html.indexOf('>', close) + 1;
      tagPattern.lastIndex = end;
    }
    if (change) {
      result += html.slice(done, found.index) + (change.before ?? '');
      if (!change.isRemoved)
        result += change.attributes ? `<${written}${changed(inside, change.attributes)}>` : whole;
      done = end;
    }
    if (change?.isRemoved || (name !== 'script' && name !== 'style')) continue;
    // The contents of these elements are not HTML tags.
    const close = closingTag(html, name, end);
    if (close < 0) break;
    if (name === 'style') {
      result += html.slice(done, end) + text(html.slice(end, close));
      done = close;
    }
    tagPattern.lastIndex = close;
  }
  return result + html.slice(done);
}

/** Returns the position of an element's closing tag, in any letter case. */
function closingTag(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}(?:\\s[^>]*)?/?>`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? -1;
}

function changed(inside: string, values: Readonly<Record<string, string | undefined>>): string {
  const added = { ...values };
  const rest = inside.replace(attributePattern, (whole, name: string) => {
    const key = name.toLowerCase();
    if (!Object.hasOwn(values, key)) return whole;
    delete added[key];
    return values[key] === undefined ? '' : ` ${name}${toValue(values[key])}`;
  });
  const slash = rest.endsWith('/') ? '/' : '';
  return `${slash ? rest.slice(0, -1) : rest}${Object.entries(added)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}${toValue(value)}`))
    .join('')}${slash}`;
}

const toValue = (value: string): string => (value === '' ? '' : `="${escapeAttribute(value)}"`);
