import type { ComponentType, ReactElement, ReactNode } from 'react';
import { labelOf } from '../../compile/directives/admonition-label.js';
import { usePage } from './page-context.js';

export interface AdmonitionProps {
  type?: string;
  title?: ReactNode;
  /** Stands before the title. */
  icon?: ReactNode;
  id?: string;
  className?: string;
  children?: ReactNode;
}

/** What `:::note` writes. */
export function Admonition({
  type = 'note',
  title,
  icon,
  id,
  className,
  children,
}: AdmonitionProps): ReactElement {
  const label = labelOf(type, usePage().texts);
  return (
    <div
      id={id}
      className={['rd-admonition', `rd-admonition-${type}`, className].filter(Boolean).join(' ')}
      role="note"
      aria-label={typeof title === 'string' ? title : label}
    >
      <p className="rd-admonition-title">
        {icon}
        {icon !== undefined && ' '}
        {title ?? label}
      </p>
      {children}
    </div>
  );
}

const ofType = (type: string): ComponentType<AdmonitionProps> =>
  function AdmonitionOfType(props) {
    return <Admonition type={type} {...props} />;
  };

export const AdmonitionNote = ofType('note');
export const AdmonitionTip = ofType('tip');
export const AdmonitionInfo = ofType('info');
export const AdmonitionWarning = ofType('warning');
export const AdmonitionDanger = ofType('danger');

/** What each keyword stands for, as wrappers add their own to it. */
export const admonitionTypes: Readonly<Record<string, ComponentType<AdmonitionProps>>> = {
  note: AdmonitionNote,
  tip: AdmonitionTip,
  info: AdmonitionInfo,
  warning: AdmonitionWarning,
  danger: AdmonitionDanger,
  secondary: ofType('secondary'),
  important: ofType('important'),
  success: ofType('success'),
  caution: ofType('caution'),
};
