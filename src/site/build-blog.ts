// Builds a blog: its posts, and the pages that list them.
import { groupBy } from '../base/values.js';
import type { BlogConfig } from '../config/blog-fields.js';
import type { SiteConfig } from '../config/stage-configs.js';
import type { Content } from '../content/source-file.js';
import type { SiteError } from '../errors.js';
import { fillText } from '../texts/fill-text.js';
import { type BlogInput, describeAuthor } from './blog-authors.js';
import { blogPosts, type PostPage } from './blog-posts.js';
import { normalizeRoute } from './permalink.js';
import type { Drafts } from './plan-docs.js';
import {
  type Author,
  type Blog,
  blogSidebar,
  outsideDocs,
  type Page,
  type PostListPage,
  type Sidebar,
  type SidebarItem,
  type TagLink,
} from './site.js';
import { compareTitles } from './tag-pages.js';

interface BuiltBlog {
  blog: Blog;
  pages: Page[];
  problems: readonly SiteError[];
}

/** Builds the pages of a blog. */
export function buildBlog(
  blog: BlogConfig,
  config: SiteConfig,
  content: Pick<Content, 'sources' | 'lastUpdates' | 'blogs'>,
  drafts: Drafts,
): BuiltBlog {
  const problems: SiteError[] = [];
  const files = content.blogs.find(({ id }) => id === blog.id)!;
  const input: BlogInput = { config, blog, files, drafts, problems };
  const written = blogPosts(input, content);
  // The first post of an address has it, and the others have no page that a list could lead to.
  const firsts = new Map(written.map((post) => [post.route, post] as const).reverse());
  const posts = written.filter((post) => firsts.get(post.route) === post);
  const listed = posts.filter(({ unlisted }) => !unlisted);
  const sidebar = recentPosts(listed, blog, config);
  const lists = new BlogLists(input, posts, sidebar);
  const pages = [
    ...written.map((post) => withSurroundings(post, listed, sidebar)),
    ...lists.all(),
    ...lists.archive(),
    ...lists.tags(),
    ...lists.authors(),
  ];
  return { blog: { id: blog.id, route: lists.route, posts: listed, sidebar }, pages, problems };
}

function withSurroundings(
  post: PostPage,
  listed: readonly PostPage[],
  sidebar: Sidebar | undefined,
): PostPage {
  const place = listed.indexOf(post);
  const [newer, older] = place === -1 ? [] : [listed[place - 1], listed[place + 1]];
  return {
    ...post,
    ...placeIn(sidebar, post.route),
    previous: newer && { title: newer.title, route: newer.route },
    next: older && { title: older.title, route: older.route },
  };
}

/** Returns the sidebar with the newest posts, grouped by year. */
function recentPosts(
  listed: readonly PostPage[],
  blog: BlogConfig,
  { texts }: SiteConfig,
): Sidebar | undefined {
  const { blogSidebarCount: count, blogSidebarTitle: title = texts.recentPosts } = blog;
  const recent = count === 'ALL' ? listed : listed.slice(0, count);
  if (recent.length === 0) return undefined;
  const own = { className: undefined, customProps: undefined };
  const group = (label: string, entries: SidebarItem[]): SidebarItem => ({
    ...own,
    type: 'group',
    label,
    href: undefined,
    collapsible: false,
    collapsed: false,
    items: entries,
  });
  const items = Array.from(groupBy(recent, yearOf), ([year, posts]): SidebarItem => {
    const links = posts.map(({ route, title: ofPost, source }) => ({
      ...own,
      type: 'link' as const,
      label: source.frontMatter.sidebar_label ?? ofPost,
      href: route,
      unlisted: false,
    }));
    return group(year, links);
  });
  return { name: blogSidebar(blog.id), items: [group(title, items)], firstRoute: recent[0]!.route };
}

const yearOf = ({ post }: PostPage): string => String(new Date(post.timeMs).getUTCFullYear());

function placeIn(sidebar: Sidebar | undefined, route: string) {
  const [heading] = sidebar?.items ?? [];
  const years = heading?.type === 'group' ? heading.items : [];
  for (const [year, group] of years.entries()) {
    const links = group.type === 'group' ? group.items : [];
    const place = links.findIndex((item) => item.type === 'link' && item.href === route);
    if (place !== -1) return { sidebar: sidebar?.name, sidebarPath: [0, year, place] };
  }
  return { sidebar: sidebar?.name, sidebarPath: [] };
}

class BlogLists {
  readonly route: string;
  #input: BlogInput;
  /** All posts, and those that are not unlisted. */
  #all: readonly PostPage[];
  #posts: readonly PostPage[];
  #common;

  constructor(input: BlogInput, posts: readonly PostPage[], sidebar: Sidebar | undefined) {
    this.route = normalizeRoute(input.blog.routeBasePath);
    this.#input = input;
    this.#all = posts;
    this.#posts = posts.filter(({ unlisted }) => !unlisted);
    this.#common = {
      blog: input.blog.id,
      description: undefined,
      unlisted: false,
      ...outsideDocs,
      sidebar: sidebar?.name,
    };
  }

  all(): Page[] {
    const { blogTitle: title, blogDescription: description } = this.#input.blog;
    return this.#paged(this.#posts, this.route, { title, description, author: undefined, all: undefined });
  }

  archive(): Page[] {
    const { blog, config } = this.#input;
    if (blog.archiveBasePath === false || this.#posts.length === 0) return [];
    const route = this.#below(blog.archiveBasePath);
    const { archive: title } = config.texts;
    return [{ type: 'archive', ...this.#common, route, title, description: title, posts: this.#posts }];
  }

  tags(): Page[] {
    const { blog, config, files } = this.#input;
    const { texts } = config;
    const tagged = new Map<string, TagLink & { posts: PostPage[]; unlisted: boolean }>();
    // A tag that only unlisted posts have is unlisted as well: it has a page, but no list contains it.
    for (const post of [...this.#posts, ...this.#all.filter(({ unlisted }) => unlisted)]) {
      for (const tag of post.tags) {
        const known = tagged.get(tag.route);
        if (!known) tagged.set(tag.route, { ...tag, posts: [post], unlisted: post.unlisted });
        else if (known.unlisted === post.unlisted) known.posts.push(post);
      }
    }
    if (tagged.size === 0) return [];
    const sorted = [...tagged.values()].sort((a, b) => compareTitles(a.label, b.label));
    const route = this.#below(blog.tagsBasePath);
    const described = new Map(
      Object.entries(files.tags).map(([name, tag]) => [tag?.label ?? name, tag?.description]),
    );
    const links = sorted
      .filter(({ unlisted }) => !unlisted)
      .map(({ label, route: ofTag, posts }) => ({ label, route: ofTag, count: posts.length }));
    const { blog: ofBlog, sidebar: _, ...common } = this.#common;
    const list = { ...common, unlisted: links.length === 0, ofBlog, sidebar: undefined };
    return [
      { type: 'tag-list', ...list, route, title: texts.tags, tags: links },
      ...sorted.flatMap(({ label, route: ofTag, posts, unlisted }) => {
        const text = posts.length === 1 ? texts.onePostTagged : texts.postsTagged;
        return this.#paged(posts, ofTag, {
          title: fillText(text, { count: posts.length, tag: label }),
          description: described.get(label),
          author: undefined,
          all: { label: texts.allTags, route },
          unlisted,
        });
      }),
    ];
  }

  authors(): Page[] {
    const { blog, config, files } = this.#input;
    const { texts } = config;
    const keys = Object.keys(files.authors);
    if (keys.length === 0) return [];
    const route = this.#below(blog.authorsBasePath);
    const authors = keys.map((key) => ({ key, ...describeAuthor(files.authors[key]!, key, blog) }));
    const postsOf = ({ name, route: ofAuthor }: Author): PostPage[] =>
      this.#posts.filter(({ post }) =>
        post.authors.some((one) => (ofAuthor === undefined ? one.name === name : one.route === ofAuthor)),
      );
    const counted = authors.map((author) => ({ ...author, count: postsOf(author).length }));
    return [
      { type: 'author-list', ...this.#common, route, title: texts.authors, authors: counted },
      ...authors.flatMap(({ key: _, ...author }) => {
        if (author.route === undefined) return [];
        const posts = postsOf(author);
        const text = posts.length === 1 ? texts.onePostBy : texts.postsBy;
        return this.#paged(posts, author.route, {
          title: fillText(text, { count: posts.length, author: author.name ?? '' }),
          description: author.description,
          author,
          all: { label: texts.allAuthors, route },
        });
      }),
    ];
  }

  #below(part: string): string {
    return normalizeRoute(`${this.route}/${part}`);
  }

  #paged(
    posts: readonly PostPage[],
    route: string,
    list: Pick<PostListPage, 'title' | 'description' | 'author' | 'all'> & { unlisted?: boolean },
  ): PostListPage[] {
    const { postsPerPage, pageBasePath } = this.#input.blog;
    const { texts } = this.#input.config;
    const most = postsPerPage === 'ALL' ? Math.max(posts.length, 1) : postsPerPage;
    const count = Math.max(1, Math.ceil(posts.length / most));
    const routeOf = (page: number): string =>
      page === 0 ? route : normalizeRoute(`${route}/${pageBasePath}/${page + 1}`);
    return Array.from({ length: count }, (_, page) => ({
      type: 'post-list',
      ...this.#common,
      ...list,
      route: routeOf(page),
      posts: posts.slice(page * most, (page + 1) * most),
      isStart: page === 0 && list.all === undefined,
      previous: page === 0 ? undefined : { title: texts.newerPosts, route: routeOf(page - 1) },
      next: page === count - 1 ? undefined : { title: texts.olderPosts, route: routeOf(page + 1) },
    }));
  }
}
