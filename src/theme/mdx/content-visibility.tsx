// Banners for unlisted pages and drafts, for components that show whole pages.
import type { ReactElement } from 'react';
import { Head } from './Head.js';
import { usePage } from './page-context.js';

export const UnlistedBannerTitle = (): ReactElement => <>Unlisted page</>;

export const UnlistedBannerMessage = (): ReactElement => <>{usePage().texts.unlisted}</>;

export const UnlistedMetadata = (): ReactElement => (
  <Head>
    <meta name="robots" content="noindex, nofollow" />
  </Head>
);

export const DraftBannerTitle = (): ReactElement => <>Draft page</>;

export const DraftBannerMessage = (): ReactElement => <>{usePage().texts.draft}</>;

interface BannerProps {
  className?: string;
}

export function Unlisted({ className = '' }: BannerProps): ReactElement {
  return (
    <>
      <UnlistedMetadata />
      <p className={`rd-banner ${className}`.trim()}>
        <UnlistedBannerMessage />
      </p>
    </>
  );
}

export function Draft({ className = '' }: BannerProps): ReactElement {
  return (
    <p className={`rd-banner ${className}`.trim()}>
      <DraftBannerMessage />
    </p>
  );
}

interface Seen {
  metadata: { unlisted?: boolean; frontMatter: { unlisted?: boolean; draft?: boolean } };
}

/** Shows above a page that it is unlisted or a draft. */
export function ContentVisibility({ metadata: { unlisted, frontMatter } }: Seen): ReactElement {
  return (
    <>
      {(unlisted || frontMatter.unlisted) && <Unlisted />}
      {frontMatter.draft && <Draft />}
    </>
  );
}
