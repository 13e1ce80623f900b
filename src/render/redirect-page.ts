import { escapeHtml } from './escape-html.js';
import type { Html } from './route-data.js';
import { toAbsoluteUrl } from './site-head.js';

/** A document that sends the reader on without a script. @param url of the page it leads to, below the base. */
export function renderRedirectPage(url: string, origin: string, lang: string): Html {
  const href = escapeHtml(url);
  return [
    `<!doctype html><html lang="${escapeHtml(lang)}"><head><meta charset="utf-8"><title>Page moved</title>`,
    `<meta http-equiv="refresh" content="0; url=${href}">`,
    `<link rel="canonical" href="${escapeHtml(toAbsoluteUrl(url, origin))}"><meta name="robots" content="noindex">`,
    `</head><body><p>This page has moved to <a href="${href}">${href}</a>.</p></body></html>\n`,
  ].join('');
}
