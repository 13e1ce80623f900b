// What components know of posts, by the hooks of Docusaurus' `plugin-content-blog/client`.
import { createContext, type ReactElement, type ReactNode, use } from 'react';
import { groupBy } from '../../base/values.js';
import { notInBlog } from './component-errors.js';
import { Link } from './Link.js';
import { usePage, WholeContext } from './page-context.js';
import type { BlogOfPage, PostOfPage, RecentPost } from './page-settings.js';

const PostContext = createContext<(PostOfPage & { isPlaced: boolean }) | undefined>(undefined);

/** The post that the page is. @throws where it is none. */
export function useBlogPost(): PostOfPage {
  const given = use(PostContext);
  const { page } = usePage();
  const post = given ?? page.post;
  if (!post) throw notInBlog('useBlogPost');
  return post;
}

/** A post that a component shows by itself, on a page that is made of it: nothing of ours is put in there. */
export function useShownPost(): PostOfPage | undefined {
  const given = use(PostContext);
  const { page } = usePage();
  const isWhole = use(WholeContext);
  return given && !given.isPlaced && (isWhole || !page.post) ? given : undefined;
}

/** The blog that the page is of. @throws where it is of none. */
export function useBlogMetadata(): BlogOfPage {
  const { blog } = usePage().page;
  if (!blog) throw notInBlog('useBlogMetadata');
  return blog;
}

export interface BlogPostProviderProps {
  content: PostOfPage;
  isBlogPostPage?: boolean;
  /** What shows the post stands where ours are put in: in lists that are made here. */
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

/** What is in no list is shown only while it is the page. */
export function useVisibleBlogSidebarItems(items: readonly RecentPost[]): readonly RecentPost[] {
  const { permalink } = usePage().page;
  return items.filter((item) => !item.unlisted || item.permalink === permalink);
}

/** Years, the last one first, with their posts. */
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
