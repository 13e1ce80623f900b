// Knows to which plugin the classic preset passes each of its options.
import { type Loose, looseOf } from './loose.js';

/** Option of the classic preset -> the plugin that gets it. */
export const ofClassic: Readonly<Record<string, string>> = {
  docs: '@docusaurus/plugin-content-docs',
  blog: '@docusaurus/plugin-content-blog',
  pages: '@docusaurus/plugin-content-pages',
  theme: '@docusaurus/theme-classic',
  sitemap: '@docusaurus/plugin-sitemap',
  gtag: '@docusaurus/plugin-google-gtag',
  googleAnalytics: '@docusaurus/plugin-google-analytics',
  googleTagManager: '@docusaurus/plugin-google-tag-manager',
  debug: '@docusaurus/plugin-debug',
  svgr: '@docusaurus/plugin-svgr',
};

/** Options whose plugins are used even if the option is missing. */
const usual = ['docs', 'blog', 'pages'];

/** Returns the options that are passed to plugins. */
export function classicOptions(options: Loose): [key: string, value: unknown][] {
  const given: Loose = { ...Object.fromEntries(usual.map((key) => [key, undefined])), ...options };
  return Object.entries(given).filter(
    ([key, value]) => value !== false && (value !== undefined || usual.includes(key)),
  );
}

/** Stands in for the classic preset if it is not installed and another preset calls it: returns the plugins and themes by name. */
export const classicPreset = Object.assign(
  (_context: unknown, options: unknown): { plugins: unknown[]; themes: unknown[] } => {
    const named = classicOptions(looseOf(options)).flatMap(([key, value]) =>
      Object.hasOwn(ofClassic, key) ? [[ofClassic[key]!, looseOf(value)] as const] : [],
    );
    const isTheme = ([name]: readonly [string, Loose]): boolean => name === ofClassic.theme;
    return { themes: named.filter(isTheme), plugins: named.filter((one) => !isTheme(one)) };
  },
  { default: undefined as unknown },
);
classicPreset.default = classicPreset;
