// The picture that social networks show with a link to a page. It is drawn by a library that only supports inline styles and flexbox.
import type { ReactNode } from 'react';
import type { SocialCard as SocialCardProps } from '../config/hooks.js';

/** A title with more characters than this has a smaller font. */
const longTitle = 44;

export function SocialCard(card: SocialCardProps): ReactNode {
  const { title, description, section, siteTitle, address, logo, colors, fonts, direction } = card;
  const column = { display: 'flex', flexDirection: 'column' } as const;
  return (
    <div
      style={{
        ...column,
        justifyContent: 'space-between',
        width: '100%',
        height: '100%',
        padding: '64px 72px',
        direction,
        color: colors.text,
        backgroundColor: colors.background,
        position: 'relative',
        overflow: 'hidden',
        ...(fonts.body !== undefined && { fontFamily: fonts.body }),
      }}
    >
      {/* Flat shapes weigh a quarter of what a gradient does. */}
      <div style={circle(420, card)} />
      <div style={circle(230, card)} />
      <div style={{ display: 'flex', alignItems: 'center', gap: 18, fontSize: 30, fontWeight: 600 }}>
        {logo !== undefined && (
          <img src={logo} alt="" style={{ height: 52, maxWidth: 560, objectFit: 'contain' }} />
        )}
        <span style={{ color: colors.heading }}>{siteTitle}</span>
      </div>
      <div style={column}>
        {section !== undefined && section !== title && (
          <div
            style={{ marginBottom: 16, fontSize: 26, fontWeight: 600, color: colors.primary, lineClamp: 1 }}
          >
            {section}
          </div>
        )}
        <div
          style={{
            fontSize: title.length > longTitle ? 56 : 72,
            fontWeight: 700,
            lineHeight: 1.12,
            letterSpacing: '-0.02em',
            textWrap: 'balance',
            lineClamp: 3,
            overflowWrap: 'anywhere',
            color: colors.heading,
            ...(fonts.headings !== undefined && { fontFamily: fonts.headings }),
          }}
        >
          {title}
        </div>
        {description !== undefined && (
          <div
            style={{
              marginTop: 24,
              fontSize: 30,
              lineHeight: 1.4,
              lineClamp: 2,
              overflowWrap: 'anywhere',
              color: colors.muted,
            }}
          >
            {description}
          </div>
        )}
      </div>
      <div
        style={{
          display: 'flex',
          alignItems: 'center',
          gap: 18,
          fontSize: 24,
          color: colors.muted,
        }}
      >
        <div
          style={{ flexShrink: 0, width: 56, height: 6, borderRadius: 3, backgroundColor: colors.primary }}
        />
        <span style={{ direction: 'ltr', lineClamp: 1, overflowWrap: 'anywhere' }}>{address}</span>
      </div>
    </div>
  );
}

/** A circle around the top corner at the end of the text direction. @param radius in pixels */
function circle(radius: number, { colors, direction }: SocialCardProps) {
  return {
    position: 'absolute',
    top: -radius,
    [direction === 'rtl' ? 'left' : 'right']: -radius,
    width: 2 * radius,
    height: 2 * radius,
    borderRadius: radius,
    backgroundColor: colors.primary,
    opacity: 0.1,
  } as const;
}
