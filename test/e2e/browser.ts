// One real Chromium for all tests of a process: started at the first page, closed soon after the last one.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type ConsoleMessage,
  chromium,
  type Page,
  type WebError,
} from 'playwright-core';
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

/** Pages of a context are in one process, as far as sites allow, and what draws them has none of its own. */
const fewProcesses = ['--renderer-process-limit=1', '--in-process-gpu'];

function launch(executablePath: string, ignoreDefaultArgs: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...browserArguments, ...fewProcesses], ignoreDefaultArgs });
}

function closeWhenIdle(): void {
  closing = setTimeout(async () => {
    const browser = running;
    running = undefined;
    kept.clear();
    await (await browser)?.close();
  }, IDLE_MS);
}

/** What pages of equal options share: the process that draws them is started once, and has read our scripts before. */
interface Kept {
  context: BrowserContext;
  /** A blank page, with which the process stays. */
  blank: Page;
  session: CDPSession;
}

/** By their options, the one that was used last at the end. */
const kept = new Map<string, Kept>();
/** Each is a process of some 100 MB. */
const mostKept = 3;

async function openContext(browser: Browser, options: BrowserContextOptions): Promise<Kept> {
  const context = await browser.newContext(options);
  const blank = await context.newPage();
  const session = await context.newCDPSession(blank);
  await session.send('Network.enable');
  return { context, blank, session };
}

/** Leaves nothing of a page to the next one. */
async function clear({ context, blank, session }: Kept): Promise<void> {
  await Promise.all(context.pages().map((page) => page !== blank && page.close()));
  await context.unrouteAll();
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
  await session.send('Network.clearBrowserCache');
  // What the process itself remembers of files goes when it is told to remember none.
  for (const cacheDisabled of [true, false])
    await session.send('Network.setCacheDisabled', { cacheDisabled });
}

/** A context of these options in which nothing has happened yet; it stays if `use` comes to a good end. */
async function withContext(
  options: BrowserContextOptions,
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  running ??= launch(process.env.HEADLESS_SHELL ?? whole);
  const browser = await running;
  const key = JSON.stringify(options);
  const own = kept.get(key) ?? (await openContext(browser, options));
  // Not for another page at the same time.
  kept.delete(key);
  try {
    await use(own.context);
    await clear(own);
  } catch (error) {
    await own.context.close();
    throw error;
  }
  if (kept.has(key)) await own.context.close();
  else kept.set(key, own);
  for (const [oldest, { context }] of [...kept].slice(0, -mostKept)) {
    kept.delete(oldest);
    await context.close();
  }
}

/** A browser that keeps documents that were left, as it does for readers. */
async function withOwnBrowser(
  options: BrowserContextOptions,
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const browser = await launch(whole, ['--disable-back-forward-cache']);
  try {
    await use(await browser.newContext(options));
  } finally {
    await browser.close();
  }
}

/**
 * Runs `fn` with a page of its own, nothing kept from other tests. Fails if the page reports an error: an uncaught
 * exception, a console error or warning, a violation of the Content-Security-Policy.
 */
export async function withPage(options: PageOptions, fn: (page: Page) => Promise<void>): Promise<void> {
  const { expectedMessages = [], keepsPages = false, ...contextOptions } = options;
  clearTimeout(closing);
  pagesInUse++;
  const messages: string[] = [];
  try {
    await (keepsPages ? withOwnBrowser : withContext)(contextOptions, async (context) => {
      const onConsole = (message: ConsoleMessage) => {
        if (['error', 'warning'].includes(message.type())) messages.push(message.text());
      };
      const onError = (error: WebError) => messages.push(String(error.error().stack));
      context.on('console', onConsole).on('weberror', onError);
      await fn(await context.newPage());
      context.off('console', onConsole).off('weberror', onError);
    });
    const unexpected = messages.filter((text) => !expectedMessages.some((pattern) => pattern.test(text)));
    if (unexpected.length > 0) throw new Error(`The page reported errors:\n${unexpected.join('\n')}`);
  } finally {
    if (--pagesInUse === 0) closeWhenIdle();
  }
}
