import type { ColorModeConfig } from '../config/config.js';
import { colorModeLabel } from './color-mode-label.js';
import { useTexts } from './texts-context.js';

/** The client keeps its name in step with the reader's choice. */
export function ColorModeSwitch({ colorMode }: { colorMode: ColorModeConfig }) {
  const label = colorModeLabel(
    useTexts(),
    colorMode.respectPrefersColorScheme ? 'system' : colorMode.defaultMode,
  );
  return <button type="button" className="rd-icon-button rd-color-switch" aria-label={label} title={label} />;
}
