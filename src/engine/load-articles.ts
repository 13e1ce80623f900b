// Pages that run in the browser as a whole, as code. What was made of an article is kept, so that an edit of one page reads one.
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
  /** Import key of what the page is one with, where it takes something of that. */
  inItem(source: string): string | undefined;
  /** Components on it may look into blocks of code. */
  seesCode(source: string): boolean;
}

/** @returns by source. */
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
      // A damaged article is found out when the page is rendered.
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
