// Writes files of data where Docusaurus puts them for its theme and plugins, because the code of such sites imports them.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathFrom } from '../base/paths.js';
import { writeWhereOther } from '../base/sealed-file.js';
import type { Config } from '../config/config.js';
import { recentPosts } from '../render/blog-route.js';
import { buildGlobalData } from '../render/page-docs.js';
import type { Site } from '../site/site.js';

/**
 * Writes the recent posts of each blog of a site with a Docusaurus config,
 * `@generated/docusaurus-plugin-content-blog/ID/blog-post-list-prop-ID.json`, and `@generated/globalData.json` if a bundle has asked for it,
 * which has then made that file. @returns the files that have changed, relative to the site's folder
 */
export function writeGeneratedFiles(site: Site, config: Config): string[] {
  const { foreign, aliases, blog: blogs, texts, siteDir } = config;
  const folder = aliases?.['@generated'];
  if (!foreign || folder === undefined) return [];
  const lists = blogs.map(({ id, blogSidebarTitle: title = texts.recentPosts }) => {
    const { posts = [] } = site.blogs.find((blog) => blog.id === id) ?? {};
    const file = path.join(folder, 'docusaurus-plugin-content-blog', id, `blog-post-list-prop-${id}.json`);
    return [file, { title, items: recentPosts({ id, posts }, config) }] as const;
  });
  const globalData = path.join(folder, 'globalData.json');
  const files = existsSync(globalData)
    ? [...lists, [globalData, buildGlobalData({ site, config })] as const]
    : lists;
  return files.flatMap(([file, data]) =>
    writeWhereOther(file, JSON.stringify(data)) ? [pathFrom(siteDir, file)] : [],
  );
}
