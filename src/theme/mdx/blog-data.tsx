// Data of posts for components, by the hooks of Docusaurus' `plugin-content-blog/client`.
import { createContext, type ReactElement, type ReactNode, use } from 'react';
import { groupBy } from '../../base/values.js';
import { notInBlog } from './component-errors.js';
import { Link } from './Link.js';
import { usePage, WholeContext } from './page-context.js';
import type { BlogOfPage, PostOfPage, RecentPost } from './page-settings.js';

const PostContext = createContext<(PostOfPage & { isPlaced: boolean }) | undefined>(undefined);

/** Returns the post of the page. @throws if the page is not a post */
export function useBlogPost(): PostOfPage {
  const given = use(PostContext);
  const { page } = usePage();
  const post = given ?? page.post;
  if (!post) throw notInBlog('useBlogPost');
  return post;
}

/** Returns the post that a component renders itself, on a page that consists of it; our parts are not inserted there. */
export function useShownPost(): PostOfPage | undefined {
  const given = use(PostContext);
  const { page } = usePage();
  const isWhole = use(WholeContext);
  return given && !given.isPlaced && (isWhole || !page.post) ? given : undefined;
}

/** Returns the blog of the page. @throws if the page belongs to none */
export function useBlogMetadata(): BlogOfPage {
  const { blog } = usePage().page;
  if (!blog) throw notInBlog('useBlogMetadata');
  return blog;
}

export interface BlogPostProviderProps {
  content: PostOfPage;
  isBlogPostPage?: boolean;
  /** Our parts are inserted into the component that shows the post, as in lists that relaydocs renders. */
  isPlaced?: boolean;
  children?: ReactNode;
}

export function BlogPostProvider({
  content,
  isBlogPostPage = false,
  isPlaced = false,
  children,
}: BlogPostProviderProps): ReactElement {
  return <PostContext value={{ ...content, isBlogPostPage, isPlaced }}>{children}</PostContext>;
}

/** Returns the items to list: an unlisted post only on its own page. */
export function useVisibleBlogSidebarItems(items: readonly RecentPost[]): readonly RecentPost[] {
  const { permalink } = usePage().page;
  return items.filter((item) => !item.unlisted || item.permalink === permalink);
}

/** Groups posts by year, the last year first. */
export function groupBlogSidebarItemsByYear(
  items: readonly RecentPost[],
): [year: string, items: RecentPost[]][] {
  const years = groupBy(items, ({ date }) => String(new Date(date).getFullYear()));
  return [...years].sort(([one], [other]) => Number(other) - Number(one));
}

export interface BlogSidebarItemListProps {
  items: readonly RecentPost[];
  ulClassName?: string;
  liClassName?: string;
  linkClassName?: string;
  linkActiveClassName?: string;
}

export function BlogSidebarItemList(props: BlogSidebarItemListProps): ReactElement {
  const { items, ulClassName, liClassName, linkClassName, linkActiveClassName } = props;
  return (
    <ul className={ulClassName}>
      {items.map(({ title, permalink }) => (
        <li key={permalink} className={liClassName}>
          <Link
            isNavLink
            exact
            to={permalink}
            className={linkClassName}
            activeClassName={linkActiveClassName}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
