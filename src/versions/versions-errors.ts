// Errors of `relaydocs version`.
import { SiteError } from '../errors.js';

export const badVersionName = (name: string, reason: string): SiteError =>
  new SiteError('VERSION_NAME', `Invalid version name "${name}": ${reason}`, {
    hint: 'Use a name such as 2.0: relaydocs version 2.0',
  });

export const versionExists = (name: string, place: string): SiteError =>
  new SiteError('VERSION_EXISTS', `The version "${name}" already exists: ${place}`, {
    hint: `Choose another name. To create the version again, first delete its folder, its sidebars file, its OpenAPI files and its entry in the list of versions.`,
  });

export const unknownInstance = (id: string, known: readonly string[]): SiteError =>
  new SiteError('UNKNOWN_DOCS_INSTANCE', `There are no docs with the id "${id}"`, {
    hint: `Ids in the configuration: ${known.join(', ')}.`,
  });

export const cannotWriteVersion = (name: string, cause: Error): SiteError =>
  new SiteError('VERSION_CANNOT_WRITE', `The version "${name}" cannot be written: ${cause.message}`, {
    hint: 'No part of it was kept. Free some space, or check the write permissions.',
    cause,
  });
