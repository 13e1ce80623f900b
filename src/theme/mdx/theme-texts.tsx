// Small parts of Docusaurus' `theme-common` that components of a site's own theme are made of.
import { type ButtonHTMLAttributes, Fragment, type ReactElement, type ReactNode } from 'react';
import { Head } from './Head.js';

interface ThemedProps {
  className?: string;
  children(given: { theme: 'light' | 'dark'; className: string }): ReactNode;
}

/** Something for each colour mode; the style sheet shows one. */
export function ThemedComponent({ className, children }: ThemedProps): ReactElement {
  const shown = (theme: 'light' | 'dark'): ReactNode =>
    children({ theme, className: [`rd-${theme}-only`, className].filter(Boolean).join(' ') });
  return (
    <>
      <Fragment key="light">{shown('light')}</Fragment>
      <Fragment key="dark">{shown('dark')}</Fragment>
    </>
  );
}

export const UnlistedBannerTitle = (): ReactElement => <>Unlisted page</>;

export const UnlistedBannerMessage = (): ReactElement => (
  <>
    This page is unlisted. Search engines will not index it, and only users having a direct link can access
    it.
  </>
);

export const UnlistedMetadata = (): ReactElement => (
  <Head>
    <meta name="robots" content="noindex, nofollow" />
  </Head>
);

export const DraftBannerTitle = (): ReactElement => <>Draft page</>;

export const DraftBannerMessage = (): ReactElement => (
  <>This page is a draft. It will only be visible in dev and be excluded from the production build.</>
);

export const ErrorBoundaryTryAgainButton = (props: ButtonHTMLAttributes<HTMLButtonElement>): ReactElement => (
  <button type="button" {...props}>
    Try again
  </button>
);

export const ErrorBoundaryError = ({ error }: { error: Error }): ReactElement => <p>{error.message}</p>;

export const ErrorBoundaryErrorMessageFallback = ({
  error,
  tryAgain,
}: {
  error: Error;
  tryAgain(): void;
}): ReactElement => (
  <div>
    <p>{error.message}</p>
    <ErrorBoundaryTryAgainButton onClick={tryAgain} />
  </div>
);

export const BlogAuthorsListViewAllLabel = (): ReactElement => <>View all authors</>;

export const BlogAuthorNoPostsLabel = (): ReactElement => <>This author has not written any posts yet.</>;

export const translateBlogAuthorsListPageTitle = (): string => 'Authors';

const postCount = (count: number): string => (count === 1 ? 'One post' : `${count} posts`);

export const useBlogAuthorPageTitle = (author: { name?: string; key: string; count: number }): string =>
  `${author.name ?? author.key} - ${postCount(author.count)}`;

export const useBlogTagsPostsPageTitle = (tag: { label: string; count: number }): string =>
  `${postCount(tag.count)} tagged with "${tag.label}"`;
