// What `postBuild` of a plugin is told of what was built, in the words of Docusaurus.
import type { BuiltPage, BuiltSite } from '../config/plugged.js';

const makers = {
  docs: { name: 'docusaurus-plugin-content-docs', component: '@theme/DocItem' },
  blog: { name: 'docusaurus-plugin-content-blog', component: '@theme/BlogPostPage' },
  pages: { name: 'docusaurus-plugin-content-pages', component: '@theme/MDXPage' },
} as const;

/** A page that is made of others, as a list of posts, has the component of such pages, too. */
const withoutSource = {
  docs: '@theme/DocCategoryGeneratedIndexPage',
  blog: '@theme/BlogListPage',
  pages: '@theme/MDXPage',
} as const;

/** Addresses, routes and what search engines may do with them; nothing is left of tags of heads. */
export function outputProps({ baseUrl, pages }: BuiltSite): object {
  return {
    routesPaths: [`${baseUrl}404.html`, ...pages.map(({ permalink }) => permalink)],
    routes: pages.map(routeOf),
    routesBuildMetadata: Object.fromEntries(pages.map(({ permalink, noIndex }) => [permalink, { noIndex }])),
    head: {},
  };
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
