// If a site replaces the components for lists of a blog, by `blogListComponent` or in `src/theme`: adds pages with these components, as
// Docusaurus' blog plugin does.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { type Loose, listOf, looseOf, textOf } from './loose.js';
import type { PluginEntry } from './plugin-entries.js';
import type { Section } from './section.js';

const pluginName = 'docusaurus-plugin-content-blog';

/** Options of the blog plugin, and the theme components that they default to. */
const usual = {
  blogListComponent: 'BlogListPage',
  blogTagsPostsComponent: 'BlogTagsPostsPage',
  blogTagsListComponent: 'BlogTagsListPage',
  blogArchiveComponent: 'BlogArchivePage',
  blogAuthorsListComponent: 'Blog/Pages/BlogAuthorsListPage',
  blogAuthorsPostsComponent: 'Blog/Pages/BlogAuthorsPostsPage',
} as const;

type ListOption = keyof typeof usual;

/** Option of the blog plugin -> import specifier of the site's own component for it. */
export type OwnLists = Readonly<Partial<Record<ListOption, string>>>;

/**
 * Finds the site's components for lists of a blog. Leaves out one that wraps the theme's, as relaydocs makes that of other parts, and one
 * without a file. @param textIn returns the text of a module of the site; empty if there is none
 */
export function ownLists(options: Section, textIn: (file: string) => string): OwnLists {
  const found = Object.entries(usual).flatMap(([option, name]) => {
    const written = textOf(options.value[option]) ?? `@theme/${name}`;
    const file = written.replace(/^@theme\//, 'src/theme/').replace(/^@site\//, '');
    const text = textIn(file);
    const isOurs =
      name !== 'BlogListPage' && new RegExp(`['"]@theme(?:-original|-init)?/${name}['"]`).test(text);
    const lack = isOurs ? 'it shows that of Docusaurus in it' : 'no file of the site has it';
    const isTaken = text !== '' && !isOurs;
    if (options.value[option] !== undefined)
      options.findings.settle(
        [...options.path, option],
        isTaken || written === `@theme/${name}`
          ? ['taken', 'for pages of the blog']
          : ['unsupported', `${lack}, so these pages are ours`],
      );
    const imported = /^[@/]/.test(written) ? written : `@site/${file}`;
    return isTaken ? [[option, imported]] : [];
  });
  return Object.fromEntries(found) as OwnLists;
}

/** Returns the plugin that adds the pages. */
export function blogLists(own: OwnLists, { value: options, path: at }: Section): PluginEntry {
  const id = textOf(options.id) ?? 'default';
  const plugin = (context: unknown) => ({
    name: pluginName,
    allContentLoaded: (given: Given) =>
      addLists(given, { own, options, id, siteDir: String(looseOf(context).siteDir) }),
  });
  const named = { name: Object.keys(own).join(', '), file: undefined, path: at };
  return { ...named, plugin, options: { id, shows: Object.values(own) }, wraps: 'lists' };
}

interface Given {
  allContent: Readonly<Record<string, Loose>>;
  actions: {
    addRoute(route: object): void;
    createData(file: string, data: unknown): Promise<string>;
  };
}

interface Lists {
  own: OwnLists;
  options: Loose;
  id: string;
  siteDir: string;
}

async function addLists({ allContent, actions }: Given, { own, options, id, siteDir }: Lists): Promise<void> {
  const { blogPosts, blogListPaginated, ...blog } = looseOf(allContent[pluginName]?.[id]);
  const tags = Object.values(looseOf(blog.blogTags)).map(looseOf);
  const authors = Object.values(looseOf(blog.authorsMap)).map(looseOf);
  const posts = listOf(blogPosts).map(looseOf);
  const dataOf = (name: string, data: unknown): Promise<string> =>
    actions.createData(`${name}-${hashOf(JSON.stringify(data)).slice(0, 12)}.json`, data);
  const count = options.blogSidebarCount === 'ALL' ? posts.length : Number(options.blogSidebarCount ?? 5);
  const recent = posts.slice(0, count).map(({ metadata }) => {
    const { title, permalink, date, unlisted } = looseOf(metadata);
    return { title, permalink, date, unlisted: unlisted === true };
  });
  const sidebar = await dataOf('sidebar', { title: blog.blogSidebarTitle, items: recent });
  const contents = new Map<unknown, string>();
  for (const { metadata } of posts) {
    const text = postModule(looseOf(metadata), siteDir);
    const file = `post-${hashOf(text).slice(0, 12)}.js`;
    contents.set(looseOf(metadata).permalink, await actions.createData(file, text));
  }
  /** Adds a page, if both its component and its path are known. */
  const add = (component: string | undefined, at: unknown, modules: object): void => {
    if (component !== undefined && at !== undefined)
      actions.addRoute({ path: at, component, exact: true, modules: { sidebar, ...modules } });
  };
  const addList = async (component: string | undefined, list: unknown, name: string, more: object = {}) => {
    const { items, metadata } = looseOf(list);
    const shown = listOf(items).flatMap((one) => contents.get(one) ?? []);
    const modules = { ...more, [name]: await dataOf('list', metadata) };
    add(component, looseOf(metadata).permalink, {
      ...modules,
      items: shown.map((content) => ({ content })),
    });
  };
  const counted = ({ pages: _, items, ...one }: Loose) => ({ count: listOf(items).length, ...one });
  for (const list of listOf(blogListPaginated)) await addList(own.blogListComponent, list, 'metadata');
  for (const tag of tags)
    for (const list of listOf(tag.pages)) {
      const data = await dataOf('tag', counted(tag));
      await addList(own.blogTagsPostsComponent, list, 'listMetadata', { tag: data });
    }
  for (const author of authors)
    for (const list of listOf(author.pages)) {
      const data = await dataOf('author', counted(author));
      await addList(own.blogAuthorsPostsComponent, list, 'listMetadata', { author: data });
    }
  if (own.blogArchiveComponent !== undefined)
    add(own.blogArchiveComponent, blog.archivePath, { archive: await dataOf('archive', { blogPosts }) });
  const allTags = await dataOf('tags', tags.map(counted));
  add(own.blogTagsListComponent, blog.blogTagsListPath, { tags: allTags });
  const allAuthors = await dataOf('authors', authors.map(counted));
  add(own.blogAuthorsListComponent, blog.authorsListPath, { authors: allAuthors });
}

/** Writes a module with a component for the text of a post in a list, the post's metadata, and the URL of an image beside it. */
function postModule({ source, ...metadata }: Loose, siteDir: string): string {
  const file = path.join(siteDir, String(source).replace(/^@site\//, ''));
  const { frontMatter } = metadata;
  const known = { metadata: { source, ...metadata }, frontMatter, toc: [] };
  const authorsImageUrls = JSON.stringify(listOf(metadata.authors).map(() => null));
  const written = textOf(looseOf(frontMatter).image) ?? '';
  const beside = written.startsWith('./') ? path.join(path.dirname(file), written) : undefined;
  // The check of front matter tells of an image that is not there.
  const image =
    beside !== undefined && existsSync(beside)
      ? `import image from ${JSON.stringify(`${beside}?url`)};\n`
      : '';
  return `import Text from ${JSON.stringify(`${file}?truncated=true`)};
${image}const assets = { authorsImageUrls: ${authorsImageUrls}${image && ', image'} };
export default Object.assign((props) => <Text {...props} />, ${JSON.stringify(known)}, { assets });
`;
}
