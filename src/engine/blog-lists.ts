// The recent posts of a blog as a file that pages of Docusaurus read: it makes them for its own theme, in a folder of the site.
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { writeWhereOther } from '../base/sealed-file.js';
import type { ModuleConfig, UrlConfig } from '../config/stage-configs.js';
import { recentPosts } from '../render/blog-route.js';
import type { Site } from '../site/site.js';

/**
 * `@generated/docusaurus-plugin-content-blog/ID/blog-post-list-prop-ID.json` of each blog, where the config is that of
 * Docusaurus. @returns a digest of what is in them
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
