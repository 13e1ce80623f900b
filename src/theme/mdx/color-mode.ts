// The colour mode as components know it from Docusaurus. It lives in attributes of <html>, which boot.ts and
// client/color-mode.ts write: see client/main.ts.
import { useCallback, useSyncExternalStore } from 'react';
import { useThemeConfig } from './site-config.js';

export type ColorMode = 'dark' | 'light';

export interface ColorModeState {
  colorMode: ColorMode;
  /** What the reader has chosen; null: the system's mode is shown. */
  colorModeChoice: ColorMode | null;
  setColorMode(mode: ColorMode | null): void;
  /** Names that Docusaurus keeps. */
  isDarkTheme: boolean;
  setLightTheme(): void;
  setDarkTheme(): void;
}

/** The mode that is shown. In the build it is the default one: the reader's is known in the browser only. */
export function useColorMode(): ColorModeState {
  const { defaultMode } = useThemeConfig().colorMode;
  const colorMode = useAttribute('theme', defaultMode) as ColorMode;
  const choice = useAttribute('themeChoice', '');
  const setColorMode = useCallback((mode: ColorMode | null) => {
    document.dispatchEvent(new CustomEvent('relaydocs:set-color-mode', { detail: mode }));
  }, []);
  return {
    colorMode,
    colorModeChoice: choice === '' ? null : (choice as ColorMode),
    setColorMode,
    isDarkTheme: colorMode === 'dark',
    setLightTheme: () => setColorMode('light'),
    setDarkTheme: () => setColorMode('dark'),
  };
}

/** @param inBuild value in the build and while a component is brought to life. */
function useAttribute(name: string, inBuild: string): string {
  return useSyncExternalStore(
    onAttributes,
    () => document.documentElement.dataset[name] ?? '',
    () => inBuild,
  );
}

function onAttributes(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-theme-choice'] });
  return () => observer.disconnect();
}
