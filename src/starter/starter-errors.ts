// Errors of `init`.

import { listed } from '../base/names.js';
import { SiteError } from '../errors.js';

export const filesInTheWay = (dir: string, files: readonly string[]): SiteError =>
  new SiteError('INIT_FILES_EXIST', `${dir} holds what a new site needs the place for: ${listed(files)}`, {
    hint: 'Nothing was written. Move them, or name another folder: relaydocs init my-docs',
  });

export const notAFolder = (dir: string): SiteError =>
  new SiteError('INIT_NOT_A_FOLDER', `${dir} is a file, or lies in one`, {
    hint: 'Nothing was written. Name another folder: relaydocs init my-docs',
  });

export const badPackageJson = (reason: string): SiteError =>
  new SiteError('INIT_PACKAGE_JSON', `package.json cannot be read: ${reason}`, {
    location: { file: 'package.json' },
    hint: 'Nothing was written. Mend the file, or name another folder: relaydocs init my-docs',
  });

export const cannotWrite = (dir: string, cause: Error): SiteError =>
  new SiteError('INIT_CANNOT_WRITE', `The site cannot be written to ${dir}: ${cause.message}`, {
    hint: 'Make room, give this user the right to write there, or name another folder: relaydocs init my-docs',
    cause,
  });
