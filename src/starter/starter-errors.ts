// Errors of `init`.

import { listed } from '../base/names.js';
import { SiteError } from '../errors.js';

export const filesInTheWay = (dir: string, files: readonly string[]): SiteError =>
  new SiteError('INIT_FILES_EXIST', `${dir} already contains files of a new site: ${listed(files)}`, {
    hint: 'Nothing was written. Move them, or choose another folder: relaydocs init my-docs',
  });

export const notAFolder = (dir: string): SiteError =>
  new SiteError('INIT_NOT_A_FOLDER', `${dir} is a file, or its path contains a file`, {
    hint: 'Nothing was written. Choose another folder: relaydocs init my-docs',
  });

export const badPackageJson = (reason: string): SiteError =>
  new SiteError('INIT_PACKAGE_JSON', `package.json cannot be read: ${reason}`, {
    location: { file: 'package.json' },
    hint: 'Nothing was written. Fix the file, or choose another folder: relaydocs init my-docs',
  });

export const cannotWrite = (dir: string, cause: Error): SiteError =>
  new SiteError('INIT_CANNOT_WRITE', `The site cannot be written to ${dir}: ${cause.message}`, {
    hint: 'Free some space, check the write permissions, or choose another folder: relaydocs init my-docs',
    cause,
  });
