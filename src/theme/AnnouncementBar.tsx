import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';

export function AnnouncementBar({ shell }: ThemeProps['AnnouncementBar']) {
  const texts = useTexts();
  const bar = shell.announcementBar;
  if (!bar) return null;
  return (
    <section className="rd-announcement" aria-label={texts.announcement}>
      <div className="rd-announcement-text" dangerouslySetInnerHTML={{ __html: bar.content }} />
      {bar.isCloseable && (
        <button
          type="button"
          className="rd-icon-button rd-close rd-announcement-close"
          aria-label={texts.close}
        />
      )}
    </section>
  );
}
