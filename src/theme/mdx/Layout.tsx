import type { ReactElement, ReactNode } from 'react';
import { Head } from './Head.js';
import { withBaseUrl } from './Link.js';
import { usePage } from './page-context.js';

export interface PageMetadataProps {
  /** Stands before the title of the site. */
  title?: string;
  description?: string;
  keywords?: string | readonly string[];
  /** For cards: a static file or URL. */
  image?: string;
  children?: ReactNode;
}

/** What the head of the page says of it. */
export function PageMetadata(props: PageMetadataProps): ReactElement {
  const { title, description, keywords, image, children } = props;
  const { config, baseUrl, findings } = usePage();
  if (title !== undefined) findings.title = title;
  const { titleDelimiter = '|' } = config;
  const isOwn = title !== undefined && title !== config.title;
  const whole = isOwn ? `${title} ${titleDelimiter} ${config.title}` : config.title;
  const picture = image === undefined ? undefined : new URL(withBaseUrl(image, { baseUrl }), config.url).href;
  return (
    <Head>
      {title !== undefined && <title>{whole}</title>}
      {title !== undefined && <meta property="og:title" content={whole} />}
      {description !== undefined && <meta name="description" content={description} />}
      {description !== undefined && <meta property="og:description" content={description} />}
      {keywords !== undefined && <meta name="keywords" content={String(keywords)} />}
      {picture !== undefined && <meta property="og:image" content={picture} />}
      {children}
    </Head>
  );
}

export interface LayoutProps extends PageMetadataProps {
  noFooter?: boolean;
  wrapperClassName?: string;
}

/** Around what a page shows: has navbar and footer put around the whole of it. */
export function Layout({
  children,
  noFooter = false,
  wrapperClassName,
  ...metadata
}: LayoutProps): ReactElement {
  usePage().findings.layout = { noFooter };
  return (
    <>
      <PageMetadata {...metadata} />
      <div className={['main-wrapper', wrapperClassName].filter(Boolean).join(' ')}>{children}</div>
    </>
  );
}
