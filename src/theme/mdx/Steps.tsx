import type { ReactElement, ReactNode } from 'react';
import { useNote } from './page-context.js';

export interface StepsProps {
  /** A numbered list, headings with content, or `<Step>`. */
  children?: ReactNode;
  className?: string;
  /** Level of the headings that begin steps; set by the compile stage. */
  'data-heading'?: string;
}

/** The component for `:::steps`. */
export function Steps({ children, className, 'data-heading': level }: StepsProps): ReactElement {
  useNote('extras');
  return (
    <div className={['rd-steps', className].filter(Boolean).join(' ')} data-heading={level}>
      {children}
    </div>
  );
}

export interface StepProps {
  title?: ReactNode;
  children?: ReactNode;
}

/** One step, if the steps are neither a list nor headings. */
export function Step({ title, children }: StepProps): ReactElement {
  return (
    <div className="rd-step">
      {title !== undefined && <p className="rd-step-title">{title}</p>}
      {children}
    </div>
  );
}
