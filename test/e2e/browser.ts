// One real Chromium for all tests of a process: started at the first page, closed soon after the last one.
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { browserArguments } from '../browser-arguments.mjs';

export interface PageOptions extends BrowserContextOptions {
  /** Messages of the console that this test expects: `[/status of 404/]`. */
  expectedMessages?: readonly RegExp[];
  /** The browser keeps documents that were left, for the way back, as it does for readers. Takes one of its own. */
  keepsPages?: boolean;
}

/** Files that share the process share the browser, whatever one of them does in between. */
const IDLE_MS = process.env.SHARED_PROCESS ? 60_000 : 500;
let running: Promise<Browser> | undefined;
let pagesInUse = 0;
let closing: NodeJS.Timeout | undefined;

const whole = process.env.CHROMIUM ?? '/usr/bin/chromium';

function launch(executablePath: string, ignoreDefaultArgs: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath, args: browserArguments, ignoreDefaultArgs });
}

function closeWhenIdle(): void {
  closing = setTimeout(async () => {
    const browser = running;
    running = undefined;
    await (await browser)?.close();
  }, IDLE_MS);
}

/**
 * Runs `fn` with a page of its own, nothing kept from other tests. Fails if the page reports an error: an uncaught
 * exception, a console error or warning, a violation of the Content-Security-Policy.
 */
export async function withPage(options: PageOptions, fn: (page: Page) => Promise<void>): Promise<void> {
  const { expectedMessages = [], keepsPages = false, ...contextOptions } = options;
  clearTimeout(closing);
  pagesInUse++;
  try {
    const own = keepsPages ? await launch(whole, ['--disable-back-forward-cache']) : undefined;
    if (!own) running ??= launch(process.env.HEADLESS_SHELL ?? whole);
    const context = await (own ?? (await running!)).newContext(contextOptions);
    const messages: string[] = [];
    try {
      const page = await context.newPage();
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) messages.push(message.text());
      });
      context.on('weberror', (error) => messages.push(String(error.error().stack)));
      await fn(page);
    } finally {
      await context.close();
      await own?.close();
    }
    const unexpected = messages.filter((text) => !expectedMessages.some((pattern) => pattern.test(text)));
    if (unexpected.length > 0) throw new Error(`The page reported errors:\n${unexpected.join('\n')}`);
  } finally {
    if (--pagesInUse === 0) closeWhenIdle();
  }
}
