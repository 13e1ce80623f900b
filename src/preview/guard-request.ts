// Decides which requests are answered. All requests count as hostile, even from this machine: a page of another site in the same browser
// can send requests, and its host name can be made to resolve to this machine (DNS rebinding).
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { networkInterfaces } from 'node:os';

/** Allowed values of the Host header without port, in lower case, IPv6 in brackets. */
export type AllowedHosts = ReadonlySet<string>;

/**
 * Returns the allowed hosts. @param names set by the site's owner
 * @param host name or address that the server listens on
 */
export function allowedHosts(names: readonly string[], host: string | undefined): AllowedHosts {
  const own = [...(host ? [host] : []), ...ownAddresses(host)].map(bracketed);
  return new Set(['localhost', '127.0.0.1', '[::1]', ...names, ...own].map((one) => one.toLowerCase()));
}

/** Returns this machine's addresses, if the server listens on all of them. */
function ownAddresses(host: string | undefined): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [];
  return Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));
}

/** Puts an IPv6 address in brackets: `::1` -> `[::1]`. */
function bracketed(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}

/** Tells whether a request may be answered. Every request and every WebSocket upgrade is checked. */
export function mayAsk(headers: IncomingHttpHeaders, allowed: AllowedHosts): boolean {
  const { host, origin } = headers;
  if (host === undefined || !isAllowedHost(host, allowed)) return false;
  if (origin !== undefined && !isOwnOrigin(origin, host)) return false;
  return !isFromElsewhere(headers);
}

function isAllowedHost(host: string, allowed: AllowedHosts): boolean {
  const [, name] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.exec(host) ?? [];
  return name !== undefined && allowed.has(name.toLowerCase());
}

/** Tells whether the requesting page comes from the requested host. A tunnel may have added TLS. */
export function isOwnOrigin(origin: string, host: string): boolean {
  return origin === `http://${host}` || origin === `https://${host}`;
}

/** Checks Fetch Metadata headers: pages of other origins may only link here. */
function isFromElsewhere(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return !(headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document');
}

/** Compares tokens in constant time. */
export function isToken(given: string | null, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return given !== null && timingSafeEqual(digest(given), digest(token));
}
