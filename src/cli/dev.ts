// `relaydocs dev`: serves the site while it is being edited, and prints changes and mistakes.
import { spawn } from 'node:child_process';
import { stateFolder } from '../base/state-folder.js';
import { identity } from '../dev/problem-board.js';
import type { DevEvents, HandledChange, RunningDev } from '../dev/serve-site.js';
import { LiveThreads } from '../engine/page-workers.js';
import type { SiteError } from '../errors.js';
import { placedProblems } from '../openapi/placed-problems.js';
import { requireStateFolder } from '../output/output-errors.js';
import { countProblems, plural } from './format-problems.js';
import { formatUnread } from './format-summary.js';
import { type Report, type Run, sayOfAddress } from './report.js';

import { toShownPath } from './site-folders.js';

interface DevCommandOptions {
  port: number;
  host?: string;
  allowedHosts?: string[];
  open?: boolean;
}

/** Serves the site until the process is ended or `q` is pressed. */
export async function devCommand(
  { report, folders, terminal, workers }: Run,
  options: DevCommandOptions,
): Promise<number> {
  requireStateFolder(folders.siteDir);
  const say = new DevTalk(report, folders.siteDir);
  // Started first, before the server is even loaded, because the first page waits longest for this thread.
  const firstThreads = workers?.live ?? new LiveThreads();
  firstThreads.pages.start();
  const { serveSite } = await import('../dev/serve-site.js');
  const start = (port: number, threads: LiveThreads): Promise<RunningDev> =>
    serveSite({
      ...folders,
      host: options.host,
      port,
      allowedHosts: options.allowedHosts ?? [],
      threads,
      events: say.events,
    });
  let running = await start(options.port, firstThreads);
  report.say(
    `Serving the site at ${report.paint.good(running.url)}${terminal.onKey ? '' : '  (Ctrl+C to stop)'}`,
  );
  sayOfAddress(options, running.port, report);
  report.json({ ok: true, url: running.url, port: running.port });
  if (options.open) openBrowser(running.url, report.bug);
  if (!terminal.onKey) return new Promise<never>(() => {});
  report.say(report.paint.faint('o open   r restart   c clear   q quit'));

  return new Promise<number>((resolve, reject) => {
    let work = Promise.resolve();
    const act = async (key: string): Promise<void> => {
      if (key === 'o') openBrowser(running.url, report.bug);
      if (key === 'c') terminal.out('\x1b[2J\x1b[3J\x1b[H');
      if (key === 'r') {
        await running.close();
        say.forget();
        running = await start(running.port, workers?.live ?? new LiveThreads());
        report.say(`Serving the site at ${report.paint.good(running.url)}`);
      }
      // In raw mode, the terminal sends no signals for Ctrl+C and Ctrl+D.
      if (key === 'q' || key === '\x03' || key === '\x04') {
        stop();
        await running.close();
        resolve(0);
      }
    };
    const stop = terminal.onKey!((key) => {
      // Keys pressed during a restart are handled after it.
      work = work.then(() => act(key)).catch(reject);
    });
  });
}

/** Prints what happens in a session: changes, and new mistakes. */
class DevTalk {
  #known = new Set<string>();

  constructor(
    private readonly report: Report,
    private readonly siteDir: string,
  ) {}

  /** Reports all mistakes again after a restart. */
  forget(): void {
    this.#known.clear();
  }

  get events(): DevEvents {
    const report = this.report;
    return {
      onReady: (pages, unread) => {
        if (pages !== undefined) this.#line(`${plural(pages, 'page')} ready`);
        for (const line of formatUnread(unread)) this.#line(line);
      },
      onWatching: () => this.#line('watching for changes'),
      onChange: (change) => this.#line(describeChange(change)),
      onProblems: (problems, apiLines) =>
        this.#tell(
          problems.map((one) => one.problem),
          apiLines,
        ),
      onChecked: (pages, timeMs) =>
        this.#line(
          `${plural(pages, 'page')} and ${pages === 1 ? 'its' : 'their'} links checked  ${toMs(timeMs)}`,
        ),
      onPolling: () =>
        this.#line(
          `The file system of ${toShownPath(stateFolder(this.siteDir))} tells of no changes: they are looked for three times a second`,
        ),
      onBug: report.bug,
    };
  }

  #tell(problems: readonly SiteError[], apiLines: ReadonlyMap<string, number> | undefined): void {
    const { paint } = this.report;
    const fresh = problems.filter((problem) => !this.#known.has(identity(problem)));
    const isMended = this.#known.size > 0 && problems.length === 0;
    this.#known = new Set(problems.map(identity));
    this.report.problems(placedProblems(fresh, this.siteDir, apiLines));
    if (isMended) this.#line(paint.good('All mistakes are mended'));
    else if (problems.length > 0) this.#line(countProblems(problems, { error: String, warning: String }));
  }

  #line(text: string): void {
    const { paint, say } = this.report;
    say(`${paint.faint(new Date().toTimeString().slice(0, 8))}  ${text}`);
  }
}

const shownFiles = 3;

/** Describes a change: `docs/a.md  12 ms`, `docs/a.md, docs/b.md and 498 more: all pages  210 ms` */
function describeChange({ files, pages, timeMs }: HandledChange): string {
  const names = files.slice(0, shownFiles).join(', ');
  const more = files.length > shownFiles ? ` and ${files.length - shownFiles} more` : '';
  const reach = pages === 'all' ? ': all pages' : pages > 1 ? `: ${plural(pages, 'page')}` : '';
  return `${names}${more}${reach}  ${toMs(timeMs)}`;
}

function toMs(timeMs: number): string {
  return timeMs < 1000 ? `${Math.round(timeMs)} ms` : `${(timeMs / 1000).toFixed(1)} s`;
}

/** Opens a URL of the server in the browser, without a shell. @param onError called if there is no program for it */
function openBrowser(url: string, onError: (error: unknown) => void): void {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(command!, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', onError);
  child.unref();
}

const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
