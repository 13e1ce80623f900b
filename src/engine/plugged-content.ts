// What plugins of another tool are told of docs, blogs and pages before the site is made, in the words of that tool.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config.js';
import type { AllContent } from '../config/plugged.js';
import { parseYaml } from '../content/parse-yaml.js';
import type { Content } from '../content/source-file.js';
import { splitFrontMatter } from '../content/split-front-matter.js';
import { docMetadata } from '../render/page-docs.js';
import { buildSite } from '../site/build-site.js';
import { toPermalink } from '../site/permalink.js';
import type { Blog, DocPage, DocsVersion, SidebarItem, Site } from '../site/site.js';

const wordsAMinute = 200;

/** Texts are read from the disk: nothing is compiled yet. */
export function pluggedContent(config: Config, content: Content): AllContent {
  const told = new ToldContent(config, buildSite({ ...config, createRedirects: undefined }, content));
  return {
    'docusaurus-plugin-content-docs': told.docs(),
    'docusaurus-plugin-content-blog': told.blogs(),
    'docusaurus-plugin-content-pages': told.pages(),
  };
}

class ToldContent {
  #config: Config;
  #site: Site;

  constructor(config: Config, site: Site) {
    this.#config = config;
    this.#site = site;
  }

  docs(): AllContent[string] {
    return Object.fromEntries(
      this.#site.docs.map(({ id, versions }) => [
        id,
        { loadedVersions: versions.map((version) => this.#version(version, id)) },
      ]),
    );
  }

  #version(version: DocsVersion, instance: string): object {
    const { name, label, route, docs, sidebars, banner, badge, noIndex, isLast, className } = version;
    const options = this.#config.docs.find(({ id }) => id === instance);
    const { path: folder = '', sidebarPath } = options?.versions.find((one) => one.name === name) ?? {};
    const pages = Array.from(docs.values(), (one) => this.#site.pages.get(one)).filter(
      (page) => page?.type === 'doc',
    );
    return {
      ...{ versionName: name, label, badge, noIndex, isLast },
      path: this.#permalink(route),
      tagsPath: this.#permalink(`${route === '/' ? '' : route}/tags`),
      banner: banner === 'none' ? null : banner,
      className: className ?? `docs-version-${name}`,
      contentPath: path.join(this.#config.siteDir, folder),
      sidebarFilePath: sidebarPath,
      docs: pages.map((page) => {
        const { frontMatter, excerpt } = this.#text(page);
        const metadata = docMetadata(page, name, this.#config);
        return { ...metadata, description: page.description ?? excerpt, frontMatter };
      }),
      drafts: [],
      sidebars: Object.fromEntries(
        Array.from(sidebars, ([key, { items }]) => [key, items.map((item) => this.#sidebarItem(item))]),
      ),
    };
  }

  #sidebarItem(item: SidebarItem): object {
    if (item.type === 'html') return { type: 'html', value: item.html, defaultStyle: item.defaultStyle };
    const { label, href, className, customProps } = item;
    const page = href === undefined ? undefined : this.#site.pages.get(href);
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
    return Object.fromEntries(this.#site.blogs.map((blog) => [blog.id, this.#blog(blog)]));
  }

  #blog({ id, route, posts }: Blog): object {
    const { blogTitle, blogDescription, blogSidebarTitle } = this.#config.blog.find((one) => one.id === id)!;
    const lists = [...this.#site.pages.values()].flatMap((page) =>
      page.type === 'post-list' && page.blog === id && page.all === undefined ? [page] : [],
    );
    const permalinks = (all: readonly DocPage[]): string[] => all.map((one) => this.#permalink(one.route));
    const tags = new Map<string, { label: string; permalink: string; items: string[] }>();
    for (const post of posts)
      for (const { label, route: to } of post.tags) {
        const permalink = this.#permalink(to);
        if (!tags.has(permalink)) tags.set(permalink, { label, permalink, items: [] });
        tags.get(permalink)!.items.push(this.#permalink(post.route));
      }
    return {
      ...{ blogTitle, blogDescription, blogSidebarTitle },
      blogPosts: posts.map((post) => this.#post(post, route)),
      blogListPaginated: lists.map((list) => ({
        items: permalinks(list.posts),
        metadata: { permalink: this.#permalink(list.route), totalCount: posts.length },
      })),
      blogTags: Object.fromEntries(tags),
    };
  }

  #post(page: DocPage, blogRoute: string): object {
    const { title, tags, editUrl, unlisted, lastUpdate, previous, next } = page;
    const { timeMs, authors } = page.post!;
    const { frontMatter, content, excerpt } = this.#text(page);
    const toLink = (link: DocPage['next']) =>
      link && { title: link.title, permalink: this.#permalink(link.route) };
    return {
      id: blogRoute === '/' ? page.route : page.route.slice(blogRoute.length),
      metadata: {
        ...{ title, editUrl, unlisted, frontMatter },
        permalink: this.#permalink(page.route),
        source: `@site/${page.source.path}`,
        description: page.description ?? excerpt,
        date: new Date(timeMs),
        tags: tags.map(({ label, route }) => ({ label, permalink: this.#permalink(route) })),
        readingTime: content.split(/\s+/).length / wordsAMinute,
        hasTruncateMarker: /<!--\s*truncate\s*-->|\{\/\*\s*truncate\s*\*\/\}/.test(content),
        authors: authors.map(({ imageUrl, route: _, ...author }) => ({ ...author, imageURL: imageUrl })),
        ...(lastUpdate && { lastUpdatedAt: lastUpdate.timeMs, lastUpdatedBy: lastUpdate.author }),
        prevItem: toLink(previous),
        nextItem: toLink(next),
      },
      content,
    };
  }

  pages(): AllContent[string] {
    const pages = [...this.#site.pages.values()].filter((page) => page.type === 'doc');
    return Object.fromEntries(
      this.#config.pagesFolder.map(({ id, path: folder }) => {
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
    return toPermalink(route, this.#config);
  }

  #text({ source }: DocPage): { frontMatter: object; content: string; excerpt: string } {
    const text = source.virtualText ?? readFileSync(path.join(this.#config.siteDir, source.path), 'utf8');
    const { yaml, bodyStart } = splitFrontMatter(text);
    const content = text.slice(bodyStart);
    const { extra, ...typed } = source.frontMatter;
    const parsed = this.#config.markdown.parseFrontMatter ? undefined : parseYaml(yaml ?? '');
    const written = parsed && 'value' in parsed ? (parsed.value as object | null) : undefined;
    return { frontMatter: { ...(written ?? { ...extra, ...typed }) }, content, excerpt: firstWords(content) };
  }
}

/** The first line of text, without marks of Markdown. */
function firstWords(markdown: string): string {
  let isCode = false;
  for (const line of markdown.split('\n')) {
    const text = line.trim();
    const isFence = /^(?:```|~~~)/.test(text);
    if (isFence) isCode = !isCode;
    if (isFence || isCode || text === '' || /^(?:import |export |#|:::|<|\{|!\[|\||---)/.test(text)) continue;
    return text
      .replace(/^(?:>|[-*+]|\d+\.) /, '')
      .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
      .replace(/<[^<>]*>/g, '')
      .replace(/\*\*|__|[`*]/g, '');
  }
  return '';
}
