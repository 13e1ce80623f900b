// Brings the live code of a page to life: a module of the pages that have some. Editor, React and what compiles JSX are loaded
// when a block comes near.
import liveTexts from '../texts/english/live.json';
import { awaitsReact } from './hold-clicks.js';

/** So far before a block comes into view, they are loaded. */
const AHEAD = '400px';
const { liveCode: position, scope, texts } = document.querySelector<HTMLElement>('[data-live-code]')!.dataset;

/** Results that are shown -> what ends them. */
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
  // The reader has gone on.
  if (!figure.isConnected || figure.dataset.started !== undefined) return;
  const { result, end } = startLiveBlock(figure, {
    isResultFirst: position === 'top',
    scope: module?.module.default,
    texts: { ...liveTexts, ...JSON.parse(texts ?? '{}') },
  });
  shown.set(result, end);
}

/** Blocks come with pages, in parts of them that React shows, and anew while a page is written. */
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
