// Names of modules that a site's `tsconfig.json` gives its editors, and a plugin of Babel its code. Docusaurus itself does not
// read them, and no site would build that has them for other modules than those which it means.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isLoose, looseOf } from './loose.js';

/** Relative to the site's folder. */
export const typescriptConfig = 'tsconfig.json';

/** Docusaurus has these itself. */
const taken = /^@(?:site|generated|docusaurus|theme|theme-original|theme-init)$/;

/**
 * Beginnings of imports with the absolute path of the folder that each stands for, such as `@` of `"@/*": ["./src/*"]`: `paths` of
 * the `tsconfig.json`, where no package has the name. None where the file is not there or cannot be read.
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

/** JSON as TypeScript takes it: with comments, and a comma behind the last value. */
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
