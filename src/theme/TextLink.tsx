import { createElement, Fragment, type ReactNode } from 'react';

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
  /** `data-*` attributes for the client. */
  data?: Readonly<Record<`data-${string}`, string>> | undefined;
  children: ReactNode;
}

/** A link of the shell; outside links open in a new tab that cannot reach back. */
export function TextLink({
  href,
  external,
  className,
  target,
  rel,
  current,
  lang,
  data,
  children,
}: TextLinkProps) {
  return (
    <a
      className={className}
      href={href}
      target={target ?? (external ? '_blank' : undefined)}
      rel={rel ?? (external ? 'noopener noreferrer' : undefined)}
      aria-current={current}
      lang={lang}
      hrefLang={lang}
      {...data}
    >
      {children}
    </a>
  );
}

/** Parts for a list of data. Nothing here is ever rendered a second time, so keys would be for nothing. */
export function each<T>(items: readonly T[], render: (item: T, index: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map(render));
}
