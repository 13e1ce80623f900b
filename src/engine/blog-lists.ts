// Writes the recent posts of each blog to the JSON file where Docusaurus puts them for its theme, because pages of such sites import it.
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { writeWhereOther } from '../base/sealed-file.js';
import type { ModuleConfig, UrlConfig } from '../config/stage-configs.js';
import { recentPosts } from '../render/blog-route.js';
import type { Site } from '../site/site.js';

/**
 * Writes `@generated/docusaurus-plugin-content-blog/ID/blog-post-list-prop-ID.json` for each blog of a site with a Docusaurus config.
 * @returns a digest of the contents
 */
export function writeBlogLists(
  site: Site,
  { foreign, aliases, blog: blogs, texts }: ModuleConfig,
  urls: UrlConfig,
): string {
  const folder = aliases?.['@generated'];
  if (!foreign || folder === undefined) return '';
  const lists = blogs.map(({ id, blogSidebarTitle: title = texts.recentPosts }) => {
    const { posts = [] } = site.blogs.find((blog) => blog.id === id) ?? {};
    const text = JSON.stringify({ title, items: recentPosts({ id, posts }, { blog: blogs, ...urls }) });
    writeWhereOther(
      path.join(folder, 'docusaurus-plugin-content-blog', id, `blog-post-list-prop-${id}.json`),
      text,
    );
    return text;
  });
  return hashOf(lists.join());
}
