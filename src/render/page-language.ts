// Pages that are shown in the default language, as nobody has translated them yet.
import type { RenderConfig } from '../config/stage-configs.js';
import { toPermalink } from '../site/permalink.js';
import type { Page } from '../site/site.js';
import { toAbsoluteUrl } from './site-url.js';

/** Its file is that of the default language. Pages that no file holds have only texts of ours. */
export function isUntranslated(page: Page, { translation }: Pick<RenderConfig, 'translation'>): boolean {
  if (!translation || page.type !== 'doc') return false;
  return page.source.original === undefined && page.source.virtualText === undefined;
}

/** Absolute URL of the page in the default language, for search engines. */
export function originalUrl(page: Page, config: RenderConfig): string | undefined {
  if (!isUntranslated(page, config)) return undefined;
  const { baseUrl } = config.translation!.original;
  return toAbsoluteUrl(toPermalink(page.route, { ...config, baseUrl }), config.url);
}
