// Hydrates the islands of a page: each when it comes near the viewport, or earlier if the reader touches it. React comes with hydrate.tsx
// and is loaded then. lazy-scripts.ts loads this on pages that have islands.
import { type IslandsData, sharedMark } from '../../render/island-data.js';

interface IslandBehaviours {
  /** Applies behaviours such as tabs to new content. */
  enhance(scope: ParentNode): void;
  /** Replays clicks that were held while an island was not hydrated. */
  replayClicks(island: Element): void;
  /** Shows an error message in place of an island. */
  showError(island: Element, error: unknown, retry: () => Promise<void>): void;
}

/** Called for every page that is shown. @param navigated whether the page came by navigation, into another page's document. */
export type ShowIslands = (navigated: boolean) => void;

/** Distance from the viewport at which loading begins. */
const AHEAD = '200px';

/** Starts to hydrate islands. Returns the function to call for every page that is shown. */
export function startIslands(behaviours: IslandBehaviours): ShowIslands {
  let page: PageIslands | undefined;
  const touched = ({ target }: Event): void => {
    const island = islandOf(target);
    if (island) page?.wake(island);
  };
  for (const type of ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'])
    document.addEventListener(type, touched, { capture: true, passive: true });
  // Tabs that a component renders once its island is hydrated, in <BrowserOnly> or when its state changes.
  document.addEventListener('relaydocs:tabs', ({ target }) =>
    behaviours.enhance(islandOf(target) ?? document),
  );
  return (navigated) => {
    const script = document.querySelector('script[data-rd-islands]');
    const kept = page?.leave();
    page = script ? new PageIslands(script.textContent, behaviours, navigated, kept) : undefined;
    page?.scan(document);
  };
}

function islandOf(target: EventTarget | null): Element | undefined {
  return (target as Element).closest?.('relay-island') ?? undefined;
}

function boxesOf(island: Element): Element[] {
  return [...island.querySelectorAll(':scope > :not(relay-slot), :scope > relay-slot > *')];
}

class PageIslands {
  /** Island that is not hydrated yet -> function that starts its hydration. */
  private readonly waiting = new Map<Element, () => void>();
  private readonly inView: IntersectionObserver;
  private retries = 0;
  private reloading = false;

  private data: IslandsData;
  private shared: Promise<void> | undefined;

  constructor(
    /** The page's `<script data-rd-islands>`. */
    private readonly text: string,
    private readonly behaviours: IslandBehaviours,
    private readonly navigated: boolean,
    /** Hydrated island -> function that unmounts it. */
    private readonly roots = new Map<Element, () => void>(),
  ) {
    this.data = JSON.parse(text);
    this.inView = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) this.wake(islandOf(target)!);
      },
      { rootMargin: AHEAD },
    );
  }

  scan(scope: ParentNode): void {
    for (const island of scope.querySelectorAll('relay-island:not([data-live])')) {
      this.waiting.set(island, () => void this.start(island));
      // The element itself has no box (display: contents), and neither has a slot in it.
      const boxes = boxesOf(island);
      for (const box of boxes) this.inView.observe(box);
      if (boxes.length === 0) this.wake(island);
    }
  }

  wake(island: Element): void {
    const start = this.waiting.get(island);
    this.waiting.delete(island);
    start?.();
  }

  /** Unmounts islands that have left the page. @returns those that are still in it, as the dev server changes a page around its islands. */
  leave(): Map<Element, () => void> {
    this.inView.disconnect();
    this.waiting.clear();
    for (const [island, unmount] of this.roots) {
      if (island.isConnected) continue;
      this.roots.delete(island);
      unmount();
    }
    return this.roots;
  }

  private async start(island: Element): Promise<void> {
    for (const box of boxesOf(island)) this.inView.unobserve(box);
    try {
      await this.hydrate(island, '');
    } catch (error) {
      // A page that came by navigation may come from a newer build than the scripts of this document.
      if (this.navigated) this.reload();
      else this.behaviours.showError(island, error, () => this.retry(island));
    }
  }

  /** Tries again. Browsers remember that a module failed to load, so it is requested at another address. */
  private async retry(island: Element): Promise<void> {
    await this.hydrate(island, `?retry=${++this.retries}`).catch(async (error: unknown) => {
      const script = this.data.chunks[this.dataOf(island).chunk]!;
      const { ok } = await fetch(script, { cache: 'reload' });
      // The script itself can be fetched, so one of its imports failed, whose address cannot be changed: load the document again.
      if (ok && this.retries > 1) location.reload();
      throw error;
    });
  }

  /** Reloads the document once, however many islands fail. */
  private reload(): void {
    if (!this.reloading) location.reload();
    this.reloading = true;
  }

  private dataOf(island: Element): IslandsData['islands'][number] {
    return this.data.islands[this.indexOf(island)]!;
  }

  private indexOf(island: Element): number {
    return Number((island as HTMLElement).dataset.island);
  }

  /** Fetches props that are in files of their own, and fills them in. */
  private async fetchShared(): Promise<void> {
    const values = await Promise.all(
      this.data.shared!.map(async (url) => (await fetch(url)).json() as Promise<unknown>),
    );
    const fill = (_: string, value: Record<string, unknown> | null): unknown =>
      value?.[sharedMark] === undefined ? value : values[value[sharedMark] as number];
    this.data = JSON.parse(this.text, fill);
  }

  private async hydrate(island: Element, query: string): Promise<void> {
    if (this.data.shared)
      this.shared ??= this.fetchShared().catch((error: unknown) => {
        this.shared = undefined;
        throw error;
      });
    const [{ hydrateIsland }, module] = await Promise.all([
      import('./hydrate.js'),
      import(this.data.chunks[this.dataOf(island).chunk]! + query),
      this.shared,
    ]);
    const data = this.dataOf(island);
    // Starting React takes long, so each island starts in a task of its own: in between, the browser responds to the reader.
    await new Promise((resolve) => setTimeout(resolve));
    // Meanwhile the dev server may have changed the page and started its islands again.
    if (!island.isConnected || this.roots.has(island)) return;
    this.roots.set(
      island,
      hydrateIsland({
        island,
        index: this.indexOf(island),
        data,
        module,
        links: this.data.links,
        settings: this.data.settings,
        onLive: () => this.live(island),
        onShow: (slot) => {
          this.behaviours.enhance(slot);
          this.scan(slot);
        },
      }),
    );
  }

  private live(island: Element): void {
    island.toggleAttribute('data-live', true);
    this.behaviours.enhance(island);
    this.behaviours.replayClicks(island);
  }
}
