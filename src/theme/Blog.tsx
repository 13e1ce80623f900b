// Pages of a blog: a post, a list of posts, the archive of all posts by year, the list of all authors.

import type { ReactNode } from 'react';
import { fillText } from '../texts/fill-text.js';
import { proseClasses } from './DocPage.js';
import type { AuthorData, PostData, PostItem } from './route-data.js';
import { each, linkEntry, Neighbours, TextLink, tagEntry } from './TextLink.js';
import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';

export function PostPage({ item, ...parts }: ThemeProps['PostPage']) {
  const { route } = parts;
  const texts = useTexts();
  return (
    <div className={['rd-doc rd-post', route.className].filter(Boolean).join(' ')}>
      {route.unlisted && <p className="rd-banner">{texts.unlisted}</p>}
      {route.draft && <p className="rd-banner">{texts.draft}</p>}
      {item ?? <PostOfPage {...parts} />}
      <Neighbours
        name={texts.postPages}
        previous={route.previous && { ...route.previous, about: texts.newerPost }}
        next={route.next && { ...route.next, about: texts.olderPost }}
      />
      <button type="button" className="rd-top" hidden>
        {texts.backToTop}
      </button>
    </div>
  );
}

/** A post from its title to the edit link and other information at its end. */
export function PostOfPage({ route, article, mobileToc, meta }: Omit<ThemeProps['PostPage'], 'item'>) {
  const texts = useTexts();
  return (
    <>
      <header className="rd-post-header">
        <h1 lang={route.shownIn?.lang}>{route.title}</h1>
        <PostInfo post={route.post!} />
        <Authors authors={route.post!.authors} areAlone />
      </header>
      {mobileToc}
      {route.shownIn && <p className="rd-banner">{texts.untranslated}</p>}
      <article className={proseClasses(route)} lang={route.shownIn?.lang} dir={route.shownIn?.direction}>
        {article}
      </article>
      {meta}
    </>
  );
}

export function PostListPage({ route, excerpts, items }: ThemeProps['PostListPage']) {
  const texts = useTexts();
  const { posts, author, all, previous, next } = route;
  return (
    <div className="rd-doc rd-posts">
      <header className="rd-posts-header">
        {author?.imageUrl !== undefined && <Portrait author={author} />}
        <div>
          <h1>{author?.name ?? route.title}</h1>
          {route.description !== undefined && route.description !== route.title && <p>{route.description}</p>}
          {author && <Socials author={author} />}
          {all && (
            <p>
              <a href={all.href}>{all.label}</a>
            </p>
          )}
        </div>
      </header>
      {posts.length === 0 && <p>{texts.noPosts}</p>}
      {each(posts, (post, index) => items?.[index] ?? <PostOfList post={post} excerpt={excerpts[index]} />)}
      <Neighbours name={texts.postPages} previous={previous} next={next} />
    </div>
  );
}

/** A post in a list of posts. */
export function PostOfList({ post, excerpt }: { post: PostItem; excerpt: ReactNode }) {
  return (
    <article className="rd-post-item">
      <h2 lang={post.shownIn?.lang}>
        <a href={post.href}>{post.title}</a>
      </h2>
      <PostInfo post={post} />
      <Authors authors={post.authors} />
      <div className="rd-prose" lang={post.shownIn?.lang} dir={post.shownIn?.direction}>
        {excerpt}
      </div>
      <PostFoot post={post} />
    </article>
  );
}

/** The tags of a post, and a link to the rest of it. */
export function PostFoot({ post }: { post: PostItem }) {
  const texts = useTexts();
  if (post.tags.length === 0 && !post.isTruncated) return null;
  return (
    <footer>
      <PostTags post={post} />
      {post.isTruncated && (
        <a
          className="rd-read-more"
          href={post.href}
          aria-label={fillText(texts.readMoreAbout, { title: post.title })}
        >
          {texts.readMore}
        </a>
      )}
    </footer>
  );
}

export function PostTags({ post: { tags } }: { post: PostItem }) {
  const texts = useTexts();
  if (tags.length === 0) return null;
  return (
    <div className="rd-tags">
      <ul aria-label={texts.tags}>{each(tags, tagEntry)}</ul>
    </div>
  );
}

export function ArchivePage({ route }: ThemeProps['ArchivePage']) {
  return (
    <div className="rd-doc rd-posts">
      <header className="rd-posts-header">
        <h1>{route.title}</h1>
      </header>
      {each(route.years, ({ year, posts }) => (
        <section className="rd-archive">
          <h2 id={year}>{year}</h2>
          <ul>
            {each(posts, ({ date, href, label }) => (
              <li>
                <time dateTime={date.iso}>{date.text}</time>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

export function AuthorListPage({ route }: ThemeProps['AuthorListPage']) {
  const texts = useTexts();
  return (
    <div className="rd-doc rd-posts">
      <header className="rd-posts-header">
        <h1>{route.title}</h1>
      </header>
      <ul className="rd-author-list">
        {each(route.authors, (author) => (
          <li>
            <Author author={author} />
            {author.description !== undefined && <p>{author.description}</p>}
            <Socials author={author} />
            <small>
              {author.count === 1 ? texts.onePost : fillText(texts.posts, { count: author.count })}
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function PostInfo({ post: { date, minutes } }: { post: PostData }) {
  const texts = useTexts();
  return (
    <p className="rd-post-info">
      <time dateTime={date.iso}>{date.text}</time>
      {minutes !== undefined && (
        <span>{minutes === 1 ? texts.oneMinute : fillText(texts.minutes, { count: minutes })}</span>
      )}
    </p>
  );
}

interface AuthorsProps {
  authors: readonly AuthorData[];
  /** They are those of the page, and not of one post among others: it says where else they are. */
  areAlone?: boolean;
}

export function Authors({ authors, areAlone = false }: AuthorsProps) {
  if (authors.length === 0) return null;
  return (
    <ul className="rd-authors">
      {each(authors, (author) => (
        <li>
          <Author author={author}>{areAlone && <Socials author={author} />}</Author>
        </li>
      ))}
    </ul>
  );
}

function Author({ author, children }: { author: AuthorData; children?: ReactNode }) {
  const { name, title, href } = author;
  return (
    <div className="rd-author">
      <Portrait author={author} />
      <div>
        {name !== undefined &&
          (href === undefined ? (
            <b>{name}</b>
          ) : (
            <b>
              <TextLink href={href} external={/^https?:/.test(href)}>
                {name}
              </TextLink>
            </b>
          ))}
        {title !== undefined && <small>{title}</small>}
        {children}
      </div>
    </div>
  );
}

/** The picture of an author. It has no alternative text, as the name is beside it. */
function Portrait({ author: { name = '', imageUrl } }: { author: AuthorData }) {
  if (imageUrl === undefined)
    return (
      <span className="rd-portrait" aria-hidden="true">
        {[...name][0]}
      </span>
    );
  return <img className="rd-portrait" src={imageUrl} alt="" width="48" height="48" loading="lazy" />;
}

function Socials({ author: { socials } }: { author: AuthorData }) {
  if (socials.length === 0) return null;
  return (
    <ul className="rd-socials">
      {each(socials, ({ name, url }) =>
        linkEntry({ href: url, external: true, label: serviceNames[name] ?? name }),
      )}
    </ul>
  );
}

/** The names of services, as they are written themselves. */
const serviceNames: Readonly<Record<string, string>> = {
  bluesky: 'Bluesky',
  email: 'Email',
  github: 'GitHub',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  mastodon: 'Mastodon',
  newsletter: 'Newsletter',
  stackoverflow: 'Stack Overflow',
  threads: 'Threads',
  twitch: 'Twitch',
  twitter: 'Twitter',
  x: 'X',
  youtube: 'YouTube',
};
