import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { LinkData } from './route-data.js';

interface TextLinkProps {
  href: string;
  external: boolean;
  className?: string | undefined;
  /** Default for external links: a new tab. */
  target?: string | undefined;
  rel?: string | undefined;
  current?: 'page' | 'true' | undefined;
  /** Language of the text and of what the link leads to. */
  lang?: string | undefined;
  /** Others, and its class where no other is named. */
  attributes?: Readonly<Record<string, string | boolean>> | undefined;
  /** In the place of the children. */
  html?: string | undefined;
  children: ReactNode;
}

const noAttributes: NonNullable<TextLinkProps['attributes']> = {};

/** A link of the shell; outside links open in a new tab that cannot reach back. */
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

/** A link in a list. */
export const linkEntry = (link: LinkData): ReactElement => (
  <li>
    <TextLink {...link}>{link.label}</TextLink>
  </li>
);

/** A page before or after another one. */
interface Neighbour {
  label: string;
  href: string;
  /** Stands above the label. */
  about?: string | undefined;
}

interface NeighboursProps {
  /** What it is called to screen readers. */
  name: string;
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
}

/** Links to the pages before and after; nothing where there is neither. */
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

/** Parts for a list of data. Nothing here is ever rendered a second time, so keys would be for nothing. */
export function each<T>(items: readonly T[], render: (item: T, index: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map(render));
}
