import type { ReactElement, ReactNode } from 'react';
import { iconShapes } from '../../compile/media/icon-shapes.js';
import { isPicture } from '../../compile/media/url-kinds.js';
import { Link, useBaseUrl } from './Link.js';
import { useNote } from './page-context.js';

export interface CardProps {
  title?: ReactNode;
  /** Makes the whole card a link. */
  href?: string;
  description?: ReactNode;
  /** A picture's address, the name of one of our icons, a character such as an emoji, or an element. */
  icon?: ReactNode;
  className?: string;
  children?: ReactNode;
  /** In a page its target is known when the page is compiled. */
  'data-resolved'?: string;
}

/** What `:::card` writes. */
export function Card({
  title,
  href,
  description,
  icon,
  className,
  children,
  ...rest
}: CardProps): ReactElement {
  useNote('extras');
  return (
    <div className={['rd-card', href && 'rd-card-link', className].filter(Boolean).join(' ')}>
      {(title !== undefined || icon !== undefined) && (
        <p className="rd-card-title">
          {icon !== undefined && <CardIcon icon={icon} />}
          {href === undefined ? (
            title
          ) : (
            <Link href={href} {...rest}>
              {title}
            </Link>
          )}
        </p>
      )}
      {description !== undefined && <p>{description}</p>}
      {children}
    </div>
  );
}

function CardIcon({ icon }: { icon: ReactNode }): ReactElement {
  const src = useBaseUrl(typeof icon === 'string' ? icon : '');
  if (typeof icon === 'string' && isPicture(icon)) return <img className="rd-card-icon" src={src} alt="" />;
  if (typeof icon === 'string' && Object.hasOwn(iconShapes, icon))
    return (
      <svg className="rd-card-icon rd-icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={iconShapes[icon]} />
      </svg>
    );
  return (
    <span className="rd-card-icon" aria-hidden="true">
      {icon}
    </span>
  );
}

export interface CardsProps {
  children?: ReactNode;
  className?: string;
}

/** What `::::cards` writes: cards beside each other, as many as there is room for. */
export function Cards({ children, className }: CardsProps): ReactElement {
  useNote('extras');
  return <div className={['rd-cards', className].filter(Boolean).join(' ')}>{children}</div>;
}

Cards.Card = Card;
