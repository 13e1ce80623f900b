// PageJob + article -> HTML document. React renders parts; a part that is the same on many pages is rendered once and
// kept by the renderer; strings are joined.

import type { HtmlArticle, SlottedText } from '../compile/compiled-page.js';
import { escapeAttribute } from '../compile/html/escape-html.js';
import { versionKey } from '../content/source-file.js';
import { htmlAttributes } from '../theme/html-attributes.js';
import { type TagAttributes, toAttributes } from '../theme/html-tag.js';
import type { Html } from '../theme/route-data.js';
import { provideTexts } from '../theme/texts-context.js';
import type { ThemeComponents } from '../theme/theme-components.js';
import { navbarItemsAt } from './navbar.js';
import type { PageJob } from './page-job.js';
import { contextOfVersion, type RenderContext } from './render-context.js';
import { type ArticleHead, noArticleHead, renderHead } from './render-head.js';
import { type MainParts, renderMain } from './render-main.js';
import {
  fillHtmlLinks,
  fillMarkdownLinks,
  fillSlots,
  renderPart,
  renderParts,
  slot,
} from './render-parts.js';
import { createSidebarRenderer, type SidebarRenderer, toSidebarSource } from './render-sidebar.js';
import { toOutputUrl } from './site-url.js';

/** @param head what components in the article made for `<head>`. @param posts articles of those that the page lists. @returns the whole document. */
export type PageRenderer = (
  job: PageJob,
  article: HtmlArticle | undefined,
  head?: ArticleHead,
  posts?: readonly Html[],
) => Html;

/** @param digest of the theme: see `themeDigest`. */
export function createPageRenderer(
  context: RenderContext,
  components: ThemeComponents,
  digest: string,
): PageRenderer {
  const theme = provideTexts(components, context.shell.texts);
  const renderers = new Map<string, PageRenderer>();
  return (job, ...article) => {
    const { versions } = job;
    const key = versions ? versionKey(versions.instance, versions.name) : '';
    const render = getOrMake(renderers, key, () =>
      createVersionRenderer(contextOfVersion(context, versions), theme, digest),
    );
    return render(job, ...article);
  };
}

/** @param context see `contextOfVersion`. */
function createVersionRenderer(context: RenderContext, theme: ThemeComponents, digest: string): PageRenderer {
  const { shell } = context;
  // Programs that read HTML find the pages as Markdown; readers and their aids are not shown it.
  const list = escapeAttribute(toOutputUrl('llms.txt', shell.baseUrl));
  const toTwins = `<p hidden>Markdown: ${list}</p>`;
  const renderContent = createContentRenderer(context, theme, digest);
  const renderBody = createBodyRenderer(context, theme);
  return (job, article, articleHead = noArticleHead, posts = []) => {
    const articleHtml = article ? fillHtmlLinks(article.html, job.links) : '';
    const uses = new Set([...job.uses, ...articleHead.uses]);
    const { diagramScript, liveCode } = context;
    const parts = {
      uses,
      diagramScript,
      liveCode,
      runs: articleHead !== noArticleHead,
      loads: articleHead.loads,
    };
    const head = renderHead(job.head, job.route, context.head, shell, articleHead.tags, parts);
    const { shell: around } = articleHead;
    const content = renderContent(
      job,
      renderMain(job.route, { article: articleHtml, posts }, uses, shell, theme),
    );
    const bodyHtml =
      around === 'none'
        ? `<div class="rd-content" data-rd-region="content">${content}</div>`
        : renderBody(job, content, around === 'whole');
    const ours =
      around === 'whole' ? htmlAttributes(shell) : { ...htmlAttributes(shell), 'data-layout': around };
    const html = toAttributes(withOwn(ours, articleHead.htmlAttributes));
    const body = toAttributes(withOwn({}, articleHead.bodyAttributes));
    return `<!doctype html><html${html}><head>${head}</head><body${body}>${job.head.twinUrl === undefined ? '' : toTwins}${bodyHtml}</body></html>\n`;
  };
}

/** Attributes that the page gives itself; their names are noted, so that the next page can take them away. */
function withOwn(ours: TagAttributes, ofPage: TagAttributes): TagAttributes {
  const own = Object.fromEntries(
    Object.entries(ofPage).filter(([name]) => name === 'lang' || !Object.hasOwn(ours, name)),
  );
  const names = Object.keys(own);
  return names.length === 0 ? ours : { ...ours, ...own, 'data-rd-own': names.join(' ') };
}

/** Kinds of pages that have room for a sidebar. */
const besideSidebar: ReadonlySet<string> = new Set([
  'doc',
  'category',
  'post-list',
  'archive',
  'author-list',
]);

/** Around a page that has a main landmark of its own. */
const ownMain = `<div id="rd-main" class="rd-main" tabindex="-1">${slot(0)}</div>`;

/** The page as Markdown, its links resolved to whole addresses. */
export function resolveTwin({ links }: Pick<PageJob, 'links'>, twin: SlottedText, origin: string): string {
  return fillMarkdownLinks(
    twin,
    links.map((link) => (/^\/(?!\/)/.test(link) ? origin + link : link)),
  );
}

/** What stands between navbar and footer: main landmark, and on documentation pages sidebar and table of contents. */
function createContentRenderer(
  context: RenderContext,
  theme: ThemeComponents,
  digest: string,
): (job: PageJob, parts: MainParts) => Html {
  const pageLayout = renderPart(<theme.PageLayout main={slot(0)} />);
  const docLayouts = new Map<string, Html>();
  const sidebars = new Map<string, SidebarRenderer>();
  return ({ route, sidebar }, { main, toc }) => {
    if (route.type === 'module' && /<main[\s>]/.test(main)) return fillSlots(ownMain, [main]);
    if (!besideSidebar.has(route.type)) return fillSlots(pageLayout, [main]);
    const layout = getOrMake(docLayouts, `${sidebar !== undefined} ${toc !== ''}`, () => {
      const tocSlot = toc === '' ? null : slot(2);
      return renderPart(<theme.DocLayout main={slot(0)} sidebar={sidebar ? slot(1) : null} toc={tocSlot} />);
    });
    if (!sidebar) return fillSlots(layout, [main, '', toc]);
    const { render } = getOrMake(sidebars, sidebar.key, () =>
      createSidebarRenderer(toSidebarSource(context, sidebar.key, digest), theme),
    );
    return fillSlots(layout, [main, render(sidebar.path), toc]);
  };
}

/** Everything in `<body>`: it differs between pages by its content and by what is active in the navbar. */
function createBodyRenderer(
  { shell, navbar }: RenderContext,
  theme: ThemeComponents,
): (job: PageJob, content: Html, hasFooter: boolean) => Html {
  const [skipLink, announcementBar, footer] = renderParts([
    <theme.SkipLink key="skip-link" shell={shell} />,
    <theme.AnnouncementBar key="announcement" shell={shell} />,
    <theme.Footer key="footer" shell={shell} />,
  ]) as [Html, Html, Html];
  const bodies = new Map<string, Html>();
  return ({ route, sidebar, versions }, content, hasFooter) => {
    const urls = Object.entries(versions?.urls ?? {});
    // The page's path and its URLs in other versions are its own: slots keep the navbar the same for many pages.
    const slots = Object.fromEntries(urls.map(([name], index) => [name, slot(index + 2)]));
    const path = route.type === 'not-found' ? '' : route.permalink.slice(shell.baseUrl.length);
    const place = {
      route: route.route,
      sidebar: sidebar?.key,
      path: slot(1),
      url: route.permalink,
      versions: versions && { ...versions, urls: slots },
    };
    const items = navbarItemsAt(place, navbar);
    const hasSidebar = sidebar !== undefined;
    const body = getOrMake(bodies, JSON.stringify([hasSidebar, hasFooter, items]), () => {
      const navbarHtml = renderPart(<theme.Navbar shell={shell} items={items} hasSidebar={hasSidebar} />);
      const layout = renderPart(
        <theme.Layout
          shell={shell}
          skipLink={slot(0)}
          announcementBar={announcementBar === '' ? null : slot(1)}
          navbar={slot(2)}
          content={slot(3)}
          footer={footer === '' || !hasFooter ? null : slot(4)}
        />,
      );
      return fillSlots(layout, [skipLink, announcementBar, navbarHtml, slot(0), footer]);
    });
    const own = [path, ...urls.map(([, url]) => url)];
    return fillSlots(body, [content, ...own.map(escapeAttribute)]);
  };
}

function getOrMake<Value>(made: Map<string, Value>, key: string, make: () => Value): Value {
  const known = made.get(key);
  if (known !== undefined) return known;
  const value = make();
  made.set(key, value);
  return value;
}
