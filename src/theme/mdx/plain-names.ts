// Exports of Docusaurus' core that do not need React, so that scripts of all pages can import them without loading it.

/** Tells whether a URL begins with `https:`, `mailto:`, `//host` or the like. */
export function hasProtocol(url: string): boolean {
  return /^(?:\w*:|\/\/)/.test(url);
}

export function isInternalUrl(url?: string): boolean {
  return url !== undefined && !hasProtocol(url);
}

/** Id of a plugin that a site uses only once. */
export const DEFAULT_PLUGIN_ID = 'default';

const canUseDOM = typeof window !== 'undefined';

export const ExecutionEnvironment = {
  canUseDOM,
  canUseEventListeners: canUseDOM,
  canUseIntersectionObserver: canUseDOM && 'IntersectionObserver' in window,
  canUseViewport: canUseDOM,
};

/** Texts for components of `@docsearch/react`; empty, as the package has English defaults. */
export const SearchTranslations = { button: {}, modal: {}, placeholder: undefined };
