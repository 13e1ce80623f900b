import { readFile } from 'node:fs/promises';
import { fetchText } from '../base/fetch-text.js';
import { SiteError } from '../errors.js';
import { parseRouteTable, type RouteTable } from './route-table.js';

/** Reads a `routes.json` from a file (absolute path) or an http(s) URL. @throws SiteError when it cannot be had. */
export async function loadRouteTable(place: string): Promise<RouteTable> {
  const refuse = (reason: string) => noRoutes(place, reason, 'check the address and the network');
  const isAddress = /^https?:\/\//.test(place);
  return parseRouteTable(isAddress ? await fetchText(place, refuse) : await readText(place), place);
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
