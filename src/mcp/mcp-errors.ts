// Why assistants cannot be served.
import { SiteError } from '../errors.js';

export const noBuiltSite = (place: string): SiteError =>
  new SiteError('MCP_NO_SITE', `There is no site built by relaydocs at ${place}`, {
    hint: 'Run relaydocs build first, or name the folder with --out, or the address that a built site is published at.',
  });
