// How long a reader waits from a key to its results on the screen, in a browser on a processor four times slower. A machine
// that measures is busy: beside it stands what a key takes whose answer is nothing but its letter.
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { serveOutput } from '../../src/preview/serve-output.js';
import { withPage } from '../e2e/browser.js';

const cpuRate = 4;
/** From one key to the next: 100 words a minute, which few people type. */
const keyMs = 120;

declare global {
  interface Window {
    /** Waits for a key, and for the frame that shows `query` in the field and, with `results`, what was found for it. */
    expectKey(query: string, results: boolean): void;
    /** The time from that key to that frame. */
    shown: Promise<number>;
  }
}

export interface KeyTimes {
  /** A time for each key, in the order that they were pressed. */
  results: number[];
  /** The same where each key follows at once on the results of the last one. */
  hurried: number[];
  /** Times of keys in a field that nothing listens to. */
  letters: number[];
  /** CPU time of the page's main thread from a key to the next, at full speed: other work on the machine does not count. */
  cpuMs: number;
}

/** @param titles are typed once to fetch what is needed; then each key counts. */
export async function measureKeys(outDir: string, titles: readonly string[]): Promise<KeyTimes> {
  const preview = await serveOutput({
    outDir,
    host: '127.0.0.1',
    port: 0,
    onError: (error) => {
      throw error;
    },
  });
  const times: KeyTimes = { results: [], hurried: [], letters: [], cpuMs: 0 };
  try {
    // A site for measurements has no favicon.
    await withPage({ viewport: { width: 1280, height: 800 }, expectedMessages: [/404/] }, async (page) => {
      await page.goto(preview.url);
      await page.evaluate(watchKeys);
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
      await page.evaluate(() => {
        const field = document.createElement('input');
        document.querySelector('main')!.append(field);
        field.focus();
      });
      times.letters.push(...(await typeKeys(page, titles.join(' '), false)));
      await page.keyboard.press('Control+k');
      await page.locator('dialog[open] .rd-search-panel p').first().waitFor({ state: 'attached' });
      for (const title of titles) {
        await typeKeys(page, title, true, 0);
        times.hurried.push(...(await typeKeys(page, title, true, 0)));
        times.results.push(...(await typeKeys(page, title, true)));
      }
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      for (const title of titles) {
        // A browser keeps the files of some titles only.
        await typeKeys(page, title, true, 0);
        times.cpuMs += await cpuOf(session, async () => void (await typeKeys(page, title, true)));
      }
      times.cpuMs /= titles.join('').length;
    });
  } finally {
    await preview.close();
  }
  return times;
}

async function cpuOf(session: CDPSession, act: () => Promise<void>): Promise<number> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spentMs = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  };
  const before = await spentMs();
  await act();
  return (await spentMs()) - before;
}

/** Types a text into the field that has the focus, which is emptied before. */
async function typeKeys(page: Page, text: string, results: boolean, pauseMs = keyMs): Promise<number[]> {
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  const times: number[] = [];
  for (let end = 1; end <= text.length; end++) {
    // Before the key: browsers put what a person does before what else they have to do.
    await page.evaluate(([query, wanted]) => window.expectKey(query, wanted), [
      text.slice(0, end),
      results,
    ] as const);
    await page.keyboard.press(text[end - 1] === ' ' ? 'Space' : text[end - 1]!);
    const shownMs = await page.evaluate(() => window.shown);
    times.push(shownMs);
    if (shownMs < pauseMs) await wait(pauseMs - shownMs);
  }
  return times;
}

/** Runs in the page. */
function watchKeys(): void {
  window.expectKey = (query, results) => {
    window.shown = new Promise((resolve) => {
      let start = 0;
      const look = (): void => {
        const field = document.activeElement as HTMLInputElement;
        // To look through the whole page would take time that counts.
        const panel = field.closest('dialog')?.querySelector('.rd-search-panel');
        const all = panel?.querySelector<HTMLAnchorElement>('.rd-search-all');
        const none = panel?.querySelector('.rd-search-message strong');
        const answered = all ? new URL(all.href).searchParams.get('q') : none?.textContent;
        if (start === 0 || field.value !== query || (results && answered !== query)) return;
        observer.disconnect();
        document.removeEventListener('input', look);
        // Behind the frame that shows it.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      document.addEventListener(
        'keydown',
        ({ timeStamp }) => {
          start = timeStamp;
        },
        { once: true, capture: true },
      );
      document.addEventListener('input', look);
    });
  };
}
