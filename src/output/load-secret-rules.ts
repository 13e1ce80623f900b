// Loads the rules of the scan for secrets: the site's list of false findings, and the secrets in environment variables.

import path from 'node:path';
import { readIfThere } from '../base/sealed-file.js';
import type { OutputConfig } from '../config/stage-configs.js';
import { SiteError } from '../errors.js';
import { backendOf } from '../search/backend-of.js';
import type { SecretScanOptions } from './scan-secrets.js';

const allowFile = '.relaydocs-secrets-allow';

/** Names of variables whose values readers must not see. */
const secretName = /(?:ADMIN|WRITE)(?:_API)?_KEY$|_SECRET(?:_KEY)?$|_TOKEN$|_PASSWORD$/;
const searchName = /SEARCH(?:_API)?_KEY$/;
/** Shorter values occur in texts by chance. */
const minLength = 12;

/**
 * Reads `.relaydocs-secrets-allow` in the site's folder: one fingerprint a line; `#` begins a comment. The search key of a hosted service
 * is allowed, because every page contains it.
 * @returns the options, and an error for every search key that is a secret key as well
 */
export function loadSecretRules(
  { siteDir, configPath, search, strict }: Pick<OutputConfig, 'siteDir' | 'configPath' | 'search' | 'strict'>,
  environment: NodeJS.ProcessEnv,
): { options: SecretScanOptions; problems: SiteError[] } {
  const variables = Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && value.length >= minLength ? [{ name, value }] : [],
  );
  const secrets = variables.filter(({ name }) => secretName.test(name));
  const searchKeys = variables.filter(({ name }) => searchName.test(name));
  const service = search && backendOf(search).service;
  if (service) searchKeys.push(service.publicKey);
  const problems = searchKeys.flatMap((search) =>
    secrets.filter(({ value }) => value === search.value).map(({ name }) => sameKey(search.name, name)),
  );
  return {
    options: {
      allowed: readAllowed(siteDir),
      environment: secrets,
      publicKeys: searchKeys.map(({ value }) => value),
      configPath,
      staticAreExamples: !strict,
    },
    problems,
  };
}

function readAllowed(siteDir: string): string[] {
  return String(readIfThere(path.join(siteDir, allowFile)) ?? '')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
}

const sameKey = (searchName: string, secretName: string): SiteError =>
  new SiteError(
    'SEARCH_KEY_IS_SECRET',
    `${searchName} and ${secretName} have the same value, so readers would get a key with write access`,
    {
      hint: `Set ${searchName} to a key that can only search.`,
    },
  );
