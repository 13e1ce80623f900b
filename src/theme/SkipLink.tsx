import type { ComponentType } from 'react';
import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';

/** First stop of the Tab key on every page. */
export const SkipLink: ComponentType<ThemeProps['SkipLink']> = () => (
  <a className="rd-skip-link" href="#rd-main">
    {useTexts().skipToContent}
  </a>
);
