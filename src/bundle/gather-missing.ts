// Groups errors of unresolved imports for the author: each package once, with one install command for all. For missing files, the hint
// names scripts of package.json that may have to run first.
import { groupBy } from '../base/values.js';
import { isDeclared, scriptsBeforeBuild } from '../config/build-scripts.js';
import { SiteError } from '../errors.js';

const installHint = /^Install it in the site's folder: npm install (\S+)$/;

/** Returns the problems with those about the same package joined, and with hints that name what to run. */
export function gatherMissing(problems: readonly SiteError[], siteDir: string): SiteError[] {
  const byPackage = groupBy(problems, packageOf);
  const names = [...byPackage.keys()].filter((name) => name !== undefined).sort();
  const install = names.every((name) => isDeclared(name, siteDir))
    ? 'It is listed in package.json. Run npm install.'
    : names.length === 1
      ? undefined
      : `Install all missing packages in the site's folder: npm install ${names.join(' ')}`;
  return problems.flatMap((problem): SiteError[] => {
    const name = packageOf(problem);
    const isFile = problem.code === 'UNRESOLVED_IMPORT' && problem.hint?.startsWith('Check the path');
    if (name === undefined) return [isFile ? withScripts(problem, siteDir) : problem];
    const [first, ...more] = byPackage.get(name)!;
    if (problem !== first) return [];
    const places = more.length === 1 ? '1 more place' : `${more.length} more places`;
    const message = more.length === 0 ? problem.message : `${problem.message} (and in ${places})`;
    return [changed(problem, message, install ?? problem.hint)];
  });
}

function packageOf({ code, hint = '' }: SiteError): string | undefined {
  return code === 'UNRESOLVED_IMPORT' ? installHint.exec(hint)?.[1] : undefined;
}

function withScripts(problem: SiteError, siteDir: string): SiteError {
  const scripts = scriptsBeforeBuild(siteDir);
  if (scripts.length === 0) return problem;
  const hint = `${problem.hint} If a script generates the file, run it first: ${scripts.join(', ')}`;
  return changed(problem, problem.message, hint);
}

function changed(problem: SiteError, message: string, hint: string | undefined): SiteError {
  return new SiteError(problem.code, message, { ...problem, hint });
}
