import type { ReactElement, ReactNode } from 'react';
import { labelOf } from '../../compile/directives/admonition-label.js';
import { usePage } from './page-context.js';

export interface AdmonitionProps {
  type?: string;
  title?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** What `:::note` writes. */
export function Admonition({ type = 'note', title, className, children }: AdmonitionProps): ReactElement {
  const label = labelOf(type, usePage().texts);
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
