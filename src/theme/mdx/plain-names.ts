// What needs no React: scripts of all pages can ask for it without bringing any.

/** `https:`, `mailto:`, `//host`. */
export function hasProtocol(url: string): boolean {
  return /^(?:\w*:|\/\/)/.test(url);
}

export function isInternalUrl(url?: string): boolean {
  return url !== undefined && !hasProtocol(url);
}

/** Id of what a site has only one of. */
export const DEFAULT_PLUGIN_ID = 'default';

const canUseDOM = typeof window !== 'undefined';

export const ExecutionEnvironment = {
  canUseDOM,
  canUseEventListeners: canUseDOM,
  canUseIntersectionObserver: canUseDOM && 'IntersectionObserver' in window,
  canUseViewport: canUseDOM,
};

/** Texts for the components of `@docsearch/react`, which has all of them itself, in English. */
export const SearchTranslations = { button: {}, modal: {}, placeholder: undefined };
