// Renders the contents of the main landmark for each kind of page, and the table of contents beside it.
import type { ReactElement } from 'react';
import type { PageUse } from '../compile/compiled-page.js';
import { escapeText } from '../compile/html/escape-html.js';
import { withoutShownMark } from '../compile/truncate-mark.js';
import type { CustomItem, PartName } from '../config/own-parts.js';
import type { Texts } from '../texts/texts.js';
import { Authors, PostFoot, PostInfo, PostOfList, PostOfPage, PostTags } from '../theme/Blog.js';
import { proseClasses } from '../theme/DocPage.js';
import type {
  CategoryRoute,
  DocRoute,
  Html,
  PostItem,
  PostListRoute,
  RouteData,
  ShellData,
} from '../theme/route-data.js';
import { withTexts } from '../theme/texts-context.js';
import type { ThemeComponents } from '../theme/theme-components.js';
import { articleOfPost, excerptOfPost } from './blog-feeds.js';
import { fillPlaces, hasPlace, placeMark } from './part-places.js';
import { fillSlots, renderPart, renderParts, slot } from './render-parts.js';

/** HTML of the site's components that replace parts of the theme. */
export type OwnParts = Readonly<Partial<Record<PartName | CustomItem | PostPlace, Html>>>;

/** Name of the place for a post in a list. */
type PostPlace = `post ${number}`;

/** Tells whether the site's component makes the whole page: the theme's part has no place in it or beside it. */
export function isWholeOwn(
  name: 'NotFound' | 'BlogPostPage' | 'BlogLayout',
  { [name]: html }: OwnParts,
): boolean {
  return html !== undefined && ![name, 'beside'].some((place) => hasPlace(html, place));
}

export const isPostOfList = (name: string): boolean => name.startsWith('post ');

export interface MainParts {
  main: Html;
  /** Empty if the page has none. */
  toc: Html;
}

/** Everything that pages are rendered with. */
interface PageParts {
  shell: ShellData;
  theme: ThemeComponents;
  own: OwnParts;
}

/** Renders the contents of the main landmark. */
export function renderMain(
  route: RouteData,
  { article, posts }: { article: Html; posts: readonly Html[] },
  uses: ReadonlySet<PageUse>,
  parts: PageParts,
): MainParts {
  const { shell, theme, own } = parts;
  const alone = (page: ReactElement): MainParts => ({ main: renderPart(page), toc: '' });
  switch (route.type) {
    case 'doc':
      return route.post
        ? renderPost(route, article, parts)
        : renderDoc(route, article, uses.has('operation'), parts);
    case 'category':
      return renderCategory(route, parts);
    case 'landing': {
      const page = renderPart(<theme.LandingPage route={route} article={slot(0)} />);
      return { main: fillSlots(page, [article]), toc: '' };
    }
    case 'module':
      return { main: article, toc: '' };
    case 'tag':
      return alone(<theme.TagPage route={route} />);
    case 'tag-list':
      return alone(<theme.TagListPage route={route} />);
    case 'post-list':
      return renderPostList(route, posts, parts);
    case 'archive':
      return alone(<theme.ArchivePage route={route} />);
    case 'author-list':
      return alone(<theme.AuthorListPage route={route} />);
    case 'search':
      return alone(<theme.SearchPage route={route} />);
    case 'not-found': {
      const page = renderPart(<theme.NotFoundPage route={route} shell={shell} />);
      const inside = own['NotFound/Content'] ?? page;
      return { main: fillPlaces(own.NotFound ?? inside, { NotFound: inside }), toc: '' };
    }
  }
}

/** Puts the description and the line of metadata below the title, which the page or its article contains. */
function withHead(article: Html, lead: string | undefined, line: Html): Html {
  const [title = ''] = /^\s*<h1[\s>][\s\S]*?<\/h1>/.exec(article) ?? [];
  const shownLead = title === '' || lead === undefined ? '' : `<p class="rd-lead">${escapeText(lead)}</p>`;
  return title + shownLead + line + article.slice(title.length);
}

/** Joins metadata into one line; empty if there is none. */
function lineBelowTitle(...parts: readonly Html[]): Html {
  const metadata = parts.join('');
  return metadata === '' ? '' : `<div class="rd-doc-line">${metadata}</div>`;
}

function renderDoc(route: DocRoute, article: Html, hasOperations: boolean, parts: PageParts): MainParts {
  const { theme, own } = parts;
  const content = own['DocItem/Content'];
  // The site's own component may show the last update at the bottom, where Docusaurus has it, so the theme's line leaves it out.
  const ownsHead = (['DocItem', 'DocItem/Layout', 'DocItem/Content', 'DocItem/Footer'] as const).some(
    (part) => own[part] !== undefined,
  );
  const withoutUpdate = { ...route, lastUpdate: undefined };
  const [page, toc, breadcrumbs, mobileToc, meta, update, pagination, banner, badge] = renderParts([
    <theme.DocPage
      key="page"
      // The site's component for the content shows the title itself.
      route={content === undefined ? route : { ...route, showTitle: false }}
      article={slot(0)}
      hasOperations={hasOperations}
      breadcrumbs={slot(1)}
      mobileToc={slot(2)}
      meta={slot(3)}
      pagination={slot(4)}
      versionBanner={slot(5)}
    />,
    <theme.Toc key="toc" entries={route.toc} />,
    breadcrumbsElement(route, parts),
    <theme.MobileToc key="mobile-toc" entries={route.toc} />,
    <theme.DocMeta key="meta" route={ownsHead ? route : withoutUpdate} />,
    <theme.LastUpdate key="update" route={ownsHead ? withoutUpdate : route} />,
    <theme.Pagination key="pagination" previous={route.previous} next={route.next} />,
    ...versionElements(route, parts),
  ]) as [Html, Html, Html, Html, Html, Html, Html, Html, Html];
  const lead = hasOperations || route.showTitle ? undefined : route.lead;
  const ownToc = tocOf(own, toc);
  const ours = {
    ...placesIn(own),
    'DocItem/Footer': meta,
    'DocItem/Paginator': pagination,
    'DocItem/TOC/Mobile': mobileToc,
    'DocItem/TOC/Desktop': ownToc,
    DocBreadcrumbs: breadcrumbs,
    DocVersionBanner: banner,
    DocVersionBadge: badge,
  };
  if (Object.keys(own).length === 0)
    return {
      main: fillSlots(page, [
        withHead(article, lead, lineBelowTitle(badge, update)),
        breadcrumbs,
        mobileToc,
        meta,
        pagination,
        banner,
      ]),
      toc,
    };
  const shown = { ...ours, ...own };
  const heading = route.showTitle ? `<h1>${escapeText(route.title)}</h1>` : '';
  const line = lineBelowTitle(shown.DocVersionBadge, update);
  const layout = fillSlots(page, [
    content === undefined ? withHead(article, lead, line) : line + content,
    shown.DocBreadcrumbs,
    shown['DocItem/TOC/Mobile'],
    shown['DocItem/Footer'],
    shown['DocItem/Paginator'],
    shown.DocVersionBanner,
  ]);
  const { DocItem: item, 'DocItem/Layout': around } = own;
  const isInside = (one: Html | undefined): boolean => one === undefined || hasPlace(one, 'DocItem/Layout');
  const isOurs = isInside(around) && isInside(item);
  const isBeside = isOurs || (item !== undefined && hasPlace(item, 'beside'));
  // A layout of the site has no element of the theme around the article; the site's component may already have the article's class.
  const isNamed = namedText.test(`${around}${item}`);
  const prose = (html: Html): Html => (isOurs || html === '' ? html : proseOf(isNamed ? {} : route, html));
  // Here the list has no heading of its own, because layouts of sites write one above it, and the badge has its line to itself.
  const bare = {
    ...ours,
    DocVersionBadge: lineBelowTitle(badge),
    'DocItem/TOC/Desktop': ownToc.replace(/^(<nav class="rd-toc"[^>]*>)<p>[^<]*<\/p>/, '$1'),
  };
  const inside = { ...(isOurs ? ours : bare), heading: prose(heading), article: prose(article) };
  const whole =
    around === undefined ? layout : fillPlaces(withoutSpare(around), { ...inside, 'DocItem/Layout': layout });
  return {
    main:
      item === undefined
        ? fillPlaces(whole, inside)
        : fillPlaces(item, { ...inside, 'DocItem/Layout': whole }),
    toc: isBeside ? asColumn(fillPlaces(own['DocItem/TOC/Desktop'] ?? ownToc, ours)) : '',
  };
}

/** Tells the style sheet that a column comes behind the article also if an island is around it, for which the sheet does not look. */
const asColumn = (toc: Html): Html =>
  /^<relay-island[^>]*>(?!<\/)/.test(toc) ? `<div hidden=""></div>${toc}` : toc;

/** The site's own table of contents gets the theme's column around it. */
const tocOf = ({ TOC }: OwnParts, ours: Html): Html =>
  TOC === undefined ? ours : `<div class="rd-toc">${TOC}</div>`;

const namedText = /\sclass="(?:[^"]*\s)?(?:theme-doc-)?markdown[\s"]/;

const proseOf = (route: Pick<DocRoute, 'proseClass'>, html: Html): Html =>
  `<div class="${proseClasses(route)}">${html}</div>`;

/** Removes the empty template for the article: if the theme's layout is inside an island, the article occurs only there. */
function withoutSpare(around: Html): Html {
  const spare = `<template data-rd-slot>${placeMark('article')}</template>`;
  return hasPlace(around, 'DocItem/Layout') ? around.replace(spare, '') : around;
}

function renderPost(route: DocRoute, article: Html, { shell, theme, own }: PageParts): MainParts {
  const { BlogPostItem: item, BlogPostPage: ownPage } = own;
  const ofPost = { route, article: slot(0), mobileToc: slot(1), meta: slot(2) };
  const [page, ourToc, ...parts] = renderParts([
    <theme.PostPage key="page" {...ofPost} item={item === undefined ? undefined : slot(3)} />,
    <theme.Toc key="toc" entries={route.toc} />,
    <theme.MobileToc key="mobile-toc" entries={route.toc} />,
    <theme.DocMeta key="meta" route={route} />,
  ]) as [Html, Html, Html, Html];
  const shown = withoutShownMark(articleOfPost(article));
  const toc = tocOf(own, ourToc);
  if (item === undefined && ownPage === undefined) return { main: fillSlots(page, [shown, ...parts]), toc };
  const [mobileToc, meta] = parts;
  const [ours = '', title = '', info = '', authors = ''] = renderParts(
    [
      <PostOfPage key="post" {...ofPost} />,
      <h1 key="title">{route.title}</h1>,
      <PostInfo key="info" post={route.post!} />,
      <Authors key="authors" authors={route.post!.authors} areAlone />,
    ].map((part) => withTexts(part, shell.texts)),
  );
  const inside = {
    BlogPostItem: fillSlots(ours, [shown, ...parts]),
    'BlogPostItem/Header/Title': title,
    'BlogPostItem/Header/Info': info,
    'BlogPostItem/Header/Authors': authors,
    'BlogPostItem/Footer': meta ?? '',
    article: proseOf(route, shown),
  };
  const above = item === undefined || hasPlace(item, 'BlogPostItem') ? '' : mobileToc;
  const ofItem = item === undefined ? '' : above + fillPlaces(item, inside);
  const main = fillSlots(page, [shown, ...parts, ofItem]);
  if (ownPage === undefined) return { main, toc };
  return {
    main: fillPlaces(ownPage, { ...inside, BlogPostPage: main }),
    toc: isWholeOwn('BlogPostPage', own) ? '' : toc,
  };
}

function renderPostList(
  route: PostListRoute,
  posts: readonly Html[],
  { shell, theme, own }: PageParts,
): MainParts {
  const count = route.posts.length;
  const shown = route.posts.map((_, index) => own[`post ${index}`]);
  const page = renderPart(
    <theme.PostListPage
      route={route}
      excerpts={route.posts.map((_, index) => slot(index))}
      items={shown.map((item, index) => (item === undefined ? undefined : slot(count + index)))}
    />,
  );
  const excerpts = route.posts.map(({ href }, index) => excerptOfPost(posts[index] ?? '', href));
  const items = shown.map((item, index) =>
    item === undefined ? '' : fillPost(item, route.posts[index]!, excerpts[index]!, shell.texts),
  );
  return { main: fillSlots(page, [...excerpts, ...items]), toc: '' };
}

/** Fills the places in the site's component for a post in a list with parts of the theme. */
function fillPost(item: Html, post: PostItem, excerpt: Html, texts: Texts): Html {
  const [ours = '', title = '', info = '', authors = '', foot = '', tags = ''] = renderParts(
    [
      <PostOfList key="post" post={post} excerpt={slot(0)} />,
      <h2 key="title">
        <a href={post.href}>{post.title}</a>
      </h2>,
      <PostInfo key="info" post={post} />,
      <Authors key="authors" authors={post.authors} />,
      <PostFoot key="foot" post={post} />,
      <PostTags key="tags" post={post} />,
    ].map((part) => withTexts(part, texts)),
  );
  return fillPlaces(item, {
    BlogPostItem: fillSlots(ours, [excerpt]),
    'BlogPostItem/Header/Title': title,
    'BlogPostItem/Header/Info': info,
    'BlogPostItem/Header/Authors': authors,
    'BlogPostItem/Footer': foot,
    'BlogPostItem/Footer/Tags': tags,
    article: `<div class="rd-prose">${excerpt}</div>`,
  });
}

function renderCategory(route: CategoryRoute, parts: PageParts): MainParts {
  const { theme, own } = parts;
  const [page, breadcrumbs, pagination, banner, badge] = renderParts([
    <theme.CategoryPage
      key="page"
      route={route}
      breadcrumbs={slot(0)}
      pagination={slot(1)}
      versionBanner={slot(2)}
      versionBadge={slot(3)}
    />,
    breadcrumbsElement(route, parts),
    <theme.Pagination key="pagination" previous={route.previous} next={route.next} />,
    ...versionElements(route, parts),
  ]) as [Html, Html, Html, Html, Html];
  const main = fillSlots(page, [breadcrumbs, pagination, banner, lineBelowTitle(badge)]);
  return { main: fillPlaces(main, placesIn(own)), toc: '' };
}

const crumbsHome = 'DocBreadcrumbs/Items/Home';

/** Returns the parts that can be placed in the breadcrumbs. */
function placesIn(own: OwnParts): Record<string, Html> {
  return { [crumbsHome]: own[crumbsHome] ?? '' };
}

function versionElements({ version }: DocRoute | CategoryRoute, { shell, theme }: PageParts): ReactElement[] {
  return [
    <theme.VersionBanner key="version-banner" version={version} shell={shell} />,
    <theme.VersionBadge key="version-badge" version={version} />,
  ];
}

function breadcrumbsElement(route: RouteData, { shell, theme, own }: PageParts): ReactElement {
  const home = own[crumbsHome] === undefined ? {} : { home: placeMark(crumbsHome) };
  return (
    <theme.Breadcrumbs key="breadcrumbs" crumbs={route.breadcrumbs} homeHref={shell.baseUrl} {...home} />
  );
}
