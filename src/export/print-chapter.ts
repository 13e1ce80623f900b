// Converts a page into a chapter of the printed document.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { withoutTypes } from '../compile/code/render-types.js';
import { escapeAttribute, escapeText } from '../compile/html/escape-html.js';
import { type BuiltFolder, findTarget } from './built-folder.js';
import type { Chapter } from './chapters.js';
import { localAttributes, toLocalStyles } from './local-page.js';
import { type Attributes, rewriteTags, type TagChange } from './rewrite-tags.js';

/** What the document needs from the head of a page. */
export interface PageHead {
  /** Attributes of `<html>`. */
  lang: string;
  dir: string | undefined;
  /** Files of its style sheets, in their order. */
  sheets: readonly string[];
  /** SVG symbols of icons, which pages use by id. */
  symbols: readonly string[];
  /** The <meta> with the script that draws diagrams, as on the page. */
  diagrams: string | undefined;
}

/** Reads the head of a page. @param file of the page in the folder */
export function headOf(html: string, file: string, folder: BuiltFolder): PageHead {
  const head: PageHead & { sheets: string[] } = {
    lang: 'en',
    dir: undefined,
    sheets: [],
    symbols: html.match(/<symbol id="rd-i-[^"]*"[\s\S]*?<\/symbol>/g) ?? [],
    diagrams: undefined,
  };
  rewriteTags(html.slice(0, html.indexOf('</head>')), (name, attributes) => {
    if (name === 'html') Object.assign(head, { lang: attributes.lang ?? 'en', dir: attributes.dir });
    const target = attributes.href === undefined ? undefined : findTarget(attributes.href, file, folder);
    if (name === 'link' && attributes.rel === 'stylesheet' && target && 'file' in target)
      head.sheets.push(target.file);
    if (name === 'meta' && attributes.name === 'relaydocs:mermaid')
      head.diagrams = `<meta name="relaydocs:mermaid" content="${fileUrl(attributes.content ?? '', file, folder)}" data-settings="${escapeAttribute(attributes['data-settings'] ?? '{}')}">`;
    return undefined;
  });
  return head;
}

/** Resolves links between pages. */
export interface Links {
  /** Returns the id of the chapter for a page's file. */
  chapterOf(file: string): string | undefined;
  /** Returns the published address of a file that is not a chapter. */
  published(file: string): string;
  /** Collects the ids of link targets. */
  places: { add(id: string): void };
}

/** Converts a page. @param headings of groups that begin with this chapter, the outermost one first. */
export function toChapterHtml(
  html: string,
  chapter: Chapter,
  headings: readonly Chapter[],
  folder: BuiltFolder,
  links: Links,
): string {
  const { id, depth, file, label, place } = chapter;
  const known = place.slice(0, place.length - headings.length);
  const way = known.map((one) => `<span>${escapeText(one)}</span>`).join('');
  const groups = headings.map(
    (group) => `<h1 id="${group.id}"${levelOf(1, group.depth)}>${escapeText(group.label)}</h1>`,
  );
  const article = toArticle(articleOf(html), { prefix: `${id}-`, depth, file, folder, links });
  const title = /<h1[\s>]/.test(article) ? '' : `<h1${levelOf(1, depth)}>${escapeText(label)}</h1>`;
  const above =
    way === '' && groups.length === 0 ? '' : `<div class="pr-place">${way}${groups.join('')}</div>`;
  return `<section class="pr-chapter" id="${id}" style="page:${id}">${above}<div class="rd-doc"><div class="rd-prose">${title}</div>${article}</div></section>\n`;
}

const levelOf = (level: number, depth: number): string =>
  depth === 0 ? '' : ` aria-level="${Math.min(6, level + depth)}"`;

/** Returns the article of a page, without the frame around it. */
function articleOf(html: string): string {
  const start = html.indexOf('>', html.indexOf('<main')) + 1;
  const main = html.slice(start, html.indexOf('</main>', start));
  const article = main.indexOf('<article class="rd-prose');
  return article < 0 ? main : main.slice(article, main.lastIndexOf('</article>') + '</article>'.length);
}

interface ArticlePlace {
  /** Prefix for ids, which may occur in several pages. */
  prefix: string;
  depth: number;
  file: string;
  folder: BuiltFolder;
  links: Links;
}

/** Attributes whose values are ids of elements. */
const idAttributes = 'id for headers aria-labelledby aria-describedby aria-controls aria-details'.split(' ');

function toArticle(html: string, { prefix, depth, file, folder, links }: ArticlePlace): string {
  const local = (address: string): string => fileUrl(address, file, folder);
  const toLink = (address: string): string => {
    if (address.startsWith('#'))
      return address.startsWith('#rd-i-') ? address : `#${prefix}${address.slice(1)}`;
    const target = findTarget(address, file, folder);
    if (!target) return address;
    if ('url' in target) return target.url;
    const chapter = links.chapterOf(target.file);
    const [, anchor] = /#(.+)$/.exec(target.rest) ?? [];
    if (chapter === undefined) return links.published(target.file) + target.rest;
    const id = anchor === undefined ? chapter : `${chapter}-${anchor}`;
    links.places.add(id);
    return `#${id}`;
  };
  const visit = (name: string, attributes: Attributes): TagChange | undefined => {
    if (name === 'script' || name === 'template' || name === 'source') return { isRemoved: true };
    const { href, style: _, ...others } = attributes;
    const changes = localAttributes(name, name === 'a' ? others : attributes, local);
    for (const attribute of idAttributes)
      if (attributes[attribute])
        changes[attribute] = attributes[attribute].replace(/[^\s]+/g, (id) => prefix + id);
    if ((name === 'a' || name === 'use') && href !== undefined) changes.href = toLink(href);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (/^on/.test(attribute)) changes[attribute] = undefined;
      if (value.includes('url(#')) changes[attribute] = value.replaceAll('url(#', `url(#${prefix}`);
    }
    // All images load at once, as nobody scrolls, and their size does not depend on a screen.
    for (const attribute of ['loading', 'srcset', 'sizes', 'tabindex'])
      if (attributes[attribute] !== undefined) changes[attribute] = undefined;
    if (name === 'details') changes.open = '';
    if (/^h[1-6]$/.test(name) && depth > 0 && attributes['aria-level'] === undefined)
      changes['aria-level'] = String(Math.min(6, Number(name[1]) + depth));
    const embedded = name === 'iframe' ? attributes.src : undefined;
    if (embedded !== undefined) changes.src = undefined;
    return {
      ...(embedded !== undefined && {
        before: `<p><a href="${escapeAttribute(embedded)}">${escapeText(attributes.title || embedded)}</a></p>`,
      }),
      ...(Object.keys(changes).length > 0 && { attributes: changes }),
    };
  };
  return rewriteTags(withoutTypes(html), visit, (css) => toLocalStyles(css, local));
}

/** Returns the file:// address for an address of the site. */
function fileUrl(address: string, from: string, folder: BuiltFolder): string {
  const target = findTarget(address, from, folder);
  if (!target) return address;
  return 'url' in target ? target.url : pathToFileURL(path.join(folder.dir, target.file)).href + target.rest;
}
