import type { ReactElement, ReactNode } from 'react';

export interface AdmonitionProps {
  type?: string;
  title?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** What `:::note` writes. */
export function Admonition({ type = 'note', title, className, children }: AdmonitionProps): ReactElement {
  const label = type.charAt(0).toUpperCase() + type.slice(1);
  return (
    <div
      className={['rd-admonition', `rd-admonition-${type}`, className].filter(Boolean).join(' ')}
      role="note"
      aria-label={typeof title === 'string' ? title : label}
    >
      <p className="rd-admonition-title">{title ?? label}</p>
      {children}
    </div>
  );
}
