// Everything that the documents of a site share, as plain data that is sent to each thread once.
import { escapeText } from '../compile/html/escape-html.js';
import type { RenderConfig, UrlConfig } from '../config/stage-configs.js';
import { backendOf } from '../search/backend-of.js';
import type { SearchSettings } from '../search/search-settings.js';
import { namedVersions } from '../site/other-versions.js';
import { toPermalink } from '../site/permalink.js';
import type { DocsInstance, Sidebar, SidebarItem, Site } from '../site/site.js';
import liveTexts from '../texts/english/live.json';
import { otherTexts } from '../texts/texts.js';
import { toTag } from '../theme/html-tag.js';
import type { Html, ShellData } from '../theme/route-data.js';
import { buildNavbar } from './navbar.js';
import type { NavbarEntry } from './navbar-entries.js';
import { entriesOfVersion } from './navbar-versions.js';
import type { PageVersions } from './page-versions.js';
import { stylesheetTag } from './run-findings.js';
import { buildShellData } from './shell-data.js';
import { sidebarKey } from './sidebar-tree.js';
import { buildSiteHead, type RenderAssets, type SiteHead } from './site-head.js';
import { toOutputUrl, toSiteRoute, toSiteUrl } from './site-url.js';

/** Contains only JSON values, because it is sent to threads. */
export interface RenderContext {
  shell: ShellData;
  head: SiteHead;
  /** Tag in the head of pages with diagrams, with the URL of the script that draws them; empty if they stay text. */
  diagrams: Html;
  /** Tags in the head of pages with live code; empty if there are none. */
  liveCode: Html;
  /** For pages with version labels: tag for the head, and the HTML of the switch in the navbar; empty if there are none. */
  versionSwitch: { script: Html; html: Html };
  navbar: readonly NavbarEntry[];
  /** `instance/version/name` -> entries, with URLs for links. */
  sidebars: Readonly<Record<string, readonly SidebarItem[]>>;
}

/** Builds the context. @param sidebars see `buildSidebars` */
export function buildRenderContext(
  site: Site,
  config: RenderConfig,
  assets: RenderAssets,
  sidebars: RenderContext['sidebars'],
): RenderContext {
  const search = buildSearchSettings(site, config, assets.sheets.search);
  return {
    shell: { ...buildShellData(site, config), search },
    head: buildSiteHead(site, config, assets),
    diagrams: diagramTag(assets, config),
    liveCode: liveCodeTags(assets, config),
    versionSwitch: versionSwitch(assets, config),
    navbar: buildNavbar(site, config, search),
    sidebars,
  };
}

/** The version whose pages have a shell of their own. */
export type ShellVersion = Pick<PageVersions, 'instance' | 'name'>;

/**
 * Reduces the context to what pages of one version may show: of the versions of their docs only those that they link to, so that they stay
 * the same when newer ones come. @param version undefined for pages outside of versions
 */
export function contextOfVersion(context: RenderContext, version: ShellVersion | undefined): RenderContext {
  if (!version) return context;
  const { shell, navbar } = context;
  const { instance, name } = version;
  const { last, versions } = shell.docs.find(({ id }) => id === instance)!;
  const named = namedVersions(name, versions, last);
  const search = shell.search && {
    ...shell.search,
    versions: { ...shell.search.versions, [instance]: [name] },
  };
  const isWhole = named.length === versions.length;
  return {
    ...context,
    shell: { ...shell, docs: shell.docs.filter(({ id }) => id !== instance), search },
    navbar: entriesOfVersion(navbar, { instance, name, named, isWhole, search }),
  };
}

function diagramTag({ diagramScript }: RenderAssets, { baseUrl, markdown }: RenderConfig): Html {
  if (diagramScript === undefined) return '';
  const { mermaid } = markdown;
  return toTag('meta', {
    name: 'relaydocs:mermaid',
    content: toOutputUrl(diagramScript, baseUrl),
    'data-settings': typeof mermaid === 'boolean' ? undefined : JSON.stringify(mermaid),
  });
}

function liveCodeTags({ liveCode, sheets }: RenderAssets, { baseUrl, texts }: RenderConfig): Html {
  if (!liveCode) return '';
  const { script, scope, position } = liveCode;
  const tag = toTag('script', {
    type: 'module',
    src: toOutputUrl(script, baseUrl),
    // The script has another policy than other pages, so links from or to such a page load the whole document.
    'data-relaydocs': true,
    'data-live-code': position,
    'data-scope': scope,
    'data-texts': otherTexts(texts, liveTexts) || undefined,
  });
  return stylesheetTag(sheets.live, baseUrl) + tag;
}

/** Returns the switch of versions; nothing without its script, as it would not work. */
function versionSwitch({ versions }: RenderAssets, config: RenderConfig): RenderContext['versionSwitch'] {
  const { texts } = config;
  if (!versions) return { script: '', html: '' };
  const { script, names } = versions;
  const options = names.map(([name]) => `<option>${escapeText(name!)}</option>`);
  return {
    // Links from or to a page with it load the whole document.
    script: toTag('script', {
      src: toOutputUrl(script, config.baseUrl),
      ...{ 'data-relaydocs': true, 'data-versions': JSON.stringify(names) },
    }),
    html:
      `<label class="rd-your-version" hidden>${escapeText(texts.yourVersion)} ` +
      `<select><option value="">${escapeText(texts.anyVersion)}</option>${options.join('')}</select></label>`,
  };
}

/** Returns the entries of all sidebars, with URLs. */
export function buildSidebars(site: Site, config: UrlConfig): RenderContext['sidebars'] {
  const sidebars: Record<string, readonly SidebarItem[]> = {};
  for (const instance of site.docs) {
    for (const version of instance.versions) {
      for (const sidebar of version.sidebars.values()) {
        sidebars[sidebarKey(instance.id, version.name, sidebar.name)] = withUrls(sidebar.items, site, config);
      }
    }
  }
  for (const { sidebar } of site.blogs)
    if (sidebar) sidebars[sidebar.name] = withUrls(sidebar.items, site, config);
  return sidebars;
}

function withUrls(items: Sidebar['items'], site: Site, config: UrlConfig): SidebarItem[] {
  return items.map((item) => {
    if (item.type === 'html') return item;
    if (item.type === 'link') return { ...item, href: toSiteUrl(item.href, site, config) };
    const href = item.href === undefined ? undefined : toSiteUrl(item.href, site, config);
    return { ...item, href, items: withUrls(item.items, site, config) };
  });
}

/** Returns the search settings; undefined if the site has no search. @param styles path of the style sheet in the output */
function buildSearchSettings(site: Site, config: RenderConfig, styles: string): SearchSettings | undefined {
  const { search, baseUrl } = config;
  if (!search) return undefined;
  const { path, resultsPerGroup, missingResultsUrl } = search;
  const { service } = backendOf(search);
  return {
    // Sites on the same origin keep their readers' searches apart by this name.
    indexName: service?.indexName ?? baseUrl,
    service: service?.settings,
    baseUrl,
    pageUrl: toPermalink(`/${path}`, config),
    styles: toOutputUrl(styles, baseUrl),
    resultsPerGroup,
    missingResultsUrl,
    pages: suggestedPages(site, config),
    versions: Object.fromEntries(site.docs.map((docs) => [docs.id, lastFirst(docs)])),
  };
}

/** Returns the suggested pages; undefined if the browser has to take them from the start page. */
function suggestedPages(site: Site, config: RenderConfig): SearchSettings['pages'] {
  const named = config.search?.pages;
  if (!named) return site.pages.has('/') ? undefined : [];
  return named.flatMap((link) => {
    const page = site.pages.get(toSiteRoute(link, site, config) ?? '');
    return page ? [{ title: page.title, url: toSiteUrl(link, site, config) }] : [];
  });
}

function lastFirst({ versions, last }: DocsInstance): string[] {
  return [last, ...versions.filter((version) => version !== last)].map(({ name }) => name);
}
