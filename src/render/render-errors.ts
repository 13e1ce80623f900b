import { SiteError } from '../errors.js';

/** @param component name of the theme component, or of the site's own in its place. */
export const componentThrew = (component: string, cause: unknown): SiteError => {
  const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  return new SiteError('THEME_COMPONENT_THREW', `The theme component ${component} failed: ${text}`, {
    hint: 'Run again with --debug to see where.',
    cause,
  });
};
