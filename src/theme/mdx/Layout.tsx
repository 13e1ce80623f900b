import type { ReactElement, ReactNode } from 'react';
import { Head } from './Head.js';
import { withBaseUrl } from './Link.js';
import { usePage } from './page-context.js';

export interface PageMetadataProps {
  /** Precedes the title of the site in the page's title. */
  title?: string;
  description?: string;
  keywords?: string | readonly string[];
  /** Picture for link previews: a static file or a URL. */
  image?: string;
  children?: ReactNode;
}

/** Sets the metadata in the head of the page. */
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

/** Shows its children between navbar and footer, as the whole content of a page. */
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
