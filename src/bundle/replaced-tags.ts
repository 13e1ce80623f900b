import { readFile } from 'node:fs/promises';
import path from 'node:path';

const tags =
  'a|blockquote|br|code|del|details|dd|dl|dt|em|h[1-6]|hr|img|input|kbd|li|ol|p|pre|section|strong|sub|summary|sup|table|tbody|td|th|thead|tr|ul';
const keys = new RegExp(`[{,\\s]['"]?(${tags})['"]?\\s*[:,}(]`, 'g');

/**
 * Tags that modules of components for all pages have something for: by what stands in their text, as `h2: Heading` or
 * `pre,`. One too many ships more than needed, one too few would leave a component dead.
 * @param files paths relative to the site's folder.
 */
export async function findReplacedTags(files: readonly string[], siteDir: string): Promise<Set<string>> {
  const texts = await Promise.all(files.map((file) => readFile(path.join(siteDir, file), 'utf8')));
  return new Set(
    texts.flatMap((text) => {
      // A component of the module may have variables of such names; its object of components stands last.
      const start = /export default \{/.test(text) ? text.lastIndexOf('export default {') : 0;
      return Array.from(text.slice(start).matchAll(keys), ([, tag = '']) => tag);
    }),
  );
}
