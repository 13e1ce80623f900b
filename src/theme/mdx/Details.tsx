import { isValidElement, type ReactElement, type ReactNode } from 'react';

export interface DetailsProps {
  /** Text, or a `<summary>` element. */
  summary?: ReactNode;
  open?: boolean;
  className?: string;
  children?: ReactNode;
}

/** The component for `:::details`. */
export function Details({ summary = 'Details', open, className, children }: DetailsProps): ReactElement {
  const isSummary = isValidElement(summary) && summary.type === 'summary';
  return (
    <details className={['rd-details', className].filter(Boolean).join(' ')} open={open}>
      {isSummary ? summary : <summary>{summary}</summary>}
      {children}
    </details>
  );
}
