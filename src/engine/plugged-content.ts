// Prepares what Docusaurus plugins are told of docs, blogs and pages before the site is made, in the structure that Docusaurus has for it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { excerptOfText } from '../base/excerpt-of-text.js';
import { decodeUtf8 } from '../base/utf8.js';
import { wordsAMinute } from '../compile/compiled-page.js';
import type { Config } from '../config/config.js';
import type { AllContent } from '../config/plugged.js';
import { parsePlainYaml } from '../content/parse-plain-yaml.js';
import { parseYaml } from '../content/parse-yaml.js';
import type { Content, SourceFile } from '../content/source-file.js';
import { splitFrontMatter } from '../content/split-front-matter.js';
import { docMetadata, toPageLink } from '../render/page-docs.js';
import { buildSite } from '../site/build-site.js';
import { toPermalink } from '../site/permalink.js';
import type { Author, Blog, DocPage, DocsVersion, PostListPage, SidebarItem, Site } from '../site/site.js';

/** What plugins are told of one source's text. */
interface PluginText {
  /** Digest of its inputs. */
  key: string;
  frontMatter: object;
  excerpt: string;
  /** Text of a post; undefined for other pages, whose text plugins do not get. */
  body: string | undefined;
}

/** By source path. */
export type PluginTexts = Map<string, PluginText>;

/** Returns the content in Docusaurus' structure. @param texts of an earlier call; only those that have changed are read from disk */
export async function pluggedContent(
  config: Config,
  content: Content,
  texts: PluginTexts,
): Promise<AllContent> {
  const site = buildSite({ ...config, createRedirects: undefined }, content);
  await readTexts(site, config, texts);
  const forPlugins = new PluginContent(config, site, texts);
  return {
    'docusaurus-plugin-content-docs': forPlugins.docs(),
    'docusaurus-plugin-content-blog': forPlugins.blogs(),
    'docusaurus-plugin-content-pages': forPlugins.pages(),
  };
}

class PluginContent {
  constructor(
    private readonly config: Config,
    private readonly site: Site,
    private readonly texts: PluginTexts,
  ) {}

  docs(): AllContent[string] {
    return Object.fromEntries(
      this.site.docs.map(({ id, versions }) => [
        id,
        { loadedVersions: versions.map((version) => this.#version(version, id)) },
      ]),
    );
  }

  #version(version: DocsVersion, instance: string): object {
    const { name, label, route, docs, sidebars, banner, badge, noIndex, isLast, className } = version;
    const options = this.config.docs.find(({ id }) => id === instance);
    const { path: folder = '', sidebarPath } = options?.versions.find((one) => one.name === name) ?? {};
    const pages = Array.from(docs.values(), (one) => this.site.pages.get(one)).filter(
      (page) => page?.type === 'doc',
    );
    return {
      ...{ versionName: name, label, badge, noIndex, isLast },
      path: this.#permalink(route),
      tagsPath: this.#permalink(`${route === '/' ? '' : route}/tags`),
      banner: banner === 'none' ? null : banner,
      className: className ?? `docs-version-${name}`,
      contentPath: path.join(this.config.siteDir, folder),
      sidebarFilePath: sidebarPath,
      docs: pages.map((page) => {
        const { frontMatter, excerpt } = this.#text(page);
        const metadata = docMetadata(page, version, this.config);
        return { ...metadata, description: page.description ?? excerpt, frontMatter };
      }),
      drafts: [],
      sidebars: Object.fromEntries(
        Array.from(sidebars, ([key, { items }]) => [key, items.map((item) => this.#sidebarItem(item))]),
      ),
    };
  }

  #sidebarItem(item: SidebarItem): object {
    const { className, customProps } = item;
    if (item.type === 'html')
      return { type: 'html', value: item.html, defaultStyle: item.defaultStyle, className, customProps };
    const { label, href } = item;
    const page = href === undefined ? undefined : this.site.pages.get(href);
    const ofDoc = page?.type === 'doc' && page.instance !== undefined && { type: 'doc', id: page.id };
    const looks = { label, className, customProps };
    if (item.type === 'link')
      return ofDoc
        ? { ...ofDoc, ...looks }
        : { type: 'link', href: page ? this.#permalink(href!) : href, ...looks };
    const { collapsed, collapsible, items } = item;
    const link = page && (ofDoc || { type: 'generated-index', permalink: this.#permalink(page.route) });
    const inside = items.map((one) => this.#sidebarItem(one));
    return { type: 'category', collapsed, collapsible, link, items: inside, ...looks };
  }

  blogs(): AllContent[string] {
    return Object.fromEntries(this.site.blogs.map((blog) => [blog.id, this.#blog(blog)]));
  }

  #blog({ id, route, posts }: Blog): object {
    const { texts } = this.config;
    const {
      blogTitle,
      blogDescription,
      blogSidebarTitle = texts.recentPosts,
      postsPerPage,
    } = this.config.blog.find((one) => one.id === id)!;
    const all = [...this.site.pages.values()];
    const lists = all.flatMap((page) => (page.type === 'post-list' && page.blog === id ? [page] : []));
    const archive = all.find((page) => page.type === 'archive' && page.blog === id);
    const tagList = all.find((page) => page.type === 'tag-list' && page.ofBlog === id);
    const authors = all.flatMap((page) => (page.type === 'author-list' && page.blog === id ? [page] : []))[0];
    const permalinks = (all: readonly DocPage[]): string[] => all.map((one) => this.#permalink(one.route));
    /** Returns the pages of a paginated list, in order. */
    const pagesOf = (start: string): object[] => {
      const first = lists.find((list) => this.#permalink(list.route) === start);
      const all: PostListPage[] = [];
      for (let list = first; list; ) {
        all.push(list);
        const to = list.next?.route;
        list = lists.find((one) => one.route === to);
      }
      return all.map((list, index) => ({
        items: permalinks(list.posts),
        metadata: {
          ...{
            permalink: this.#permalink(list.route),
            page: index + 1,
            postsPerPage,
            blogTitle,
            blogDescription,
          },
          ...{ totalPages: all.length, totalCount: all.flatMap((one) => one.posts).length },
          previousPage: toPageLink(list.previous, this.config)?.permalink,
          nextPage: toPageLink(list.next, this.config)?.permalink,
        },
      }));
    };
    const tags = new Map<string, { label: string; permalink: string; items: string[] }>();
    for (const post of posts)
      for (const { label, route: to } of post.tags) {
        const permalink = this.#permalink(to);
        if (!tags.has(permalink)) tags.set(permalink, { label, permalink, items: [] });
        tags.get(permalink)!.items.push(this.#permalink(post.route));
      }
    return {
      ...{ blogTitle, blogDescription, blogSidebarTitle },
      archivePath: archive && this.#permalink(archive.route),
      blogTagsListPath: tagList && this.#permalink(tagList.route),
      authorsListPath: authors && this.#permalink(authors.route),
      authorsMap: Object.fromEntries(
        (authors?.authors ?? []).map(({ key, count, ...author }) => {
          const known = this.#author(author);
          return [key, { key, ...known, count, pages: known.page ? pagesOf(known.page.permalink) : [] }];
        }),
      ),
      blogPosts: posts.map((post) => this.#post(post, route)),
      blogListPaginated: pagesOf(this.#permalink(route)),
      blogTags: Object.fromEntries(
        Array.from(tags, ([start, tag]) => [start, { ...tag, pages: pagesOf(start) }]),
      ),
    };
  }

  #post(page: DocPage, blogRoute: string): object {
    const { title, tags, editUrl, unlisted, lastUpdate, previous, next } = page;
    const { timeMs, authors } = page.post!;
    const { frontMatter, body = '', excerpt } = this.#text(page);
    return {
      id: blogRoute === '/' ? page.route : page.route.slice(blogRoute.length),
      metadata: {
        ...{ title, editUrl, unlisted, frontMatter },
        permalink: this.#permalink(page.route),
        source: `@site/${page.source.path}`,
        description: page.description ?? excerpt,
        date: new Date(timeMs),
        tags: tags.map(({ label, route }) => ({ label, permalink: this.#permalink(route) })),
        readingTime: body.split(/\s+/).length / wordsAMinute,
        hasTruncateMarker: /<!--\s*truncate\s*-->|\{\/\*\s*truncate\s*\*\/\}/.test(body),
        authors: authors.map((author) => this.#author(author)),
        ...(lastUpdate && { lastUpdatedAt: lastUpdate.timeMs, lastUpdatedBy: lastUpdate.author }),
        prevItem: toPageLink(previous, this.config),
        nextItem: toPageLink(next, this.config),
      },
      content: body,
    };
  }

  #author({ imageUrl, socials, route, ...author }: Author) {
    return {
      ...author,
      imageURL: imageUrl,
      page: route === undefined ? null : { permalink: this.#permalink(route) },
      socials: Object.fromEntries(socials.map((social) => [social.name, social.url])),
    };
  }

  pages(): AllContent[string] {
    const pages = [...this.site.pages.values()].filter((page) => page.type === 'doc');
    return Object.fromEntries(
      this.config.pagesFolder.map(({ id, path: folder }) => {
        const own = pages.filter(({ source }) => (source.original ?? source.path).startsWith(`${folder}/`));
        return [id, own.map((page) => this.#page(page))];
      }),
    );
  }

  #page(page: DocPage): object {
    const { source, title, unlisted, editUrl } = page;
    const place = { permalink: this.#permalink(page.route), source: `@site/${source.path}` };
    if (page.layout === 'module') return { type: 'jsx', ...place };
    const { frontMatter, excerpt } = this.#text(page);
    const description = page.description ?? excerpt;
    return { type: 'mdx', ...place, title, description, unlisted, editUrl, frontMatter };
  }

  #permalink(route: string): string {
    return toPermalink(route, this.config);
  }

  /** Returns a copy of the texts, as a plugin may change what it gets. */
  #text({ source }: DocPage): Omit<PluginText, 'key'> {
    const { frontMatter, ...text } = this.texts.get(source.path)!;
    return { ...text, frontMatter: structuredClone(frontMatter) };
  }
}

async function readTexts({ pages }: Site, config: Config, texts: PluginTexts): Promise<void> {
  const { parseFrontMatter } = config.markdown;
  const former = new Map(texts);
  texts.clear();
  for (const page of pages.values()) {
    if (page.type !== 'doc') continue;
    const { source, post } = page;
    // The result of the author's function can only change with the config that contains it.
    const key = [source.hash, post ? 'post' : '', parseFrontMatter ? config.digest : ''].join();
    const known = former.get(source.path);
    if (known?.key === key) texts.set(source.path, known);
    else {
      const text = await textOf(source, config);
      const { yaml, bodyStart } = splitFrontMatter(text);
      const parsed = parsePlainYaml(yaml ?? '') ?? parseYaml(yaml ?? '');
      const frontMatter = { ...('value' in parsed ? (parsed.value as object | null) : undefined) };
      const body = text.slice(bodyStart);
      texts.set(source.path, {
        ...{ key, frontMatter, excerpt: excerptOfText(body) },
        body: post ? body : undefined,
      });
    }
  }
}

/** Returns a source's text as the site's `parseFrontMatter` gives it; empty if unreadable, which is reported elsewhere. */
async function textOf(
  { path: file, virtualText }: SourceFile,
  { siteDir, markdown: { parseFrontMatter } }: Config,
): Promise<string> {
  if (virtualText !== undefined) return virtualText;
  try {
    const text = decodeUtf8(readFileSync(path.join(siteDir, file)));
    if (!parseFrontMatter) return text;
    const { parseByAuthor } = await import('../content/parse-by-author.js');
    // If the function throws, this was reported when the content was read.
    return await parseByAuthor(parseFrontMatter, siteDir, file, text).catch(() => text);
  } catch {
    return '';
  }
}
