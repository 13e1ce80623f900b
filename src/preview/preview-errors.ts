// Why a preview cannot start.
import { SiteError } from '../errors.js';

export const noFreePort = (first: number, last: number): SiteError =>
  new SiteError('PREVIEW_NO_PORT', `All ports from ${first} to ${last} are taken or not allowed`, {
    hint: 'Name another with --port, or 0 for any that is free.',
  });

export const unknownHost = (host: string): SiteError =>
  new SiteError('PREVIEW_UNKNOWN_HOST', `This machine has no address "${host}"`, {
    hint: 'Leave --host out to serve this machine only, or give 0.0.0.0 for all its addresses.',
  });
