import { fillText } from '../texts/fill-text.js';
import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';

/** Tells readers of a version that is not the last one, and leads to the same page there. */
export function VersionBanner({ version, shell }: ThemeProps['VersionBanner']) {
  const texts = useTexts();
  if (!version || version.banner === 'none') return null;
  const { label, banner, last, instance } = version;
  return (
    <p className="rd-banner rd-version-banner" role="note">
      {fillText(banner === 'unreleased' ? texts.unreleasedVersion : texts.unmaintainedVersion, {
        site: shell.siteTitle,
        version: label,
      })}{' '}
      {version.name !== last.name && (
        <a
          href={last.href}
          data-docs={instance}
          data-version={last.name}
          data-last={last.name === undefined ? '' : undefined}
        >
          {last.label === undefined
            ? texts.newestVersion
            : fillText(last.isSamePage ? texts.pageInLastVersion : texts.lastVersion, {
                version: last.label,
              })}
        </a>
      )}
    </p>
  );
}

export function VersionBadge({ version }: ThemeProps['VersionBadge']) {
  const texts = useTexts();
  if (!version?.badge) return null;
  return <span>{fillText(texts.versionBadge, { version: version.label })}</span>;
}
