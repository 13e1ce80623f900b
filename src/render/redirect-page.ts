import { escapeText } from '../compile/escape-html.js';
import { toTag } from './html-tag.js';
import type { Html } from './route-data.js';
import { toAbsoluteUrl } from './site-url.js';

/** A document that sends the reader on without a script. @param url of the page it leads to, below the base. */
export function renderRedirectPage(url: string, origin: string, lang: string): Html {
  const head = [
    toTag('meta', { charset: 'utf-8' }),
    toTag('title', {}, 'Page moved'),
    toTag('meta', { 'http-equiv': 'refresh', content: `0; url=${url}` }),
    toTag('link', { rel: 'canonical', href: toAbsoluteUrl(url, origin) }),
    toTag('meta', { name: 'robots', content: 'noindex' }),
  ].join('');
  const link = toTag('a', { href: url }, escapeText(url));
  return `<!doctype html>${toTag('html', { lang }, `<head>${head}</head><body><p>This page has moved to ${link}.</p></body>`)}\n`;
}
