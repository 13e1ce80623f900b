// Renders the components that the site has for parts around an article, with places for the theme's own parts.
import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react';
import { partFailed } from '../bundle/bundle-errors.js';
import type { TocEntry } from '../compile/compiled-page.js';
import { usesInfima } from '../compile/html/infima-parts.js';
import {
  customItemsIn,
  isOfFrame,
  isPagePart,
  outerParts,
  type PartName,
  partKey,
  partNames,
  shownItems,
} from '../config/own-parts.js';
import type { SiteError } from '../errors.js';
import { isBlogSidebar } from '../site/site.js';
import { BlogPostProvider } from '../theme/mdx/blog-data.js';
import type { PageSettings, ThemeConfig } from '../theme/mdx/page-settings.js';
import type { Html, PostItem } from '../theme/route-data.js';
import { type IslandsData, mergeIslands } from './island-data.js';
import { toMdxProblem } from './locate-thrown.js';
import type { PageJob } from './page-job.js';
import { postOfList, settingsOf } from './page-settings.js';
import { hasPlace } from './part-places.js';
import { type ArticleHead, imageNames, metaNamesOf, tagsAround } from './render-head.js';
import { PageRendering } from './render-in-page.js';
import { isPostOfList, isWholeOwn, type OwnParts } from './render-main.js';
import { type MdxRenderInput, type PageModules, type RenderedMdx, shellOf } from './render-mdx.js';

/** HTML of the site's components on one page. */
export interface RenderedParts extends Pick<RenderedMdx, 'styles' | 'islands' | 'clients'> {
  html: OwnParts;
  head: Pick<ArticleHead, 'tags' | 'htmlAttributes' | 'bodyAttributes' | 'uses'>;
  /** The parts of the shell that a layout of the site wants around the page; undefined without such a layout. */
  shell: ArticleHead['shell'] | undefined;
  /** Warnings about components that threw; the theme's own parts take their place. */
  problems: readonly SiteError[];
}

export interface OwnPartsInput extends MdxRenderInput {
  /** Names of the parts that the site replaces. */
  parts: readonly PartName[];
  /** Tells whether a component does nothing in the browser on a page; undefined if no component shows pages. */
  isQuiet: ((component: ComponentType, settings: PageSettings) => boolean) | undefined;
}

/** Name of the module with components for types of navbar items. */
const itemTypes: PartName = 'NavbarItem/ComponentTypes';
type ItemTypes = Readonly<Record<string, ComponentType<{ type: string }>>>;

/** Parts that the theme puts a column around, whose style rules are among those of Infima. */
const inColumn: ReadonlySet<string> = new Set(partNames.filter((name) => /^(?:Doc|Blog)Sidebar/.test(name)));

/** Parts that only pages of docs have. */
const ofDocs: ReadonlySet<PartName> = new Set(partNames.filter((name) => /^(?:Doc|TOC)/.test(name)));

/** Kinds of pages whose title and description are set by components alone. */
const describedByComponents: ReadonlySet<string> = new Set<PageJob['route']['type']>(['module', 'not-found']);

const place = (name: string) => createElement('relay-slot', { 'data-part': name });

/** Name of the place for the inside of a part. */
const insides: Readonly<Partial<Record<PartName, string>>> = {
  Root: 'page',
  Layout: 'content',
  'DocItem/Layout': 'article',
  'DocItem/Content': 'article',
  BlogPostItem: 'article',
  BlogLayout: 'main',
};

/** Renders the parts of a page. @param isJoined true if the component that shows the page is one with its article */
export async function renderOwnParts(
  job: PageJob,
  article: { frontMatter: Readonly<Record<string, unknown>>; toc: readonly TocEntry[] },
  input: OwnPartsInput,
  isJoined = false,
): Promise<RenderedParts> {
  const settings = settingsOf(job, article, input);
  const html: { -readonly [Name in keyof OwnParts]: Html } = {};
  const made = { styles: {}, htmlAttributes: {}, bodyAttributes: {} };
  const uses = new Set<ArticleHead['uses'][number]>();
  const clients: { file: string; name: string }[] = [];
  const problems: SiteError[] = [];
  const handed = await input.handedDown(settings, outerParts);
  const ofRoot = input.parts.includes('Layout') ? await input.handedDown(settings, ['Root']) : handed;
  let tags = '';
  let islands: IslandsData | undefined;
  let shell: RenderedParts['shell'];
  const add = async (
    name: keyof OwnParts,
    file: string,
    elementOf: () => ReactElement | undefined,
  ): Promise<void> => {
    const around = name === 'Root' ? new Map() : name === 'Layout' ? ofRoot : handed;
    const rendering = new PageRendering(settings, file, () => {}, around);
    try {
      const element = elementOf();
      if (element === undefined) return;
      const firstIsland = islands?.islands.length ?? 0;
      const ofPart = { urls: { ...input.islandUrls, page: undefined }, links: {}, firstIsland };
      const one = await rendering.render(element, ofPart, input.pictures);
      // In the browser, the island would take the page for the post that it shows.
      if (isPostOfList(name) && one.data) return;
      html[name] = one.html;
      islands = mergeIslands(islands, one.data);
      clients.push(...one.clients);
    } catch (thrown) {
      // The page of the post reports it.
      if (isPostOfList(name)) return;
      const places = { article: { page: { file, tags: {}, places: [] }, partials: {} }, ...input };
      problems.push(partFailed(toMdxProblem(thrown, '', places)));
      return;
    }
    const { findings } = rendering;
    const isPage =
      /^(?:NotFound|Blog(?:PostPage|Layout))$/.test(name) && isWholeOwn(name as 'NotFound', html);
    if (name === 'Layout' || isPage) shell = shellOf(findings.layout);
    Object.assign(made.styles, rendering.styles);
    Object.assign(made.htmlAttributes, findings.htmlAttributes);
    Object.assign(made.bodyAttributes, findings.bodyAttributes);
    const hasLinks = isOfFrame(name) && /<a[\s>]/.test(html[name]!);
    const hasRules = hasLinks || inColumn.has(name) || usesInfima(html[name]!);
    for (const use of [...findings.uses, ...(hasRules ? (['infima-base'] as const) : [])]) uses.add(use);
    const ofPart = rendering.head + [...findings.headTags].join('');
    const within = namesWithin(name, job, settings.config.themeConfig);
    tags += within.length > 0 ? tagsAround(ofPart, new Set(within)) : ofPart;
  };
  for (const name of input.parts) {
    const file = `src/theme/${name}`;
    const ofItems = shownItems[name];
    if (ofItems) {
      for (const { name: item, props } of customItemsIn(settings.config.themeConfig.navbar.items, ofItems))
        await add(item, file, () => {
          const own = (input.islands.importModule(partKey(name)) as { default: unknown }).default;
          if (name !== itemTypes) return createElement(own as ItemTypes[string], props);
          const types = own as ItemTypes;
          return Object.hasOwn(types, props.type) ? createElement(types[props.type]!, props) : undefined;
        });
    } else if (name === 'BlogPostItem' && job.route.type === 'post-list') {
      const { default: component } = input.islands.importModule(partKey(name)) as { default: ComponentType };
      for (const [index, item] of job.route.posts.entries())
        await add(`post ${index}`, file, () => {
          const shown = createElement(component, {}, place('article'));
          return createElement(PostOfList, { item }, shown);
        });
    } else if (isShown(name, job, html, settings.config.themeConfig.footer ?? {}, isJoined)) {
      await add(name, file, () => {
        const key = isPagePart(name) ? job.item! : partKey(name);
        const plain = isPagePart(name) ? componentIn(input.plain, key) : undefined;
        const isQuiet = plain !== undefined && input.isQuiet?.(plain, settings);
        const component = componentIn(isQuiet ? input.plain : input.islands, key);
        const inside = insides[name];
        const children = inside === undefined ? [] : [place(inside)];
        return createElement(component, propsOf(name, job, article.toc, settings), ...children);
      });
    }
  }
  const { styles, ...attributes } = made;
  return {
    html,
    head: { tags, ...attributes, uses: [...uses] },
    shell,
    styles,
    islands,
    clients: clients.filter(({ file }) => !file.includes('#')),
    problems,
  };
}

/** Returns the names of metadata that is set inside a part: as in Docusaurus, that of the site is between `Root` and `Layout`. */
function namesWithin(name: string, { head, route }: PageJob, { image, metadata }: ThemeConfig): string[] {
  if (name !== 'Root' && name !== 'Layout') return [];
  const ofPage = describedByComponents.has(route.type) ? [] : metaNamesOf(head);
  if (name === 'Layout') return ofPage;
  const ofConfig = (metadata ?? []).flatMap(({ name, property }) => name ?? property ?? []);
  return ['og:title', 'og:url', ...(image ? imageNames : []), ...ofConfig, ...ofPage];
}

function componentIn({ importModule }: PageModules, key: string): ComponentType {
  return (importModule(key) as { default: ComponentType }).default;
}

/** Provides the post to components in a list. */
const PostOfList = ({ item, children }: { item: PostItem; children?: ReactNode }): ReactElement =>
  createElement(BlogPostProvider, { content: postOfList(item), isPlaced: true }, children);

/** Tells whether the page shows a part: a component around it may show it itself, or leave it out. */
function isShown(
  name: PartName,
  { route, sidebar, isOfDocs, item, recent }: PageJob,
  html: RenderedParts['html'],
  footer: FooterOfConfig,
  isJoined: boolean,
): boolean {
  if (name === 'Footer/Links') return footer.links !== undefined && footer.links.length > 0;
  if (name === 'Footer/Logo') return footer.logo !== undefined;
  if (name === 'Footer/Copyright') return Boolean(footer.copyright);
  if (name === 'Layout') return route.type !== 'module';
  // A component of the site around it renders it itself.
  if (name === 'DocSidebar/Desktop/Content' && html['DocSidebar/Desktop'] !== undefined) return false;
  if (name === 'BlogSidebar/Desktop' && html.BlogSidebar !== undefined) return false;
  if (/^BlogSidebar/.test(name) && isWholeOwn('BlogLayout', html)) return false;
  if (inColumn.has(name)) {
    const isOfBlog = name.startsWith('Blog');
    return (
      isOfBlog === isBlogSidebar(sidebar?.key ?? '') &&
      sidebar !== undefined &&
      !isWholeOwn('BlogPostPage', html)
    );
  }
  const isPost = route.type === 'doc' && route.post !== undefined;
  if (name === 'BlogLayout') {
    // Docs have pages of tags too.
    const isOfBlog = recent !== undefined && (isPost || /^(?:post|author|tag)-list$/.test(route.type));
    return isOfBlog && !isWholeOwn('BlogPostPage', html);
  }
  if (name === 'BlogPostPage') return isPost && item !== undefined && !isJoined;
  // The site's component for pages of posts renders it itself.
  if (name === 'BlogPostItem') return isPost && !isJoined && !isWholeOwn('BlogPostPage', html);
  if (name === 'NotFound') return route.type === 'not-found';
  if (name === 'NotFound/Content') return route.type === 'not-found' && !isWholeOwn('NotFound', html);
  if (!ofDocs.has(name)) return true;
  if (route.type !== 'doc' || !(isOfDocs || (name === 'TOC' && isPost))) return false;
  if (/TOC/.test(name) && route.toc.length === 0) return false;
  if (name === 'DocItem') return item !== undefined && !isJoined;
  if (isJoined && /^DocItem\/(?:Layout|Content)$/.test(name)) return false;
  const around = [html.DocItem, name === 'DocItem/Layout' ? undefined : html['DocItem/Layout']];
  return around.every((one) => one === undefined || hasPlace(one, 'DocItem/Layout'));
}

function propsOf(
  name: PartName,
  { route }: PageJob,
  toc: readonly TocEntry[],
  { page, config: { themeConfig } }: ReturnType<typeof settingsOf>,
): object {
  switch (name) {
    case 'TOC':
      return { toc: toc.map(({ html, id, level }) => ({ value: html, id, level })) };
    case 'Logo':
      return { className: 'navbar__brand', imageClassName: 'navbar__logo', titleClassName: 'navbar__title' };
    case 'Footer/Layout': {
      const { style = 'light', links, logo, copyright } = (themeConfig.footer ?? {}) as FooterOfConfig;
      return {
        style,
        links: links !== undefined && links.length > 0,
        logo: logo !== undefined,
        copyright: Boolean(copyright),
      };
    }
    case 'Footer/Links':
    case 'Footer/Logo':
    case 'Footer/Copyright': {
      const { links, logo, copyright } = (themeConfig.footer ?? {}) as FooterOfConfig;
      return name === 'Footer/Links' ? { links } : name === 'Footer/Logo' ? { logo } : { copyright };
    }
    case 'DocSidebar':
    case 'DocSidebar/Desktop':
    case 'DocSidebar/Desktop/Content':
      return { sidebar: page.docs?.sidebar?.items ?? [], path: route.permalink, isHidden: false };
    case 'BlogLayout':
      return { sidebar: page.recent, isAround: true, hasToc: route.type === 'doc' && route.toc.length > 0 };
    case 'BlogSidebar':
    case 'BlogSidebar/Desktop':
      return { sidebar: { ...page.recent, isBeside: true } };
    default:
      return {};
  }
}

interface FooterOfConfig {
  style?: string;
  links?: readonly unknown[];
  logo?: object;
  copyright?: string;
}
