import type { AnnouncementBarConfig } from '../config/config.js';

/**
 * The configured colours of the announcement bar as a rule for the site's style sheet: a `style` attribute would need
 * a weaker Content-Security-Policy. Empty where no colour is configured.
 */
export function announcementCss({ backgroundColor, textColor }: AnnouncementBarConfig): string {
  const declarations = [
    ...(backgroundColor ? [`--rd-announcement-background:${backgroundColor}`] : []),
    ...(textColor ? [`--rd-announcement-text:${textColor}`] : []),
  ];
  return declarations.length > 0 ? `:root{${declarations.join(';')}}\n` : '';
}
