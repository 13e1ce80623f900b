// Finds a Chromium for the browser tests, and installs one where there is none.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const onPath = (...names) =>
  (process.env.PATH ?? '').split(path.delimiter).flatMap((dir) => names.map((name) => path.join(dir, name)));

/**
 * Path of the browser without its window, if there is one: to draw what nobody sees takes a third of the processor's time.
 * It keeps no page for the way back.
 */
export function findHeadlessShell() {
  return [process.env.HEADLESS_SHELL, ...onPath('chromium-headless-shell')].find(
    (file) => file && isExecutable(file),
  );
}

/**
 * Installs the headless shell beside Debian's Chromium, in the same version, where this process may: nobody is asked, and
 * nothing is changed that is there. Where it cannot be had, tests take the whole browser.
 */
export async function installHeadlessShell() {
  const isOurs = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !process.env.CHROMIUM;
  if (!isOurs || findHeadlessShell()) return;
  const { stdout } = spawnSync('dpkg-query', ['-W', 'chromium-common'], { encoding: 'utf8' });
  const [, version] = stdout?.trim().split('\t') ?? [];
  if (!version) return;
  const install = ['install', '-y', '--no-install-recommends', `chromium-headless-shell=${version}`];
  const download = () => runApt([...install, '--download-only'], { timeout: 60_000 });
  const isThere =
    (await download()) || ((await runApt(['update'], { timeout: 60_000 })) && (await download()));
  // Without a limit: a package that is half installed would be in the way of others.
  if (isThere) await runApt([...install, '--no-download']);
}

/** @returns whether it did what it was to do */
function runApt(args, options) {
  const quick = ['Acquire::Retries=0', 'Acquire::http::Timeout=10', 'DPkg::Lock::Timeout=60'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn('apt-get', [...quick.flatMap((each) => ['-o', each]), ...args], {
    ...options,
    env,
    stdio: 'ignore',
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve(false)).on('close', (code) => resolve(code === 0));
  });
}

/** Path of the browser: the one named by CHROMIUM, one on the PATH, or playwright's own. */
function findBrowser() {
  return [process.env.CHROMIUM, ...onPath(...names), ...fixedPlaces, chromium.executablePath()].find(
    (file) => file && isExecutable(file),
  );
}

function isExecutable(file) {
  if (!existsSync(file)) return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // There, but not ours to run: the next candidate is tried.
  }
}

/** @returns the browser's path; throws with the ways that were tried when none can be had. */
export function findOrInstallBrowser() {
  const found = findBrowser();
  if (found) return found;
  console.log('no Chromium found: installing one');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) =>
    spawnSync([...sudo, 'apt-get'][0], [...[...sudo, 'apt-get'].slice(1), ...args], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  if (existsSync('/usr/bin/apt-get')) {
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core');
  }
  const installed = findBrowser();
  if (installed) return installed;
  execFileSync(
    process.execPath,
    [path.join('node_modules', 'playwright-core', 'cli.js'), 'install', '--with-deps', 'chromium'],
    { stdio: 'inherit' },
  );
  const downloaded = findBrowser();
  if (downloaded) return downloaded;
  throw new Error(
    'No Chromium: neither apt-get nor playwright could install one. Install it and name it in CHROMIUM.',
  );
}
