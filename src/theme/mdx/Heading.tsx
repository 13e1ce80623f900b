import type { HTMLAttributes, ReactElement } from 'react';
import { textOf } from './text-of.js';

export interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  as: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
}

/** A heading like those of Markdown: with an id, it has a link to itself. */
export function Heading({ as: Tag, children, ...props }: HeadingProps): ReactElement {
  return (
    <Tag {...props}>
      {children}
      {props.id !== undefined && Tag !== 'h1' && (
        // biome-ignore lint/a11y/useAnchorContent: its sign is the style sheet's, its name the label
        <a
          className="rd-anchor"
          href={`#${encodeURIComponent(props.id)}`}
          aria-label={`Direct link to ${textOf(children).trim() || props.id}`}
        />
      )}
    </Tag>
  );
}
