// Pages of posts shown by a component of the site instead of ours. It gets the text of the post as a component.
import { type ComponentType, type ReactElement, use } from 'react';
import { BlogPostProvider } from './blog-data.js';
import { notInBlog } from './component-errors.js';
import { ContentVisibility } from './content-visibility.js';
import { useTextOfPage } from './doc-item.js';
import { placeOf } from './Place.js';
import { usePage, WholeContext } from './page-context.js';
import { BlogLayout, BlogPostPaginator } from './page-layouts.js';
import type { PostOfPage, RecentPosts } from './page-settings.js';
import { PostItem } from './post-parts.js';
import { BesideToc } from './ShellParts.js';
import { Toc } from './Toc.js';

export interface PostPageProps {
  content: ComponentType<object> & PostOfPage;
  sidebar?: RecentPosts;
}

/** The same as `pageOf` in doc-item.tsx, for posts. */
export function pageOf(Page: ComponentType<PostPageProps>): ComponentType<{ text?: ComponentType }> {
  return function PageOfPost({ text }): ReactElement {
    const { post, recent } = usePage().page;
    if (!post) throw notInBlog('blogPostComponent');
    const content = useTextOfPage(text, post);
    const page = <Page content={content} sidebar={recent} />;
    return text ? <WholeContext value={true}>{page}</WholeContext> : page;
  };
}

const OurPage = placeOf('BlogPostPage');

/**
 * Our page of a post, for components that show more around it. It is a placeholder, unless React also renders the text of the post, or the
 * component makes a page of its own from a post.
 */
export function BlogPostPage({ content: Content, sidebar }: PostPageProps): ReactElement {
  const isOfPost = usePage().page.post !== undefined;
  const isWhole = use(WholeContext);
  if (isOfPost && !isWhole) return <OurPage />;
  const { metadata, toc } = Content;
  const shown = (
    <>
      <ContentVisibility metadata={metadata} />
      <PostItem>
        <div className="rd-prose">
          <Content />
        </div>
      </PostItem>
      <BlogPostPaginator {...metadata} />
    </>
  );
  return (
    <BlogPostProvider content={Content} isBlogPostPage>
      {isOfPost ? (
        <div className="rd-doc rd-post">
          <BesideToc />
          {shown}
        </div>
      ) : (
        <BlogLayout title={metadata.title} sidebar={sidebar} toc={toc.length > 0 && <Toc toc={toc} />}>
          {shown}
        </BlogLayout>
      )}
    </BlogPostProvider>
  );
}
