// Brings the islands of a page to life: each when it comes into view, or when the reader touches it first. Without React,
// which comes with hydrate.tsx; src/client/main.ts loads this on pages that have islands.
import { type IslandsData, sharedMark } from '../../render/island-data.js';

interface IslandBehaviours {
  /** Makes tabs of what a page brings as sections. */
  enhance(scope: ParentNode): void;
  /** Does again what the reader did in an island before it was alive. */
  replayClicks(island: Element): void;
  /** Says in the place of an island why it is not there. */
  showError(island: Element, error: unknown, retry: () => Promise<void>): void;
}

/** Called for every page that is shown. @param navigated the document was another page's. */
export type ShowIslands = (navigated: boolean) => void;

/** Loading begins so many pixels before an island comes into view. */
const AHEAD = '200px';

export function startIslands(behaviours: IslandBehaviours): ShowIslands {
  let page: PageIslands | undefined;
  const touched = ({ target }: Event): void => {
    const island = islandOf(target);
    if (island) page?.wake(island);
  };
  for (const type of ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'])
    document.addEventListener(type, touched, { capture: true, passive: true });
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
  /** Islands that are not alive yet -> what starts them. */
  private readonly waiting = new Map<Element, () => void>();
  private readonly inView: IntersectionObserver;
  private retries = 0;
  private reloading = false;

  private data: IslandsData;
  private shared: Promise<void> | undefined;

  constructor(
    /** JSON of the data. */
    private readonly text: string,
    private readonly behaviours: IslandBehaviours,
    private readonly navigated: boolean,
    /** Islands that are alive -> what ends them. */
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
      // The element itself has no box (display: contents), and neither has a place in it.
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

  /** Ends what is not in the page any more. @returns what is: the dev server changes a page around its islands. */
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
      // A page that came by navigation may be of a newer build than this document's scripts.
      if (this.navigated) this.reload();
      else this.behaviours.showError(island, error, () => this.retry(island));
    }
  }

  /** A browser may remember that a script could not be loaded: under another address it asks again. */
  private async retry(island: Element): Promise<void> {
    await this.hydrate(island, `?retry=${++this.retries}`).catch(async (error: unknown) => {
      const script = this.data.chunks[this.dataOf(island).chunk]!;
      const { ok } = await fetch(script, { cache: 'reload' });
      // It is there, so it is something that it imports, which has one address only.
      if (ok && this.retries > 1) location.reload();
      throw error;
    });
  }

  /** Once, however many islands want it. */
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

  /** Puts in what is a file of its own. */
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
    // In a task of its own, as React's start is a long one: between them the browser answers the reader.
    await new Promise((resolve) => setTimeout(resolve));
    // The dev server may have changed the page meanwhile, and started what is in it again.
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
