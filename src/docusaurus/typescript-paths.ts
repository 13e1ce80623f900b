// Reads the path aliases in a site's `tsconfig.json`, which editors use, and code through a plugin of Babel. Docusaurus does not read them,
// but no site could build if they meant other modules in its code.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isLoose, looseOf } from './loose.js';

/** Path relative to the site's folder. */
export const typescriptConfig = 'tsconfig.json';

/** Aliases that Docusaurus defines itself. */
const taken = /^@(?:site|generated|docusaurus|theme|theme-original|theme-init)$/;

/**
 * Returns prefix of imports -> absolute path of the folder, such as `@` for `"@/*": ["./src/*"]`, from `paths` in `tsconfig.json`. Prefixes
 * that are names of packages are left out. Empty if the file is missing or unreadable.
 */
export function typescriptPaths(siteDir: string): Record<string, string> {
  const file = path.join(siteDir, typescriptConfig);
  if (!existsSync(file)) return {};
  const { baseUrl, paths } = looseOf(looseOf(parseWithComments(readFileSync(file, 'utf8'))).compilerOptions);
  const root = path.resolve(siteDir, typeof baseUrl === 'string' ? baseUrl : '.');
  const aliases: Record<string, string> = {};
  for (const [pattern, targets] of Object.entries(looseOf(paths))) {
    const [target] = Array.isArray(targets) ? (targets as unknown[]) : [];
    const [, name] = /^([^.*][^*]*)\/\*$/.exec(pattern) ?? [];
    if (typeof target !== 'string' || !target.endsWith('/*') || name === undefined || taken.test(name))
      continue;
    const meant = path.resolve(root, target.slice(0, -2));
    if (existsSync(meant) && !existsSync(path.join(siteDir, 'node_modules', name))) aliases[name] = meant;
  }
  return aliases;
}

/** Parses JSON as TypeScript does, with comments and trailing commas. */
function parseWithComments(text: string): unknown {
  const plain = text.replace(
    /("(?:[^"\\]|\\.)*"?)|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/g,
    (_, string?: string) => string ?? '',
  );
  try {
    const value: unknown = JSON.parse(
      plain.replace(/("(?:[^"\\]|\\.)*"?)|,(?=\s*[}\]])/g, (_, string?: string) => string ?? ''),
    );
    return isLoose(value) ? value : {};
  } catch {
    return {};
  }
}
