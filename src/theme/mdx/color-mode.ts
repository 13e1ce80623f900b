// Docusaurus' `useColorMode`. The colour mode is in attributes of `<html>`, which boot.ts and client/color-mode.ts set: see client/main.ts.
import { useCallback, useSyncExternalStore } from 'react';
import { useThemeConfig } from './site-config.js';

export type ColorMode = 'dark' | 'light';

export interface ColorModeState {
  colorMode: ColorMode;
  /** The reader's choice, or the site's default; null while the mode of the system is shown. */
  colorModeChoice: ColorMode | null;
  setColorMode(mode: ColorMode | null): void;
  /** Older names, which Docusaurus keeps. */
  isDarkTheme: boolean;
  setLightTheme(): void;
  setDarkTheme(): void;
}

/** Returns the current mode. On the server it is the default one, as only the browser knows the reader's choice. */
export function useColorMode(): ColorModeState {
  const { defaultMode, respectPrefersColorScheme } = useThemeConfig().colorMode;
  const colorMode = useAttribute('theme', defaultMode) as ColorMode;
  const choice = useAttribute('themeChoice', '');
  const setColorMode = useCallback((mode: ColorMode | null) => {
    document.dispatchEvent(new CustomEvent('relaydocs:set-color-mode', { detail: mode }));
  }, []);
  return {
    colorMode,
    colorModeChoice: choice !== '' ? (choice as ColorMode) : respectPrefersColorScheme ? null : colorMode,
    setColorMode,
    isDarkTheme: colorMode === 'dark',
    setLightTheme: () => setColorMode('light'),
    setDarkTheme: () => setColorMode('dark'),
  };
}

/** @param inBuild the value on the server and during hydration */
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
