import { each } from './each.js';
import { TextLink } from './TextLink.js';
import type { ThemeProps } from './theme-components.js';

export function LandingPage({ route, article }: ThemeProps['LandingPage']) {
  const { title, tagline, actions, image } = route.hero;
  return (
    <>
      <div className={image ? 'rd-hero rd-hero-split' : 'rd-hero'}>
        <div>
          <h1>{title}</h1>
          {tagline !== '' && <p>{tagline}</p>}
          {actions.length > 0 && (
            <div className="rd-hero-actions">
              {each(actions, (action) => (
                <TextLink
                  href={action.href}
                  external={action.external}
                  className={action.primary ? 'rd-button rd-button-primary' : 'rd-button'}
                >
                  {action.label}
                </TextLink>
              ))}
            </div>
          )}
        </div>
        {image && <img {...image} alt={image.alt} />}
      </div>
      <div className="rd-landing rd-prose">{article}</div>
    </>
  );
}
