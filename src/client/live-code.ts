// Starts the live code blocks of a page; loaded only on pages that have some. The editor, React and the JSX compiler are loaded when a
// block comes near the viewport.
import liveTexts from '../texts/english/live.json';
import { awaitsReact } from './hold-clicks.js';

/** Distance from the viewport at which they are loaded. */
const AHEAD = '400px';
const { liveCode: position, scope, texts } = document.querySelector<HTMLElement>('[data-live-code]')!.dataset;

/** The element of each running result -> the function that unmounts it. */
const shown = new Map<Element, () => void>();
const inView = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) void start(target as HTMLElement);
  },
  { rootMargin: AHEAD },
);

async function start(figure: HTMLElement): Promise<void> {
  inView.unobserve(figure);
  const [{ startLiveBlock }, module] = await Promise.all([
    import('./live/live-block.js'),
    scope === undefined ? undefined : import(scope),
  ]);
  // The reader has left the page meanwhile.
  if (!figure.isConnected || figure.dataset.started !== undefined) return;
  const { result, end } = startLiveBlock(figure, {
    isResultFirst: position === 'top',
    scope: module?.module.default,
    texts: { ...liveTexts, ...JSON.parse(texts ?? '{}') },
  });
  shown.set(result, end);
}

/** Observes new blocks and ends those that are gone. Blocks arrive with pages, in parts that React shows, and with changes in `dev`. */
function watch(): void {
  for (const [result, end] of shown) {
    if (result.isConnected) continue;
    shown.delete(result);
    end();
  }
  for (const figure of document.querySelectorAll('.rd-live:not([data-started])'))
    if (!awaitsReact(figure)) inView.observe(figure);
}

new MutationObserver(watch).observe(document.body, {
  subtree: true,
  childList: true,
  attributeFilter: ['data-live'],
});
watch();
