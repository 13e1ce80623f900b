// Errors of `relaydocs version`.
import { SiteError } from '../errors.js';

export const badVersionName = (name: string, reason: string): SiteError =>
  new SiteError('VERSION_NAME', `"${name}" cannot be the name of a version: ${reason}`, {
    hint: 'Write a name such as 2.0: relaydocs version 2.0',
  });

export const versionExists = (name: string, place: string): SiteError =>
  new SiteError('VERSION_EXISTS', `There is a version "${name}" already: ${place}`, {
    hint: `Choose another name. To make it anew, first remove its folder, its sidebars file, its OpenAPI files and its line in the list of versions.`,
  });

export const unknownInstance = (id: string, known: readonly string[]): SiteError =>
  new SiteError('UNKNOWN_DOCS_INSTANCE', `There are no docs with the id "${id}"`, {
    hint: `Ids in the configuration: ${known.join(', ')}.`,
  });

export const cannotWriteVersion = (name: string, cause: Error): SiteError =>
  new SiteError('VERSION_CANNOT_WRITE', `The version "${name}" cannot be written: ${cause.message}`, {
    hint: 'Nothing of it was left behind. Make room, or give this user the right to write there.',
    cause,
  });
