// What readers do, for those who count it: DOM events for scripts of the site, and the services that the config names
// (`analytics`). A script of its own, on all pages of such a site; the bundle stage writes the settings before it.
import { afterPaint } from '../base/storage.js';
import type { AnalyticsConfig } from '../config/reader-fields.js';

declare const analyticsSettings: AnalyticsConfig;

type Detail = Readonly<Record<string, string | number | boolean | null>>;

/** Services count pages by themselves, if nothing else is said. */
interface Service {
  load(): void;
  /** The reader has come to another page. */
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

/** What is typed without a rest for so long is a search. */
const SETTLED_MS = 1000;

const { consent, googleAnalytics, plausible, matomo, umami, fathom } = analyticsSettings;
const root = document.documentElement;
const isAllowed = (): boolean => consent === 'not-needed' || root.dataset.consent === 'given';

// Who writes the pages is no reader.
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

// What the page itself shows comes first.
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

/** What was copied tells of it by an attribute. */
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
  // The answer itself came before its comment, which is for the site alone.
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
  // It takes the arguments of a call apart, and no list.
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
    // Its own name for what was searched for.
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

/** `copy`, `code`; `search`, `nothing found`: for services that take names alone. */
function namesOf(name: string, { results, what, helpful }: Detail): string[] {
  if (name === 'search') return results === 0 ? [name, 'nothing found'] : [name];
  return [name, String(what ?? (helpful ? 'yes' : 'no'))];
}
