// That a page is not for all readers yet, for components that show whole pages, and the pieces that they say it in.
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

/** That what is shown is not for all, above it. */
export function ContentVisibility({ metadata: { unlisted, frontMatter } }: Seen): ReactElement {
  return (
    <>
      {(unlisted || frontMatter.unlisted) && <Unlisted />}
      {frontMatter.draft && <Draft />}
    </>
  );
}
