import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  scripts?: Readonly<Record<string, string>>;
  dependencies?: object;
  devDependencies?: object;
}

/** Returns what the site's package.json runs before `docusaurus build`. The author may have to run it to create missing files. */
export function scriptsBeforeBuild(siteDir: string): string[] {
  const { scripts = {} } = readManifest(siteDir);
  const build = Object.entries(scripts).find(([, text]) => /\bdocusaurus build\b/.test(text));
  if (!build) return [];
  const [name, text] = build;
  const parts = text.split('&&').map((part) => part.trim());
  const before = parts.slice(
    0,
    parts.findIndex((part) => /\bdocusaurus build\b/.test(part)),
  );
  // These commands create no files that a site needs.
  const made = before.filter((part) => !/^(?:cd|rm|rimraf|echo|export|tsc|docusaurus clear)\b/.test(part));
  return [...(scripts[`pre${name}`] === undefined ? [] : [`npm run pre${name}`]), ...made];
}

/** Whether the site's package.json lists the package, so that installing it is enough. */
export function isDeclared(name: string, siteDir: string): boolean {
  const { dependencies = {}, devDependencies = {} } = readManifest(siteDir);
  return name in dependencies || name in devDependencies;
}

/** Returns the line of the site's package.json that requires Docusaurus 2; undefined if it requires another version, or none. */
export function asksForDocusaurus2(siteDir: string): { file: string; line: number } | undefined {
  const { dependencies, devDependencies } = readManifest(siteDir);
  const all: Readonly<Record<string, unknown>> = { ...devDependencies, ...dependencies };
  const name = '@docusaurus/core';
  if (!/^[~^=v\s]*2(?:\.|$)/.test(String(all[name] ?? ''))) return undefined;
  const lines = readFileSync(path.join(siteDir, manifest), 'utf8').split('\n');
  return { file: manifest, line: lines.findIndex((line) => line.includes(`"${name}"`)) + 1 };
}

const manifest = 'package.json';

function readManifest(siteDir: string): Manifest {
  const file = path.join(siteDir, manifest);
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
