import { hashOf } from '../base/hash.js';
import { escapeText } from '../compile/html/escape-html.js';
import type { RenderConfig } from '../config/stage-configs.js';
import { fillText } from '../texts/fill-text.js';
import { toTag } from '../theme/html-tag.js';
import type { Html } from './route-data.js';
import { toAbsoluteUrl } from './site-url.js';

const script = `const url = new URL(document.links[0].href);
url.search ||= location.search;
url.hash ||= location.hash;
location.replace(url);
`;

/** Takes query and hash of the old address along; a file, as the Content-Security-Policy knows no other inline script. */
export const redirectScript = { path: `assets/redirect-${hashOf(script).slice(0, 8)}.js`, contents: script };

/** A document that sends the reader on, without a script too. @param url of the page it leads to, below the base. */
export function renderRedirectPage(
  url: string,
  {
    url: origin,
    baseUrl,
    lang,
    direction,
    texts,
  }: Pick<RenderConfig, 'url' | 'baseUrl' | 'lang' | 'direction' | 'texts'>,
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
  const body = `<p>${text}</p>${toTag('script', { src: baseUrl + redirectScript.path })}`;
  return `<!doctype html>${toTag('html', { lang, dir: direction }, `<head>${head}</head><body>${body}</body>`)}\n`;
}
