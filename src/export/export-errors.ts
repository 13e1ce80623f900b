import { SiteError } from '../errors.js';

export const fileIsFolder = (file: string, option: string): SiteError =>
  new SiteError('EXPORT_FILE_IS_FOLDER', `${file} is a folder; ${option} writes a file`, {
    hint: `Name a file in it, such as ${option} ${file}/site.${option.slice(2)}.`,
  });
