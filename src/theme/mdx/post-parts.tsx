// Parts of a post, for sites that replace some of them. Ours are placeholders for parts that are rendered separately; on pages that consist
// of components alone, they are rendered from the post's data.
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { fillText } from '../../texts/fill-text.js';
import { useBlogPost, useShownPost } from './blog-data.js';
import { Link } from './Link.js';
import { placeOf } from './Place.js';
import { useNote, usePage } from './page-context.js';
import type { PostOfPage } from './page-settings.js';
import { type AnyComponent, usePart } from './parts-context.js';

export const PostItem = placeOr('BlogPostItem', ItemOfPost);
export const PostTitle = placeOr('BlogPostItem/Header/Title', TitleOfPost);
export const PostInfo = placeOr('BlogPostItem/Header/Info', InfoOfPost);
const AuthorsOfPost = placeOr('BlogPostItem/Header/Authors', () => <AuthorsBy Author={AuthorCard} />);
const FootOfPost = placeOr('BlogPostItem/Footer', FooterOfPost);
const TagsOfPost = placeOr('BlogPostItem/Footer/Tags', TagsOfShown);

interface ShownProps {
  post: PostOfPage;
  children?: ReactNode;
}

/** Returns a component that is the placeholder of a part, or renders it from a post that a component shows itself. */
function placeOr(name: string, OfPost: (props: ShownProps) => ReactElement): AnyComponent {
  const Place = placeOf(name);
  return function PlaceOrPart(props: object) {
    const post = useShownPost();
    return post ? <OfPost {...props} post={post} /> : <Place {...props} />;
  };
}

function ItemOfPost({ post, children }: ShownProps): ReactElement {
  useNote('blog');
  const className = post.isBlogPostPage ? undefined : 'rd-post-item';
  return <PostOfData className={className}>{children}</PostOfData>;
}

function TitleOfPost({ post: { metadata, isBlogPostPage } }: ShownProps): ReactElement {
  if (isBlogPostPage) return <h1>{metadata.title}</h1>;
  return (
    <h2>
      <Link to={metadata.permalink}>{metadata.title}</Link>
    </h2>
  );
}

function InfoOfPost({ post: { metadata } }: ShownProps): ReactElement {
  const { config } = usePage();
  const { currentLocale } = config.i18n;
  const day = new Intl.DateTimeFormat(currentLocale, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <p className="rd-post-info">
      <time dateTime={metadata.date}>{day.format(new Date(metadata.date))}</time>
    </p>
  );
}

function FooterOfPost({ post, More = ReadMoreLink }: ShownProps & { More?: AnyComponent }) {
  const { metadata, isBlogPostPage } = post;
  return (
    <footer>
      <TagsOfPost />
      {metadata.hasTruncateMarker && !isBlogPostPage && (
        <More blogPostTitle={metadata.title} to={metadata.permalink} />
      )}
    </footer>
  );
}

function TagsOfShown({ post: { metadata } }: ShownProps): ReactElement {
  return (
    <div className="rd-tags">
      <ul>
        {metadata.tags.map(({ label, permalink }) => (
          <li key={permalink}>
            <Link to={permalink}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface HolderProps {
  children?: ReactNode;
  className?: string;
}

export function PostContainer({ children, className }: HolderProps): ReactElement {
  return <article className={className}>{children}</article>;
}

export function PostContent({ children, className }: HolderProps): ReactElement {
  return <div className={className}>{children}</div>;
}

export function PostAuthors(): ReactElement {
  const Author = usePart('BlogPostItem/Header/Author', AuthorsOfPost);
  return Author === AuthorsOfPost ? <AuthorsOfPost /> : <AuthorsBy Author={Author} />;
}

function AuthorsBy({ Author }: { Author: AnyComponent }): ReactElement | null {
  const { authors } = useBlogPost().metadata;
  if (authors.length === 0) return null;
  return (
    <ul className="rd-authors">
      {authors.map((author, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={index}>
          <Author author={author} />
        </li>
      ))}
    </ul>
  );
}

export interface AuthorProps {
  author: {
    name?: string;
    title?: string;
    url?: string;
    email?: string;
    imageURL?: string;
    page?: { permalink: string } | null;
    socials?: Readonly<Record<string, string>>;
  };
  as?: 'h1' | 'h2';
  count?: number;
  className?: string;
}

/** An author with picture, name, title and profiles, with classes of Infima. */
export function AuthorCard({ author, as: Name, count, className }: AuthorProps): ReactElement {
  const { name, title, imageURL } = author;
  const href = author.page?.permalink ?? author.url ?? (author.email && `mailto:${author.email}`);
  return (
    <div className={['avatar', className].filter(Boolean).join(' ')}>
      {imageURL && (
        <Link href={href} className="avatar__photo-link">
          <img className="avatar__photo" src={imageURL} alt={name} />
        </Link>
      )}
      {(name || title) && (
        <div className="avatar__intro">
          <div className="avatar__name">
            {name && <Link href={href}>{Name === undefined ? name : <Name>{name}</Name>}</Link>}
            {count !== undefined && <span className="badge badge--secondary">{count}</span>}
          </div>
          {title && <small className="avatar__subtitle">{title}</small>}
          {author.socials && Object.keys(author.socials).length > 0 && <AuthorSocials author={author} />}
        </div>
      )}
    </div>
  );
}

/** Links to the author's profiles elsewhere. */
export function AuthorSocials({
  author,
  className,
}: Pick<AuthorProps, 'className'> & { author: Pick<AuthorProps['author'], 'socials'> }): ReactElement {
  return (
    <div className={className}>
      {Object.entries(author.socials ?? {}).map(([platform, url]) => (
        <Fragment key={platform}>
          <Link href={url}>{platform}</Link>{' '}
        </Fragment>
      ))}
    </div>
  );
}

export function PostHeader(): ReactElement {
  const Title = usePart('BlogPostItem/Header/Title', PostTitle);
  const Info = usePart('BlogPostItem/Header/Info', PostInfo);
  const Authors = usePart('BlogPostItem/Header/Authors', PostAuthors);
  return (
    <header className="rd-post-header">
      <Title />
      <Info />
      <Authors />
    </header>
  );
}

/** The link from a list to the whole post. */
export function ReadMoreLink({ blogPostTitle, to }: { blogPostTitle: string; to: string }): ReactElement {
  const { texts } = usePage();
  return (
    <a
      className="rd-read-more"
      href={to}
      aria-label={fillText(texts.readMoreAbout, { title: blogPostTitle })}
    >
      {texts.readMore}
    </a>
  );
}

export function PostFooter(): ReactElement {
  const More = usePart('BlogPostItem/Footer/ReadMoreLink', ReadMoreLink);
  const post = useBlogPost();
  if (More === ReadMoreLink || post.isBlogPostPage) return <FootOfPost />;
  return <FooterOfPost post={post} More={More} />;
}

export function PostOfData({ children, className }: HolderProps): ReactElement {
  const Container = usePart('BlogPostItem/Container', PostContainer);
  const Header = usePart('BlogPostItem/Header', PostHeader);
  const Content = usePart('BlogPostItem/Content', PostContent);
  const Footer = usePart('BlogPostItem/Footer', PostFooter);
  return (
    <Container className={className}>
      <Header />
      <Content>{children}</Content>
      <Footer />
    </Container>
  );
}
