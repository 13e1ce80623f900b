import type { ReactNode } from 'react';

export interface TextLinkProps {
  href: string;
  external: boolean;
  className?: string | undefined;
  /** Default for external links: a new tab. */
  target?: string | undefined;
  rel?: string | undefined;
  current?: 'page' | 'true' | undefined;
  children: ReactNode;
}

/** A link of the shell; outside links open in a new tab that cannot reach back. */
export function TextLink({ href, external, className, target, rel, current, children }: TextLinkProps) {
  return (
    <a
      className={className}
      href={href}
      target={target ?? (external ? '_blank' : undefined)}
      rel={rel ?? (external ? 'noopener noreferrer' : undefined)}
      aria-current={current}
    >
      {children}
    </a>
  );
}
