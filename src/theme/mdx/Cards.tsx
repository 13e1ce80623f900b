import type { ReactElement, ReactNode } from 'react';
import { isPicture } from '../../compile/media/url-kinds.js';
import { type Badge, toBadge } from '../../config/badges.js';
import { type Icon, ownIcon } from '../../content/marks.js';
import { BadgeText, DrawnIcon } from '../Marks.js';
import { Link, useBaseUrl } from './Link.js';
import { useNote } from './page-context.js';

export interface CardProps {
  title?: ReactNode;
  /** Makes the whole card a link. */
  href?: string;
  description?: ReactNode;
  /** URL of a picture, name of an icon, a character such as an emoji, or an element. */
  icon?: ReactNode;
  /** A word or two after the title. */
  badge?: string | { text: string; kind?: Badge['kind'] };
  className?: string;
  children?: ReactNode;
  /** Set by the compile stage, which resolves the target if the card is on a page. */
  'data-resolved'?: string;
  /** Set by the compile stage, which reads the icon if the card is on a page. */
  'data-drawn'?: string;
}

/** The component for `:::card`. */
export function Card({
  title,
  href,
  description,
  icon,
  badge,
  className,
  children,
  'data-drawn': drawn,
  ...rest
}: CardProps): ReactElement {
  useNote('extras');
  return (
    <div className={['rd-card', href && 'rd-card-link', className].filter(Boolean).join(' ')}>
      {(title !== undefined || icon !== undefined) && (
        <p className="rd-card-title">
          {icon !== undefined && <CardIcon icon={icon} drawn={drawn} />}
          {href === undefined ? (
            title
          ) : (
            <Link href={href} {...rest}>
              {title}
            </Link>
          )}
          {badge !== undefined && ' '}
          {badge !== undefined && <BadgeText badge={toBadge(badge)} />}
        </p>
      )}
      {description !== undefined && <p>{description}</p>}
      {children}
    </div>
  );
}

function CardIcon({ icon, drawn }: { icon: ReactNode; drawn: string | undefined }): ReactElement {
  const src = useBaseUrl(typeof icon === 'string' ? icon : '');
  if (typeof icon === 'string' && isPicture(icon)) return <img className="rd-card-icon" src={src} alt="" />;
  const shape = drawn === undefined ? typeof icon === 'string' && ownIcon(icon) : (JSON.parse(drawn) as Icon);
  if (shape) return <DrawnIcon icon={shape} className="rd-card-icon rd-icon" />;
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

/** The component for `::::cards`: as many cards side by side as fit. */
export function Cards({ children, className }: CardsProps): ReactElement {
  useNote('extras');
  return <div className={['rd-cards', className].filter(Boolean).join(' ')}>{children}</div>;
}

Cards.Card = Card;
