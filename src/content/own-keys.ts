// Keys of front matter that relaydocs does not know and the site does.
import type { Config } from '../config/config.js';

/** What the configuration says of such keys. */
export type OwnKeysConfig = Pick<Config['markdown'], 'frontMatterKeys' | 'parseFrontMatter'>;

/**
 * Tells whether a key is the site's own: the configuration names it, the function of the site that reads front matter does, or
 * the page reads it in its text. A page that hands on its whole `frontMatter` may read any key.
 * @param bodyStart where the text below the front matter begins
 */
export function ownKeys(
  { frontMatterKeys, parseFrontMatter }: OwnKeysConfig,
  text: string,
  bodyStart: number,
): (key: string) => boolean {
  // Hardly a page has such a key: nothing is looked for before there is one.
  let read: ReturnType<typeof readIn> | undefined;
  return (key) => {
    if (frontMatterKeys.includes(key)) return true;
    if (parseFrontMatter && wordsOf(String(parseFrontMatter)).includes(key)) return true;
    read ??= readIn(text.slice(bodyStart));
    return read === 'all' || read.has(key);
  };
}

function wordsOf(code: string): readonly string[] {
  return code.match(/[\w$-]+/g) ?? [];
}

/** The keys that `frontMatter.key` and `frontMatter['key']` read. */
function readIn(body: string): 'all' | ReadonlySet<string> {
  const keys = new Set<string>();
  for (const [, named, quoted] of body.matchAll(
    /\bfrontMatter\b(?:\??\.([\w$]+)|(?:\?\.)?\[['"]([^'"\n]+)['"]\])?/g,
  )) {
    const key = named ?? quoted;
    if (key === undefined) return 'all';
    keys.add(key);
  }
  return keys;
}
