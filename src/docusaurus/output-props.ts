// Makes the arguments of a plugin's `postBuild`, in the structure of Docusaurus.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type DefaultTreeAdapterTypes, parse, serializeOuter } from 'parse5';
import { createElement, type ReactElement } from 'react';
import { isFile } from '../base/paths.js';
import type { BuiltPage, BuiltSite } from '../config/plugged.js';

const makers = {
  docs: { name: 'docusaurus-plugin-content-docs', component: '@theme/DocItem' },
  blog: { name: 'docusaurus-plugin-content-blog', component: '@theme/BlogPostPage' },
  pages: { name: 'docusaurus-plugin-content-pages', component: '@theme/MDXPage' },
} as const;

/** Components of pages without a source file, such as lists of posts. */
const withoutSource = {
  docs: '@theme/DocCategoryGeneratedIndexPage',
  blog: '@theme/BlogListPage',
  pages: '@theme/MDXPage',
} as const;

/** Returns URLs, routes, robots settings and tags of heads. @param outDir folder of the output */
export function outputProps({ baseUrl, pages }: BuiltSite, outDir: string): object {
  const routesPaths = [`${baseUrl}404.html`, ...pages.map(({ permalink }) => permalink)];
  return {
    routesPaths,
    routes: pages.map(routeOf),
    routesBuildMetadata: Object.fromEntries(pages.map(({ permalink, noIndex }) => [permalink, { noIndex }])),
    head: headsOf(routesPaths, baseUrl, outDir),
  };
}

/** Tags of one kind, or attributes, in the form of react-helmet-async. */
interface HeadPart {
  toString(): string;
  toComponent(): unknown;
}

const headTags = ['base', 'link', 'meta', 'noscript', 'script', 'style', 'title'] as const;

/** Returns permalink -> head; a page is read when a plugin asks for its head. */
function headsOf(permalinks: readonly string[], baseUrl: string, outDir: string): object {
  const heads = {};
  for (const permalink of permalinks)
    Object.defineProperty(heads, permalink, {
      enumerable: true,
      get: () => headOf(fileAt(decodeURIComponent(permalink.slice(baseUrl.length)), outDir)),
    });
  return heads;
}

/** Returns the file of `guide/start` or `guide/start/`; undefined if a plugin has removed it. */
function fileAt(route: string, outDir: string): string | undefined {
  const folder = path.join(outDir, route);
  return [folder, path.join(folder, 'index.html'), `${folder.replace(/[\\/]$/, '')}.html`].find((file) =>
    isFile(file),
  );
}

function headOf(file: string | undefined): Readonly<Record<string, HeadPart>> {
  const { childNodes } = parse(file === undefined ? '' : readFileSync(file, 'utf8'));
  const html = childNodes.filter(isElement).find(({ tagName }) => tagName === 'html');
  const [head, body] = (html?.childNodes ?? []).filter(isElement);
  const tags = (head?.childNodes ?? []).filter(isElement);
  return {
    ...Object.fromEntries(
      headTags.map((name) => [name, tagsPart(tags.filter(({ tagName }) => tagName === name))]),
    ),
    htmlAttributes: attributesPart(html),
    bodyAttributes: attributesPart(body),
  };
}

type Element = DefaultTreeAdapterTypes.Element;

function isElement(node: DefaultTreeAdapterTypes.ChildNode): node is Element {
  return 'tagName' in node;
}

function tagsPart(tags: readonly Element[]): HeadPart {
  const toElement = (tag: Element, key: number): ReactElement => {
    const text = tag.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
    return createElement(tag.tagName, {
      key,
      ...attributesIn(tag),
      ...(text === '' ? {} : { children: text }),
    });
  };
  return {
    toString: () => tags.map((tag) => serializeOuter(tag)).join(''),
    toComponent: () => tags.map(toElement),
  };
}

function attributesPart(element: Element | undefined): HeadPart {
  const attributes = attributesIn(element);
  return {
    toString: () =>
      Object.entries(attributes)
        .map(([name, value]) => `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
        .join(' '),
    toComponent: () => attributes,
  };
}

function attributesIn(element: Element | undefined): Record<string, string> {
  return Object.fromEntries((element?.attrs ?? []).map(({ name, value }) => [name, value]));
}

function routeOf({ permalink, kind, id, source, lastUpdatedAt }: BuiltPage): object {
  const { name, component } = makers[kind];
  return {
    path: permalink,
    exact: true,
    component: source === undefined ? withoutSource[kind] : component,
    plugin: { name, id },
    metadata: { sourceFilePath: source, lastUpdatedAt },
  };
}
