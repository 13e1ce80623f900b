import type { TocEntry } from '../compile/compiled-page.js';
import type { GlobalData, PageSettings, SiteSettings } from '../theme/mdx/page-settings.js';
import type { PageJob } from './page-job.js';

/** What pages that are run know of their site. */
export interface KnownOfSite {
  settings: SiteSettings;
  globalData: GlobalData;
}

/** What components in a page, or around it, can know. */
export function settingsOf(
  { route, category, docs, globalData }: Pick<PageJob, 'route' | 'category' | 'docs' | 'globalData'>,
  { frontMatter, toc }: { frontMatter: Readonly<Record<string, unknown>>; toc: readonly TocEntry[] },
  site: KnownOfSite,
): PageSettings {
  return {
    ...site.settings,
    globalData: globalData === undefined ? {} : site.globalData,
    page: {
      permalink: route.permalink,
      category,
      docs: docs && {
        ...docs,
        doc: {
          metadata: { ...docs.doc, frontMatter },
          frontMatter,
          toc: toc.map(({ html, id, level }) => ({ value: html, id, level })),
          contentTitle: route.type === 'doc' && !route.showTitle ? docs.doc.title : undefined,
          assets: {},
        },
      },
    },
  };
}
