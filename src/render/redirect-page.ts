import { escapeText } from '../compile/escape-html.js';
import type { Config } from '../config/config.js';
import { fillText } from '../texts/fill-text.js';
import { toTag } from './html-tag.js';
import type { Html } from './route-data.js';
import { toAbsoluteUrl } from './site-url.js';

/** A document that sends the reader on without a script. @param url of the page it leads to, below the base. */
export function renderRedirectPage(
  url: string,
  { url: origin, lang, direction, texts }: Pick<Config, 'url' | 'lang' | 'direction' | 'texts'>,
): Html {
  const head = [
    toTag('meta', { charset: 'utf-8' }),
    toTag('title', {}, escapeText(texts.pageMoved)),
    toTag('meta', { 'http-equiv': 'refresh', content: `0; url=${url}` }),
    toTag('link', { rel: 'canonical', href: toAbsoluteUrl(url, origin) }),
    toTag('meta', { name: 'robots', content: 'noindex' }),
  ].join('');
  const link = toTag('a', { href: url }, escapeText(url));
  const text = fillText(escapeText(texts.pageMovedText), { link });
  return `<!doctype html>${toTag('html', { lang, dir: direction }, `<head>${head}</head><body><p>${text}</p></body>`)}\n`;
}
