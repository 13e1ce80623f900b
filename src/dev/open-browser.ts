import { spawn } from 'node:child_process';

/** Opens an address of ours in the reader's browser. No shell sees it. @param onError where there is no such program. */
export function openBrowser(url: string, onError: (error: unknown) => void): void {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(command!, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', onError);
  child.unref();
}

const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
