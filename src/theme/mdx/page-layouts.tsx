// Layouts of whole pages, for pages of a site that use Docusaurus' layouts.
import type { ComponentType, ReactElement, ReactNode } from 'react';
import {
  BlogPostProvider,
  BlogSidebarItemList,
  groupBlogSidebarItemsByYear,
  useVisibleBlogSidebarItems,
} from './blog-data.js';
import { Layout, type LayoutProps } from './Layout.js';
import { placeOf } from './Place.js';
import { usePage } from './page-context.js';
import type { Neighbour, PostOfPage, RecentPosts } from './page-settings.js';
import { PostItem } from './post-parts.js';
import { useThemeConfig } from './site-config.js';
import { Toc, type TocItem } from './Toc.js';
import { NeighbourLink } from './theme-parts.js';

const OurSidebar = placeOf('BlogSidebar');

export function BlogSidebar({ sidebar }: { sidebar?: RecentPosts }): ReactElement | null {
  const items = useVisibleBlogSidebarItems(sidebar?.items ?? []);
  if (sidebar?.isBeside) return <OurSidebar />;
  if (!sidebar || items.length === 0) return null;
  return (
    <aside className="col col--3">
      <nav aria-label={sidebar.title}>
        <b>{sidebar.title}</b>
        <BlogSidebarContent items={items} />
      </nav>
    </aside>
  );
}

interface RecentProps {
  items: RecentPosts['items'];
}

const RecentList = ({ items }: RecentProps): ReactElement => (
  <BlogSidebarItemList items={items} linkActiveClassName="active" />
);

export interface BlogSidebarContentProps extends RecentProps {
  yearGroupHeadingClassName?: string;
  /** Shows the posts of a year, or all of them. */
  ListComponent?: ComponentType<RecentProps>;
}

export function BlogSidebarContent({
  items,
  yearGroupHeadingClassName,
  ListComponent: List = RecentList,
}: BlogSidebarContentProps): ReactElement {
  const { sidebar } = (useThemeConfig().blog ?? {}) as { sidebar?: { groupByYear: boolean } };
  if (!sidebar?.groupByYear) return <List items={items} />;
  return (
    <>
      {groupBlogSidebarItemsByYear(items).map(([year, some]) => (
        // biome-ignore lint/a11y/useSemanticElements: as in Docusaurus, whose rules it meets
        <div key={year} role="group">
          <h3 className={yearGroupHeadingClassName}>{year}</h3>
          <List items={some} />
        </div>
      ))}
    </>
  );
}

export interface BlogLayoutProps extends LayoutProps {
  sidebar?: RecentPosts;
  toc?: ReactNode;
  /** It only wraps our layout: inside a component of the site that replaces it, a placeholder for ours is rendered. */
  isAround?: true;
}

const OurLayout = placeOf('BlogLayout');
const TocPlace = placeOf('toc');

/** Gives a site's own layout a placeholder for the table of contents. @param Own gets it as `toc`, if the page has one */
export function withTocPlace(Own: ComponentType<BlogLayoutProps>) {
  return ({ hasToc, ...props }: BlogLayoutProps & { hasToc: boolean }): ReactElement => (
    <Own {...props} toc={hasToc ? <TocPlace /> : undefined} />
  );
}

/** Shows content between the list of recent posts and a table of contents. */
export function BlogLayout({ sidebar, toc, isAround, children, ...layout }: BlogLayoutProps): ReactElement {
  if (isAround) return <OurLayout />;
  const hasSidebar = sidebar !== undefined && sidebar.items.length > 0;
  return (
    <Layout {...layout}>
      <div className="container margin-vert--lg">
        <div className="row">
          <BlogSidebar sidebar={sidebar} />
          <main className={hasSidebar ? 'col col--7' : 'col col--9 col--offset-1'}>{children}</main>
          {toc && <div className="col col--2">{toc}</div>}
        </div>
      </div>
    </Layout>
  );
}

/** A Markdown module as a component, with its metadata. */
type ContentOf<Known> = ComponentType & Known;

export interface BlogPostItemsProps {
  items: readonly { content: ContentOf<PostOfPage> }[];
  /** Component for a post, instead of ours. */
  component?: ComponentType<{ children?: ReactNode }>;
}

export function BlogPostItems({ items, component: Item = PostItem }: BlogPostItemsProps): ReactElement {
  return (
    <>
      {items.map(({ content: Content }) => (
        <BlogPostProvider key={Content.metadata.permalink} content={Content}>
          <Item>
            <Content />
          </Item>
        </BlogPostProvider>
      ))}
    </>
  );
}

interface ListPage {
  previousPage?: string;
  nextPage?: string;
}

export function BlogListPaginator({ metadata }: { metadata: ListPage }): ReactElement {
  const { previousPage, nextPage } = metadata;
  const { texts } = usePage();
  return (
    <nav className="rd-pagination" aria-label={texts.postPages}>
      {previousPage && <NeighbourLink permalink={previousPage} title={texts.newerPosts} />}
      {nextPage && <NeighbourLink permalink={nextPage} title={texts.olderPosts} isNext />}
    </nav>
  );
}

export interface BlogListPageProps extends Pick<BlogPostItemsProps, 'items'> {
  metadata: ListPage & { blogTitle?: string; blogDescription?: string };
  sidebar?: RecentPosts;
}

/** A page with a list of posts, for components that show more around it. */
export function BlogListPage({ metadata, items, sidebar }: BlogListPageProps): ReactElement {
  const { blogTitle: title, blogDescription: description } = metadata;
  return (
    <BlogLayout title={title} description={description} sidebar={sidebar}>
      <BlogPostItems items={items} />
      <BlogListPaginator metadata={metadata} />
    </BlogLayout>
  );
}

export function BlogPostPaginator({ prevItem, nextItem }: { prevItem?: Neighbour; nextItem?: Neighbour }) {
  const { texts } = usePage();
  return (
    <nav className="rd-pagination" aria-label={texts.postPages}>
      {prevItem && <NeighbourLink {...prevItem} subLabel={texts.newerPost} />}
      {nextItem && <NeighbourLink {...nextItem} subLabel={texts.olderPost} isNext />}
    </nav>
  );
}

export interface MdxPageProps {
  content: ContentOf<{
    metadata?: { title?: string; description?: string };
    frontMatter?: { title?: string; description?: string; hide_table_of_contents?: boolean };
    toc?: readonly TocItem[];
  }>;
}

/** A page of Markdown outside of the docs. */
export function MdxPage({ content: Content }: MdxPageProps): ReactElement {
  const { metadata, frontMatter = {}, toc = [] } = Content;
  const { title, description } = { ...frontMatter, ...metadata };
  return (
    <Layout title={title} description={description}>
      <main className="container container--fluid margin-vert--lg">
        <div className="row">
          <article className="col col--8">
            <Content />
          </article>
          {toc.length > 0 && !frontMatter.hide_table_of_contents && (
            <div className="col col--2">
              <Toc toc={toc} />
            </div>
          )}
        </div>
      </main>
    </Layout>
  );
}

/** The part of a page beside the sidebar of the docs. */
export function DocMain({ children }: { children?: ReactNode }): ReactElement {
  return (
    <main>
      <div className="container">{children}</div>
    </main>
  );
}
