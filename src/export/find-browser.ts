// Finds the browser that prints: an installed one of the Chromium family.
import path from 'node:path';
import { isProgram, placesOnPath } from '../base/find-program.js';
import { browserMissing, browserUnusable } from './export-errors.js';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
];

/** Programs on macOS and Windows. */
const macPrograms = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `${name}.app/Contents/MacOS/${name}`,
);
const windowsPrograms = [
  'Google/Chrome/Application/chrome.exe',
  'Chromium/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
];

/** The browser that environment variables name, ours or those of common tools. */
const namedIn = (env: NodeJS.ProcessEnv): string | undefined =>
  env.RELAYDOCS_BROWSER || env.CHROME_PATH || env.CHROME_BIN || env.PUPPETEER_EXECUTABLE_PATH;

/** Finds a browser. @param named by the command, an absolute path or the name of a program. @throws SiteError if there is none. */
export function findBrowser(
  named: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const onPath = (name: string): string[] => placesOnPath(name, env.PATH, platform);
  if (named !== undefined) {
    const found = [path.resolve(named), ...(/[\\/]/.test(named) ? [] : onPath(named))].find(isProgram);
    if (found === undefined) throw browserUnusable(named);
    return found;
  }
  const byVariable = namedIn(env);
  if (byVariable) return findBrowser(byVariable, { PATH: env.PATH }, platform);
  const folders =
    platform === 'darwin'
      ? ['/Applications', path.join(env.HOME ?? '/', 'Applications')].flatMap((folder) =>
          macPrograms.map((program) => path.join(folder, program)),
        )
      : platform === 'win32'
        ? ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) =>
            windowsPrograms.map((program) => path.join(env[variable] ?? '', program)),
          )
        : ['/snap/bin/chromium'];
  const found = [...names.flatMap(onPath), ...folders].find(isProgram);
  if (found === undefined) throw browserMissing();
  return found;
}
