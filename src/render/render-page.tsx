// Makes the HTML document of a page from its job and its article. React renders parts; a part that is the same on many pages is rendered
// once and kept; the parts are joined as strings.

import { hashOf } from '../base/hash.js';
import { getOrMake } from '../base/values.js';
import { hasOwnClass } from '../bundle/scoped-styles.js';
import { withOwnTypeIds } from '../compile/code/render-types.js';
import { type HtmlArticle, originSlot, type SlottedText } from '../compile/compiled-page.js';
import { escapeAttribute } from '../compile/html/escape-html.js';
import { isOfFrame } from '../config/own-parts.js';
import { versionKey } from '../content/source-file.js';
import { htmlAttributes } from '../theme/html-attributes.js';
import { type TagAttributes, toAttributes } from '../theme/html-tag.js';
import type { Html } from '../theme/route-data.js';
import { provideTexts } from '../theme/texts-context.js';
import type { ThemeComponents } from '../theme/theme-components.js';
import { footerOfParts, navbarOfParts, navbarPieces, ownBrand, withNavbarRow } from './inner-parts.js';
import { navbarItemsAt, withVersionSwitch } from './navbar.js';
import type { PageJob } from './page-job.js';
import { clearPlaces, fillPlaces, placeMark, toPlaces } from './part-places.js';
import { contextOfVersion, type RenderContext } from './render-context.js';
import { type ArticleHead, noArticleHead, renderHead } from './render-head.js';
import { isWholeOwn, type MainParts, type OwnParts, renderMain } from './render-main.js';
import {
  fillHtmlLinks,
  fillMarkdownLinks,
  fillSlots,
  renderPart,
  renderParts,
  slot,
} from './render-parts.js';
import { createSidebarRenderer, type SidebarRenderer, toSidebarSource } from './render-sidebar.js';
import { shareIcons, showsMarks } from './share-icons.js';
import { fetchesMarks } from './sidebar-tree.js';
import { toOutputUrl } from './site-url.js';

/** What the site's components made around an article. */
interface AroundArticle {
  /** HTML of these components, with places for parts of the theme. */
  parts: OwnParts;
  /** Tags with the data of their islands. */
  islands: Html;
}

const nothingAround: AroundArticle = { parts: {}, islands: '' };

/** Renders a document. @param head set by components in the article @param posts articles of the posts that the page lists */
export type PageRenderer = (
  job: PageJob,
  article: HtmlArticle | undefined,
  head?: ArticleHead,
  posts?: readonly Html[],
  around?: AroundArticle,
) => Html;

/** Returns the renderer of a site. @param digest of the theme: see `themeDigest` */
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

/** Returns the renderer for the pages of one version. @param context see `contextOfVersion` */
function createVersionRenderer(context: RenderContext, theme: ThemeComponents, digest: string): PageRenderer {
  const { shell } = context;
  // Hidden, so that programs that read HTML find the Markdown twins; readers and screen readers do not get it.
  const list = escapeAttribute(toOutputUrl('llms.txt', shell.baseUrl));
  const toTwins = `<p hidden>Markdown: ${list}</p>`;
  const renderContent = createContentRenderer(context, theme, digest);
  const renderBody = createBodyRenderer(context, theme);
  // Made once: in languages other than English it holds kilobytes of texts, the same on all pages.
  const ofAll = htmlAttributes(shell);
  const htmlOfAll = toAttributes(ofAll);
  const { bodyId, bodyStart, bodyEnd } = context.head;
  const bodyOfAll: TagAttributes = bodyId === undefined ? {} : { id: bodyId };
  const fetching = new Map<string, boolean>();
  const mayFetchMarks = (sidebar: PageJob['sidebar']): boolean =>
    sidebar !== undefined &&
    getOrMake(fetching, sidebar.key, () => fetchesMarks(context.sidebars[sidebar.key]!));
  return (job, article, articleHead = noArticleHead, posts = [], { parts: own, islands } = nothingAround) => {
    // The component that shows the page may leave its text out.
    const isApart = !article || own.DocItem !== undefined || own.BlogPostPage !== undefined;
    const articleHtml = article ? fillHtmlLinks(article.html, job.links) + (isApart ? '' : islands) : '';
    const uses = new Set([...job.uses, ...articleHead.uses]);
    const { diagrams, liveCode, versionSwitch } = context;
    const twinUrl = job.twinPath === undefined ? undefined : toOutputUrl(job.twinPath, shell.baseUrl);
    const main = renderMain(job.route, { article: articleHtml, posts }, uses, { shell, theme, own });
    const { shell: around } = articleHead;
    const content = renderContent(job, main, own) + (isApart ? islands : '');
    const bodyHtml = withOwnTypeIds(shareIcons(renderBody(job, content, around, own)));
    const layout = [around === 'whole' ? [] : around, frameDigest(own)].flat().join(' ');
    const ours = layout === '' ? ofAll : { ...ofAll, 'data-layout': layout };
    const all = withOwn(ours, withClass(articleHead.htmlAttributes, job.head.className));
    const html = all === ofAll ? htmlOfAll : toAttributes(all);
    const body = toAttributes(withOwn(bodyOfAll, articleHead.bodyAttributes));
    const parts = {
      uses,
      showsOwnClasses:
        context.head.ownClasses !== '' &&
        (uses.has('live') || bodyHtml.includes('<relay-island') || hasOwnClass(html + body + bodyHtml)),
      // Islands may show some in the browser only.
      showsMarks: showsMarks(bodyHtml) || mayFetchMarks(job.sidebar),
      showsCode: /<(?:relay-island|pre[\s>])|class="rd-(?:code|tabs)[" ]/.test(main.main + islands),
      diagrams,
      liveCode,
      scripts: uses.has('versions') ? versionSwitch.script : '',
      runs: articleHead !== noArticleHead,
      loads: articleHead.loads,
      twinUrl,
    };
    const head = renderHead(job.head, job.route, context.head, shell, articleHead.tags, parts);
    return `<!doctype html><html${html}><head>${head}</head><body${body}>${bodyStart}${twinUrl === undefined ? '' : toTwins}${bodyHtml}${bodyEnd}</body></html>\n`;
  };
}

function withClass(attributes: TagAttributes, className: string | undefined): TagAttributes {
  if (className === undefined) return attributes;
  return { ...attributes, class: [attributes.class, className].filter(Boolean).join(' ') };
}

/** Adds the page's own attributes, and lists their names, so that navigation to the next page can remove them. */
function withOwn(ours: TagAttributes, ofPage: TagAttributes): TagAttributes {
  const own = Object.fromEntries(
    Object.entries(ofPage).filter(([name]) => name === 'lang' || !Object.hasOwn(ours, name)),
  );
  const names = Object.keys(own);
  return names.length === 0 ? ours : { ...ours, ...own, 'data-rd-own': names.join(' ') };
}

/** Kinds of pages that can have a sidebar. */
const besideSidebar: ReadonlySet<string> = new Set([
  'doc',
  'category',
  'post-list',
  'archive',
  'author-list',
]);

/** Element around a page with a main landmark of its own. */
const ownMain = `<div id="rd-main" class="rd-main" tabindex="-1">${slot(0)}</div>`;

/** Returns the Markdown twin with resolved, absolute links. */
export function resolveTwin({ links }: Pick<PageJob, 'links'>, twin: SlottedText, origin: string): string {
  return fillMarkdownLinks(
    twin.replaceAll(originSlot, origin),
    links.map((link) => (/^\/(?!\/)/.test(link) ? origin + link : link)),
  );
}

/** Returns the renderer of everything between navbar and footer: main landmark, and for docs the sidebar and table of contents. */
function createContentRenderer(
  context: RenderContext,
  theme: ThemeComponents,
  digest: string,
): (job: PageJob, parts: MainParts, own: OwnParts) => Html {
  const pageLayout = renderPart(<theme.PageLayout main={slot(0)} />);
  const docLayouts = new Map<string, Html>();
  const sidebars = new Map<string, SidebarRenderer>();
  const layOut = ({ route, sidebar }: PageJob, { main, toc }: MainParts, own: OwnParts): Html => {
    const isOwn = route.type === 'module' || route.type === 'not-found' || isWholeOwn('BlogPostPage', own);
    if (isOwn && /<main[\s>]/.test(main)) return fillSlots(ownMain, [main]);
    if (isOwn || !besideSidebar.has(route.type)) return fillSlots(pageLayout, [main]);
    const layout = getOrMake(docLayouts, `${sidebar !== undefined} ${toc !== ''}`, () => {
      const tocSlot = toc === '' ? null : slot(2);
      return renderPart(<theme.DocLayout main={slot(0)} sidebar={sidebar ? slot(1) : null} toc={tocSlot} />);
    });
    if (!sidebar) return fillSlots(layout, [main, '', toc]);
    const { render } = getOrMake(sidebars, sidebar.key, () =>
      createSidebarRenderer(toSidebarSource(context, sidebar.key, digest), theme),
    );
    const ours = withArrows(render(sidebar.path), own);
    return fillSlots(layout, [main, besideMain(ours, own, sidebar.key), toc]);
  };
  return (job, parts, own) => {
    const { BlogLayout: around } = own;
    if (around === undefined) return layOut(job, parts, own);
    if (isWholeOwn('BlogLayout', own)) return fillSlots(ownMain, [fillPlaces(around, { ...parts })]);
    return fillPlaces(around, { BlogLayout: layOut(job, parts, own) });
  };
}

/** Returns the sidebar and the site's component around it, in one column. */
function besideMain(ours: Html, own: OwnParts, sidebarKey: string): Html {
  const ofBlog = own.BlogSidebar ?? own['BlogSidebar/Desktop'];
  const list = own['DocSidebar/Desktop'] ?? own['DocSidebar/Desktop/Content'] ?? ours;
  const inner = fillPlaces(list, { DocSidebar: ours });
  const column = fillPlaces(ofBlog ?? own.DocSidebar ?? inner, { DocSidebar: inner, BlogSidebar: ours });
  if (column === ours) return ours;
  return `<div class="rd-sidebar" data-sidebar="${escapeAttribute(sidebarKey)}">${column}</div>`;
}

/** Returns the renderer of `<body>`, which differs between pages by its content and by the active items of the navbar. */
function createBodyRenderer(
  { shell, head, navbar, versionSwitch }: RenderContext,
  theme: ThemeComponents,
): (job: PageJob, content: Html, around: ArticleHead['shell'], own: OwnParts) => Html {
  const [skipLink, announcementBar, footer] = renderParts([
    <theme.SkipLink key="skip-link" shell={shell} />,
    <theme.AnnouncementBar key="announcement" shell={shell} />,
    <theme.Footer key="footer" shell={shell} />,
  ]) as [Html, Html, Html];
  const pieces = navbarPieces(shell);
  const navbars = new Map<string, Html>();
  const layouts = new Map<string, Html>();
  return ({ route, sidebar, versions, uses }, content, around, own) => {
    const urls = Object.entries(versions?.urls ?? {});
    // The page's path and its URLs in other versions are filled into slots, so that many pages can share one rendered navbar.
    const slots = Object.fromEntries(urls.map(([name], index) => [name, slot(index + 1)]));
    const path = route.type === 'not-found' ? '' : route.permalink.slice(shell.baseUrl.length);
    const place = {
      route: route.route,
      sidebar: sidebar?.key,
      path: slot(0),
      url: route.permalink,
      versions: versions && { ...versions, urls: slots },
    };
    const ofPage = navbarItemsAt(place, navbar);
    const items = uses.includes('versions') ? withVersionSwitch(ofPage, versionSwitch.html) : ofPage;
    const hasSidebar = sidebar !== undefined;
    const brand = ownBrand(own, pieces);
    const navbarHtml = getOrMake(navbars, JSON.stringify([hasSidebar, brand !== undefined, items]), () => {
      const place = brand === undefined ? {} : { brand: placeMark('brand') };
      const html = renderPart(
        <theme.Navbar shell={shell} items={items} hasSidebar={hasSidebar} {...place} />,
      );
      return toPlaces(head.bodyId === undefined ? html : withNavbarRow(html));
    });
    const navbarParts = { brand: brand ?? '', ...own };
    const ownTexts = [path, ...urls.map(([, url]) => url)].map(escapeAttribute);
    const ours = {
      SkipToContent: skipLink,
      AnnouncementBar: announcementBar,
      ...navbarOfParts(
        fillPlaces(withArrows(fillSlots(navbarHtml, ownTexts), own), navbarParts),
        own,
        pieces,
      ),
      // The site's own footer links decide on their icons themselves.
      Footer: withArrows(footerOfParts(own, shell) ?? footer, own['Footer/Links'] === undefined ? own : {}),
    };
    const inner = own.Layout === undefined ? content : fillPlaces(own.Layout, { ...ours, content });
    const shown = { ...ours, ...own };
    if (around === 'none') {
      const region = `<div class="rd-content" data-rd-region="content">${inner}</div>`;
      return clearPlaces(fillPlaces(own.Root ?? region, { ...ours, page: region }));
    }
    const hasFooter = around === 'whole' && shown.Footer !== '';
    const layout = getOrMake(layouts, JSON.stringify([hasFooter, shown.AnnouncementBar !== '']), () =>
      renderPart(
        <theme.Layout
          shell={shell}
          skipLink={slot(0)}
          announcementBar={shown.AnnouncementBar === '' ? null : slot(1)}
          navbar={slot(2)}
          content={slot(3)}
          footer={hasFooter ? slot(4) : null}
        />,
      ),
    );
    const page = fillSlots(layout, [skipLink, shown.AnnouncementBar, shown.Navbar, inner, shown.Footer]);
    return clearPlaces(fillPlaces(own.Root ?? page, { ...ours, page }));
  };
}

/** Puts the site's own icon, if it has one, behind links to other sites. */
function withArrows(html: Html, { 'Icon/ExternalLink': arrow = '' }: OwnParts): Html {
  if (arrow === '') return html;
  const [last, ...links] = html.split('</a>').reverse();
  const shown = links.map((link) => {
    const [tag, text] = splitAfter(link.slice(link.lastIndexOf('<a ')), '>');
    return `${link}${tag.includes(' target="_blank"') && text !== '' ? arrow : ''}</a>`;
  });
  return shown.reverse().join('') + last;
}

function splitAfter(text: string, end: string): [before: string, after: string] {
  const at = text.indexOf(end) + 1;
  return [text.slice(0, at), text.slice(at)];
}

/**
 * Returns the digest of the site's components outside of the regions that navigation replaces. If it differs on another page, the browser
 * loads that page as a whole document.
 */
function frameDigest(own: OwnParts): string {
  const frame = Object.entries(own).filter(([name]) => isOfFrame(name));
  return frame.every(([, html]) => html === '') ? '' : hashOf(JSON.stringify(frame));
}
