// The configuration for components, by the hooks of Docusaurus.
import { docusaurusVersion } from '../../base/version.js';
import { usePage } from './page-context.js';
import type { SiteConfig, ThemeConfig } from './page-settings.js';

export interface DocusaurusContext {
  siteConfig: SiteConfig;
  siteMetadata: { docusaurusVersion: string; pluginVersions: object };
  i18n: SiteConfig['i18n'];
  globalData: object;
  codeTranslations: object;
}

export function useDocusaurusContext(): DocusaurusContext {
  const { config, globalData, findings } = usePage();
  findings.holdsConfig = true;
  return {
    siteConfig: config,
    siteMetadata: { docusaurusVersion, pluginVersions: {} },
    i18n: config.i18n,
    globalData,
    codeTranslations: {},
  };
}

export function useThemeConfig(): ThemeConfig {
  return useDocusaurusContext().siteConfig.themeConfig;
}
