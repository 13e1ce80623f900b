// What `dev` and `preview` say of the address at which they serve.
import type { Report } from './report.js';

/** Tells of a port other than the one that was asked for, and of readers on other machines. */
export function sayOfAddress(
  { host, port: wanted }: { host?: string; port: number },
  port: number,
  report: Report,
): void {
  // Port 0 asks for any.
  if (wanted !== 0 && port !== wanted) report.say(`Port ${wanted} is taken: port ${port} is used instead.`);
  if (host !== undefined && !isLoopback(host)) report.say('Everyone who can reach this machine can read it.');
}

/** Nobody but this machine reaches it. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
