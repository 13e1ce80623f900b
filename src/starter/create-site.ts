// Creates a new site from templates/starter; if existing files are in the way, it writes nothing.
import { lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder, pathFrom } from '../base/paths.js';
import { version } from '../base/version.js';
import { completePackageJson, newPackageJson, scriptsInTheWay, starterFonts } from './package-json.js';
import { badPackageJson, cannotWrite, filesInTheWay, notAFolder } from './starter-errors.js';

const isSource = import.meta.url.endsWith('.ts');
const packageDir = fileURLToPath(new URL(isSource ? '../../' : '../', import.meta.url));
const templatesDir = path.join(packageDir, 'templates');

/** The template: the manual, or three pages. */
type Starter = 'starter' | 'minimal';

/** Files of both templates. */
const sharedFiles = ['tsconfig.json'];

/** npm packages cannot contain a .gitignore, so it has another name there. */
const ignoreTemplate = 'gitignore';
/** A second config would not be read, or would hide ours. */
const configNames = ['ts', 'js', 'mjs', 'cjs'].map((extension) => `relaydocs.config.${extension}`);

/**
 * Creates a site. Existing files stay; only package.json and .gitignore get missing entries.
 * @param dir absolute; created if missing
 * @returns the written files, relative to `dir`, in order
 * @throws SiteError, before anything is written, if files are in the way
 */
export function createSite(dir: string, starter: Starter): { files: string[] } {
  try {
    return { files: writeSite(dir, starter) };
  } catch (error) {
    const { path: place } = error as NodeJS.ErrnoException;
    throw place?.startsWith(dir) ? cannotWrite(dir, error as Error) : error;
  }
}

/** Returns path in the new site -> absolute path of its template. */
function templatesOf(starter: Starter): Map<string, string> {
  const own = path.join(templatesDir, starter);
  const shared = path.join(templatesDir, 'starter');
  return new Map([
    ...sharedFiles.map((file): [string, string] => [file, path.join(shared, file)]),
    ...listFiles(own).map((file): [string, string] => [file, path.join(own, file)]),
  ]);
}

function writeSite(dir: string, starter: Starter): string[] {
  const sources = templatesOf(starter);
  const templates = [...sources.keys()].filter((file) => file !== ignoreTemplate).sort();
  const packageJson = path.join(dir, 'package.json');
  const existing = readIfThere(packageJson, dir);
  const inTheWay = [
    ...new Set([...templates, ...configNames].flatMap((file) => obstacle(dir, file))),
    ...(existing === undefined ? [] : scriptsOf(existing)),
  ];
  if (inTheWay.length > 0) throw filesInTheWay(dir, inTheWay.sort());

  makeFolder(dir);
  for (const file of templates) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    // Written and not copied: a copy would be read-only if the file in the package is.
    writeFileSync(path.join(dir, file), readFileSync(sources.get(file)!), { flag: 'wx' });
  }
  const dependencies = {
    relaydocs: loadOwnDependency(path.resolve(packageDir), realpathSync(dir)),
    ...(starter === 'starter' && starterFonts),
  };
  writeFileSync(
    packageJson,
    existing === undefined
      ? newPackageJson(path.basename(dir), dependencies)
      : completePackageJson(existing, dependencies),
  );
  writeIgnoreFile(path.join(dir, '.gitignore'), dir);
  return [...templates, '.gitignore', 'package.json'].sort();
}

function writeIgnoreFile(file: string, dir: string): void {
  const wanted = readFileSync(path.join(templatesDir, 'starter', ignoreTemplate), 'utf8');
  const existing = readIfThere(file, dir) ?? '';
  const known = existing.split(/\r?\n/);
  const missing = wanted.split('\n').filter((line) => line !== '' && !known.includes(line));
  const separator = existing === '' || existing.endsWith('\n') ? '' : '\n';
  if (missing.length > 0) writeFileSync(file, `${existing}${separator}${missing.join('\n')}\n`);
}

/** Returns what is in the way of a file: the file itself, or a file or link in place of one of its folders. */
function obstacle(dir: string, file: string): string[] {
  const parts = file.split('/');
  for (let depth = 1; depth <= parts.length; depth++) {
    const found = parts.slice(0, depth).join('/');
    const stats = ifThere(() => lstatSync(path.join(dir, found)), dir);
    if (stats === undefined) return [];
    if (depth === parts.length || !stats.isDirectory()) return [found];
  }
  return [];
}

function scriptsOf(packageJson: string): string[] {
  try {
    return scriptsInTheWay(packageJson).map((name) => `the script "${name}" in package.json`);
  } catch (error) {
    if (error instanceof SyntaxError) throw badPackageJson(error.message);
    throw error;
  }
}

function readIfThere(file: string, dir: string): string | undefined {
  return ifThere(() => readFileSync(file, 'utf8'), dir);
}

function ifThere<T>(look: () => T, dir: string): T | undefined {
  try {
    return look();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'ENOTDIR') throw notAFolder(dir);
    throw error;
  }
}

/** Lists files by relative paths with forward slashes. */
function listFiles(dir: string, prefix = ''): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? listFiles(path.join(dir, entry.name), `${prefix}${entry.name}/`)
      : [`${prefix}${entry.name}`],
  );
}

/**
 * Returns how package.json refers to relaydocs. Run from a folder outside of `node_modules` (a checkout): that folder; installed by npm
 * from a file: that file; else the published version.
 * @param packageDir folder of the running relaydocs @param siteDir the new site; both absolute and without links
 * @returns `^3.8.1`, or `file:` and a path relative to the new site, as npm writes it
 */
export function loadOwnDependency(packageDir: string, siteDir: string): string {
  const installDir = path.dirname(packageDir);
  const isInstalled = path.basename(installDir) === 'node_modules';
  const from = isInstalled ? installedFrom(installDir) : packageDir;
  if (from === undefined) return `^${version}`;
  return `file:${pathFrom(siteDir, from) || '.'}`;
}

/** Returns where npm installed the package from, by npm's own lock file. Other package managers have none. */
function installedFrom(installDir: string): string | undefined {
  const notes = ifThere(() => readFileSync(path.join(installDir, '.package-lock.json'), 'utf8'), installDir);
  if (notes === undefined) return undefined;
  const { packages } = JSON.parse(notes) as { packages: Record<string, { resolved?: string }> };
  const resolved = packages['node_modules/relaydocs']?.resolved;
  return resolved?.startsWith('file:')
    ? path.resolve(path.dirname(installDir), resolved.slice('file:'.length))
    : undefined;
}
