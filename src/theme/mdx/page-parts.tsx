// Small parts of Docusaurus' theme that components of a site can show.
import type { ButtonHTMLAttributes, HTMLAttributes, ImgHTMLAttributes, ReactElement } from 'react';
import { IconClose, IconHome } from './Icons.js';
import { Link } from './Link.js';
import { placeOf } from './Place.js';
import { usePage } from './page-context.js';
import { useDocusaurusContext, useThemeConfig } from './site-config.js';
import { interpolate } from './Translate.js';
import { listTagsByLetters } from './theme-common.js';

export function EditThisPage({ editUrl }: { editUrl: string }): ReactElement {
  return <Link href={editUrl}>{usePage().texts.editPage}</Link>;
}

export interface LastUpdatedProps {
  /** Unix time in milliseconds. */
  lastUpdatedAt?: number;
  lastUpdatedBy?: string;
}

export function LastUpdated({ lastUpdatedAt, lastUpdatedBy }: LastUpdatedProps): ReactElement {
  const { currentLocale } = useDocusaurusContext().i18n;
  const { texts } = usePage();
  if (lastUpdatedAt === undefined) return <span>Last updated{lastUpdatedBy && ` by ${lastUpdatedBy}`}</span>;
  const format = new Intl.DateTimeFormat(currentLocale, { dateStyle: 'medium', timeZone: 'UTC' });
  const date = <time dateTime={new Date(lastUpdatedAt).toISOString()}>{format.format(lastUpdatedAt)}</time>;
  const text = lastUpdatedBy === undefined ? texts.lastUpdated : texts.lastUpdatedBy;
  return <span>{interpolate(text, { date, author: lastUpdatedBy })}</span>;
}

export interface TagProps {
  label: string;
  permalink: string;
  count?: number;
  description?: string;
}

export function Tag({ label, permalink, count, description }: TagProps): ReactElement {
  return (
    <Link className="rd-tag" href={permalink} title={description} rel="tag">
      {label}
      {count !== undefined && <span> {count}</span>}
    </Link>
  );
}

export function TagsListInline({ tags }: { tags: readonly TagProps[] }): ReactElement {
  return (
    <div className="rd-tags">
      <b>{usePage().texts.tags}:</b>
      <ul>
        {tags.map((tag) => (
          <li key={tag.permalink}>
            <Tag label={tag.label} permalink={tag.permalink} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function TagsListByLetter({ tags }: { tags: readonly TagProps[] }): ReactElement {
  return (
    <section>
      {listTagsByLetters(tags).map(({ letter, tags: some }) => (
        <article key={letter}>
          <h2>{letter}</h2>
          <ul>
            {some.map((tag) => (
              <li key={tag.permalink}>
                <Tag {...tag} />
              </li>
            ))}
          </ul>
        </article>
      ))}
    </section>
  );
}

/** The link to the home page in breadcrumbs that a site renders itself. */
export function HomeCrumb(): ReactElement {
  const { baseUrl, texts } = usePage();
  return (
    <li className="breadcrumbs__item">
      <Link className="breadcrumbs__link" href={baseUrl} aria-label={texts.home}>
        <IconHome width="1.1rem" height="1.1rem" />
      </Link>
    </li>
  );
}

/** The content of the announcement bar. */
export function AnnouncementContent(props: HTMLAttributes<HTMLElement>): ReactElement {
  const { content = '' } = (useThemeConfig().announcementBar ?? {}) as { content?: string };
  return <div {...props} dangerouslySetInnerHTML={{ __html: content }} />;
}

export function CloseButton(props: ButtonHTMLAttributes<HTMLButtonElement>): ReactElement {
  return (
    <button type="button" aria-label={usePage().texts.close} {...props}>
      <IconClose />
    </button>
  );
}

export function NotFoundContent({ className }: { className?: string }): ReactElement {
  const { texts } = usePage();
  return (
    <main className={className}>
      <h1>{texts.pageNotFound}</h1>
      <p>{texts.pageNotFoundText}</p>
    </main>
  );
}

export function ErrorPageContent({ error, tryAgain }: { error: Error; tryAgain(): void }): ReactElement {
  return (
    <main>
      <h1>This page crashed.</h1>
      <button type="button" onClick={tryAgain}>
        Try again
      </button>
      <p>{error.message}</p>
    </main>
  );
}

/** Replaces components that have nothing to show here. */
export function Nothing(): null {
  return null;
}

type Source = string | { default: Source } | { src: string | { src: string; srcSet?: string } };

export interface IdealImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> {
  img: Source;
}

/** Shows a picture unchanged: no other sizes are made. */
export function IdealImage({ img, alt = '', ...props }: IdealImageProps): ReactElement {
  return <img loading="lazy" {...props} alt={alt} src={addressOf(img)} />;
}

function addressOf(img: Source): string {
  if (typeof img === 'string') return img;
  if ('default' in img) return addressOf(img.default);
  return typeof img.src === 'string' ? img.src : img.src.src;
}

const SearchPlace = placeOf('SearchBar');

/** The button that opens the search, as in our navbar; nothing if the site has no search. */
export function SearchBar({ className }: { className?: string }): ReactElement {
  return className === undefined ? (
    <SearchPlace />
  ) : (
    <div className={className}>
      <SearchPlace />
    </div>
  );
}

export const ReactLiveScope = {};
