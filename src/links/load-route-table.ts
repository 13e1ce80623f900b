import { readFile } from 'node:fs/promises';
import { SiteError } from '../errors.js';
import { parseRouteTable, type RouteTable } from './route-table.js';

const limitMs = 20_000;

/** Reads a `routes.json` from a file (absolute path) or an http(s) URL. @throws SiteError when it cannot be had. */
export async function loadRouteTable(place: string): Promise<RouteTable> {
  return parseRouteTable(/^https?:\/\//.test(place) ? await fetchText(place) : await readText(place), place);
}

async function fetchText(url: string): Promise<string> {
  let reason: string;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(limitMs) });
    if (answer.ok) return await answer.text();
    reason = `the answer was ${answer.status}`;
  } catch (error) {
    // fetch hides what happened in the cause.
    reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  }
  throw noRoutes(url, reason, 'check the address and the network');
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw noRoutes(file, (error as Error).message, 'name the routes.json of a build');
  }
}

const noRoutes = (place: string, reason: string, hint: string): SiteError =>
  new SiteError('NO_ROUTES_FILE', `Cannot read ${place}: ${reason}`, { hint });
