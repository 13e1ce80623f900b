// Where Docusaurus serves a blog, so that links into it are no broken ones.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Loose, textOf } from './loose.js';

/** @param options of the blog plugin. @returns addresses as `servedBeside` has them; none where there is no blog. */
export function blogAddresses(options: Loose, siteDir: string): string[] {
  const folder = path.resolve(siteDir, textOf(options.path) ?? 'blog');
  if (!existsSync(folder)) return [];
  const base = (textOf(options.routeBasePath) ?? 'blog').replace(/^\/+|(?<!\/)\/+$/g, '');
  if (base !== '') return [`/${base}/**`];
  // At the root of the site its addresses stand among those of pages.
  const lists = ['/', '/archive', '/authors/**', '/page/**', '/tags/**'];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.mdx?$/.test(file),
  );
  return [
    ...lists,
    ...files.sort().map((file) => postAddress(file, readFileSync(path.join(folder, file), 'utf8'))),
  ];
}

/** `2024-05-31-first-post.md`, `2024-05-31-first-post/index.md` -> `/2024/05/31/first-post`, unless a slug says otherwise. */
function postAddress(file: string, text: string): string {
  const slug = /^---\r?\n(?:[\s\S]*?\n)?slug:[ \t]*["']?([^"'\s]+)/.exec(text)?.[1];
  if (slug !== undefined) return `/${slug.replace(/^\/+/, '')}`;
  const name = file.replaceAll(path.sep, '/').replace(/(?:\/index)?\.mdx?$/, '');
  return `/${name.replace(/(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?/, '$1/$2/$3/')}`;
}
