import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { LinkData } from './route-data.js';

interface TextLinkProps {
  href: string;
  external: boolean;
  className?: string | undefined;
  /** External links open in a new tab by default. */
  target?: string | undefined;
  rel?: string | undefined;
  current?: 'page' | 'true' | undefined;
  /** Language of the text and of the linked page. */
  lang?: string | undefined;
  /** Further attributes; `class` is used if there is no `className`. */
  attributes?: Readonly<Record<string, string | boolean>> | undefined;
  /** HTML to show instead of the children. */
  html?: string | undefined;
  children: ReactNode;
}

const noAttributes: NonNullable<TextLinkProps['attributes']> = {};

/** A link of the page frame. External links open in a new tab without access to this one. */
export function TextLink({
  href,
  external,
  className,
  target,
  rel,
  current,
  lang,
  attributes = noAttributes,
  html,
  children,
}: TextLinkProps) {
  const { class: own, ...others } = attributes;
  return (
    <a
      className={className ?? (own === undefined ? undefined : String(own))}
      href={href}
      target={target ?? (external ? '_blank' : undefined)}
      rel={rel ?? (external ? 'noopener noreferrer' : undefined)}
      aria-current={current}
      lang={lang}
      hrefLang={lang}
      {...others}
      {...(html === undefined ? { children } : { dangerouslySetInnerHTML: { __html: html } })}
    />
  );
}

/** A link as a list item. */
export const linkEntry = (link: LinkData): ReactElement => (
  <li>
    <TextLink {...link}>{link.label}</TextLink>
  </li>
);

/** A link to the pages of a tag as a list item. */
export const tagEntry = (tag: LinkData): ReactElement => (
  <li>
    <TextLink {...tag} rel="tag">
      {tag.label}
    </TextLink>
  </li>
);

/** The previous or next page. */
interface Neighbour {
  label: string;
  href: string;
  /** Text above the label. */
  about?: string | undefined;
}

interface NeighboursProps {
  /** Name of the navigation for screen readers. */
  name: string;
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
}

/** Links to the previous and the next page; renders nothing if there is neither. */
export function Neighbours({ name, previous, next }: NeighboursProps) {
  if (!previous && !next) return null;
  const link = (rel: 'prev' | 'next', { href, about, label }: Neighbour) => (
    <a rel={rel} href={href}>
      {about !== undefined && <small>{about}</small>}
      <b>{label}</b>
    </a>
  );
  return (
    <nav className="rd-pagination" aria-label={name}>
      {previous && link('prev', previous)}
      {next && link('next', next)}
    </nav>
  );
}

/** Renders a list without keys, which are not needed, as the server renders each part only once. */
export function each<T>(items: readonly T[], render: (item: T, index: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map(render));
}
