// Small components of Docusaurus' `theme-common`, of which components of a site's own theme consist.
import { type ButtonHTMLAttributes, Fragment, type ReactElement, type ReactNode } from 'react';
import { fillText } from '../../texts/fill-text.js';
import { usePage } from './page-context.js';

interface ThemedProps {
  className?: string;
  children(given: { theme: 'light' | 'dark'; className: string }): ReactNode;
}

/** Renders its children for each colour mode; the style sheet shows one of them. */
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

export const BlogAuthorsListViewAllLabel = (): ReactElement => <>{usePage().texts.allAuthors}</>;

export const BlogAuthorNoPostsLabel = (): ReactElement => <>{usePage().texts.noPosts}</>;

export const translateBlogAuthorsListPageTitle = (): string => 'Authors';

export function useBlogAuthorPageTitle({
  name,
  key,
  count,
}: {
  name?: string;
  key: string;
  count: number;
}): string {
  const { onePostBy, postsBy } = usePage().texts;
  return fillText(count === 1 ? onePostBy : postsBy, { author: name ?? key, count });
}

export function useBlogTagsPostsPageTitle({ label, count }: { label: string; count: number }): string {
  const { onePostTagged, postsTagged } = usePage().texts;
  return fillText(count === 1 ? onePostTagged : postsTagged, { tag: label, count });
}
