import { readFile } from 'node:fs/promises';

// #region load
/** Reads the settings, or says which file is missing. */
export async function loadSettings(file) {
  return JSON.parse(await readFile(file, 'utf8'));
}
// #endregion load

console.log(await loadSettings('settings.json'));
