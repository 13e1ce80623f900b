import { fillText } from '../texts/fill-text.js';
import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';

export function VersionBadge({ version }: ThemeProps['VersionBadge']) {
  const texts = useTexts();
  if (!version?.badge) return null;
  return <span className="rd-version-badge">{fillText(texts.versionBadge, { version: version.label })}</span>;
}
