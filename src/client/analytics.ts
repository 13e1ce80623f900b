// Reports what readers do (page views, searches, copies, answers to "Was this page helpful?") to those who count it: as DOM events for
// scripts of the site, and to the services in the config field `analytics`. This is a separate script, loaded on all pages of sites that
// set the field; the bundle stage writes the settings in front of it.
import { afterPaint } from '../base/storage.js';
import type { AnalyticsConfig } from '../config/reader-fields.js';

declare const analyticsSettings: AnalyticsConfig;

type Detail = Readonly<Record<string, string | number | boolean | null>>;

/** An analytics service. One without `page` counts page views by itself. */
interface Service {
  load(): void;
  /** Called when the reader has navigated to another page. */
  page?(detail: Detail): void;
  track(name: string, detail: Detail): void;
}

declare global {
  interface Window {
    dataLayer?: unknown[];
    plausible?: ((name: string, options: object) => void) & { q?: unknown[]; o?: object; init?: unknown };
    _paq?: unknown[];
    umami?: { track(name: string, detail: Detail): void };
    fathom?: { trackEvent(name: string): void };
  }
}

/** Milliseconds without typing after which a query counts as a search. */
const SETTLED_MS = 1000;

const { consent, googleAnalytics, plausible, matomo, umami, fathom } = analyticsSettings;
const root = document.documentElement;
const isAllowed = (): boolean => consent === 'not-needed' || root.dataset.consent === 'given';

// In `dev`, the visitor is the author, who is not counted.
const services =
  process.env.NODE_ENV === 'production'
    ? [
        googleAnalytics && toGoogle(googleAnalytics),
        plausible && toPlausible(plausible),
        matomo && toMatomo(matomo),
        umami && toUmami(umami),
        fathom && toFathom(fathom),
      ].filter((service) => service !== undefined)
    : [];
let isStarted = false;

function tell(name: 'page' | 'search' | 'copy', detail: Detail): void {
  if (!isAllowed()) return;
  document.dispatchEvent(new CustomEvent(`relaydocs:${name}`, { detail }));
  for (const service of services) {
    if (name === 'page') service.page?.(detail);
    else service.track(name, detail);
  }
}

function tellPage(previousUrl: string | null): void {
  const { pathname, search, origin } = location;
  tell('page', { url: origin + pathname + search, title: document.title, previousUrl });
}

function start(): void {
  if (isStarted || !isAllowed()) return;
  isStarted = true;
  for (const { load } of services) load();
  tellPage(null);
}

// The page is painted first, so that analytics never delay it.
afterPaint(start);
if (consent === 'required') new MutationObserver(start).observe(root, { attributeFilter: ['data-consent'] });

document.addEventListener('relaydocs:route', (event) => {
  const { url, previousUrl } = (event as CustomEvent<{ url: string; previousUrl: string }>).detail;
  if (isStarted && url !== previousUrl) tellPage(previousUrl);
});

let settling: ReturnType<typeof setTimeout> | undefined;
document.addEventListener('relaydocs:answer', (event) => {
  const { detail } = event as CustomEvent<Detail>;
  clearTimeout(settling);
  settling = setTimeout(() => tell('search', detail), SETTLED_MS);
});

/** The element that copied something marks it by the attribute `data-copied`. */
new MutationObserver((changes) => {
  for (const { target } of changes) {
    const { classList, dataset } = target as HTMLElement;
    if (dataset.copied === undefined) continue;
    const isPage = classList.contains('rd-copy-page');
    tell('copy', { what: isPage ? 'page' : classList.contains('rd-anchor') ? 'link' : 'code' });
  }
}).observe(root, { subtree: true, attributeFilter: ['data-copied'] });

document.addEventListener('relaydocs:feedback', (event) => {
  const { helpful, comment } = (event as CustomEvent<{ helpful: boolean; comment?: string }>).detail;
  // The answer has been counted already when its comment arrives; the comment itself is only for the site.
  if (!isAllowed() || comment !== undefined) return;
  for (const service of services) service.track('feedback', { helpful });
});

function loadScript(src: string, attributes: Readonly<Record<string, string>> = {}): void {
  const script = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  script.async = true;
  script.src = src;
  document.head.append(script);
}

function toGoogle({ measurementId }: NonNullable<AnalyticsConfig['googleAnalytics']>): Service {
  // Google's script expects an `arguments` object and ignores an array.
  function gtag(..._: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: Google's script looks for this kind of object.
    window.dataLayer!.push(arguments);
  }
  return {
    load() {
      window.dataLayer ??= [];
      gtag('js', new Date());
      gtag('config', measurementId);
      loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`);
    },
    // Google Analytics has its own parameter name for the query: `search_term`.
    track: (name, { query, ...detail }) =>
      gtag('event', name, query === undefined ? detail : { ...detail, search_term: query }),
  };
}

function toPlausible({ domain, src }: NonNullable<AnalyticsConfig['plausible']>): Service {
  return {
    load() {
      const standIn: NonNullable<Window['plausible']> = (...call) => {
        standIn.q ??= [];
        standIn.q.push(call);
      };
      standIn.o = {};
      window.plausible ??= standIn;
      loadScript(src, { 'data-domain': domain });
    },
    track: (name, props) => window.plausible!(name, { props }),
  };
}

function toMatomo({ url, siteId }: NonNullable<AnalyticsConfig['matomo']>): Service {
  const push = (...calls: unknown[]): void => {
    window._paq ??= [];
    window._paq.push(...calls);
  };
  return {
    load() {
      push(['setTrackerUrl', `${url}matomo.php`], ['setSiteId', siteId], ['enableLinkTracking']);
      loadScript(`${url}matomo.js`);
    },
    page(detail) {
      if (detail.previousUrl !== null) push(['setReferrerUrl', detail.previousUrl]);
      push(['setCustomUrl', detail.url], ['setDocumentTitle', detail.title], ['trackPageView']);
    },
    track(name, detail) {
      if (name === 'search') push(['trackSiteSearch', detail.query, false, detail.results]);
      else push(['trackEvent', 'relaydocs', ...namesOf(name, detail)]);
    },
  };
}

function toUmami({ websiteId, src }: NonNullable<AnalyticsConfig['umami']>): Service {
  return {
    load: () => loadScript(src, { 'data-website-id': websiteId }),
    track: (name, detail) => window.umami?.track(name, detail),
  };
}

function toFathom({ siteId, src }: NonNullable<AnalyticsConfig['fathom']>): Service {
  return {
    load: () => loadScript(src, { 'data-site': siteId, 'data-spa': 'auto' }),
    track: (name, detail) => window.fathom?.trackEvent(namesOf(name, detail).join(': ')),
  };
}

/** Event names for services that take no details: `copy` and `code`, or `search` and `nothing found`. */
function namesOf(name: string, { results, what, helpful }: Detail): string[] {
  if (name === 'search') return results === 0 ? [name, 'nothing found'] : [name];
  return [name, String(what ?? (helpful ? 'yes' : 'no'))];
}
