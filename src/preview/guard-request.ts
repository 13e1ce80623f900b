// Who may ask. Everything that arrives is hostile, also on this machine: a page of another site that is open in the same
// browser sends requests here, and a name of its own can be made to lead here (DNS rebinding).
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { networkInterfaces } from 'node:os';

/** The site's own addresses, in lower case: names as they stand in Host, without port, IPv6 in brackets. */
export type AllowedHosts = ReadonlySet<string>;

/**
 * @param names that the site's owner has given
 * @param host name or address that the server listens at
 */
export function allowedHosts(names: readonly string[], host: string | undefined): AllowedHosts {
  const own = [...(host ? [host] : []), ...ownAddresses(host)].map(bracketed);
  return new Set(['localhost', '127.0.0.1', '[::1]', ...names, ...own].map(lowered));
}

/** Addresses of this machine, where the server listens at more than the loopback. */
function ownAddresses(host: string | undefined): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [];
  return Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));
}

/** `::1` -> `[::1]`. */
function bracketed(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}

function lowered(text: string): string {
  return text.toLowerCase();
}

/** Whether a request may be answered at all. Every request and every upgrade asks this first. */
export function mayAsk(headers: IncomingHttpHeaders, allowed: AllowedHosts): boolean {
  const { host, origin } = headers;
  if (host === undefined || !isAllowedHost(host, allowed)) return false;
  if (origin !== undefined && !isOwnOrigin(origin, host)) return false;
  return !isFromElsewhere(headers);
}

function isAllowedHost(host: string, allowed: AllowedHosts): boolean {
  const [, name] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.exec(host) ?? [];
  return name !== undefined && allowed.has(lowered(name));
}

/** The page that asks was served from the address that it asks. A tunnel may have put TLS in front. */
export function isOwnOrigin(origin: string, host: string): boolean {
  return origin === `http://${host}` || origin === `https://${host}`;
}

/** Fetch Metadata: pages of other origins may lead a reader here, and nothing else. */
function isFromElsewhere(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return !(headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document');
}

/** Compared in constant time. */
export function isToken(given: string | null, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return given !== null && timingSafeEqual(digest(given), digest(token));
}
