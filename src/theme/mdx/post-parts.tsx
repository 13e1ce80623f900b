// A post made of its parts, for sites that have components of their own for some of these; ours are places for what is rendered apart.
import type { ReactElement, ReactNode } from 'react';
import { useBlogPost } from './blog-data.js';
import { Link } from './Link.js';
import { placeOf } from './Place.js';
import { usePart } from './parts-context.js';

export const PostItem = placeOf('BlogPostItem');
export const PostTitle = placeOf('BlogPostItem/Header/Title');
export const PostInfo = placeOf('BlogPostItem/Header/Info');
const AuthorsOfPost = placeOf('BlogPostItem/Header/Authors');
const FootOfPost = placeOf('BlogPostItem/Footer');
const TagsOfPost = placeOf('BlogPostItem/Footer/Tags');

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
  const { authors } = useBlogPost().metadata;
  if (Author === AuthorsOfPost) return <AuthorsOfPost />;
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
  };
  as?: 'h1' | 'h2';
  count?: number;
  className?: string;
}

/** Who writes: portrait, name and title, in the classes of Infima. */
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
        </div>
      )}
    </div>
  );
}

/** Where else the author is found. */
export function AuthorSocials({
  author,
}: {
  author: { socials?: Readonly<Record<string, string>> };
}): ReactElement {
  return (
    <div>
      {Object.entries(author.socials ?? {}).map(([platform, url]) => (
        <Link key={platform} href={url}>
          {platform}
        </Link>
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

/** What leads from a list to the post. */
export function ReadMoreLink({ blogPostTitle, to }: { blogPostTitle: string; to: string }): ReactElement {
  return (
    <a className="rd-read-more" href={to} aria-label={`Read more about ${blogPostTitle}`}>
      Read more
    </a>
  );
}

export function PostFooter(): ReactElement {
  const More = usePart('BlogPostItem/Footer/ReadMoreLink', ReadMoreLink);
  const { metadata, isBlogPostPage } = useBlogPost();
  if (More === ReadMoreLink || isBlogPostPage) return <FootOfPost />;
  return (
    <footer>
      <TagsOfPost />
      {metadata.hasTruncateMarker && <More blogPostTitle={metadata.title} to={metadata.permalink} />}
    </footer>
  );
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
