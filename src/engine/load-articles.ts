// Loads the articles of pages that are hydrated as a whole, as scripts. A finished script is kept, so that editing one page reads one
// article.
import { hashOf } from '../base/hash.js';
import { programDigest } from '../base/version.js';
import { type ArticleScript, type ComponentsForAll, toArticleScript } from '../bundle/article-script.js';
import type { ClientMode } from '../bundle/build-shipped-client.js';
import type { BundleCache } from '../bundle/bundle-cache.js';
import { minify } from '../bundle/bundle-options.js';
import { PackReader } from '../cache/page-packs.js';
import type { PageNeeds } from './page-needs.js';

export interface ArticlesOptions {
  packDir: string;
  mode: ClientMode;
  bundles: BundleCache;
  /** Returns the import key of the page's component, if the article is hydrated together with it. */
  inItem(source: string): string | undefined;
  /** Tells whether components on the page inspect its code blocks. */
  seesCode(source: string): boolean;
}

/** Loads the scripts. @returns source of page -> script */
export async function loadArticles(
  pages: readonly PageNeeds[],
  forAll: ComponentsForAll,
  { packDir, mode, bundles, inItem, seesCode }: ArticlesOptions,
): Promise<Map<string, ArticleScript>> {
  const bySource = new Map(pages.map((page) => [page.source, page]));
  const keyOf = ({ place, source }: PageNeeds): string =>
    hashOf(JSON.stringify([programDigest, mode, place.hash, forAll, inItem(source), seesCode(source)]));
  const keys = new Map(pages.map((page) => [page.source, keyOf(page)]));
  const packs = new PackReader(packDir);
  try {
    return await bundles.parts('articles', keys, async (source) => {
      const article = packs.read(bySource.get(source)!.place)?.article;
      // If the article is damaged, rendering the page reports that.
      if (article?.type !== 'mdx') return undefined;
      const script = toArticleScript(article, {
        ...forAll,
        item: inItem(source),
        seesCode: seesCode(source),
      });
      return mode === 'development' ? script : { ...script, code: await minify(script.code) };
    });
  } finally {
    packs.close();
  }
}
