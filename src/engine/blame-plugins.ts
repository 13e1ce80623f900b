// Files and pages that are missing where a plugin of the site has failed, which may have made them.
import { asWarning, SiteError } from '../errors.js';

/** Files that pages and modules take in. */
const missingFile = new Set(['UNRESOLVED_IMPORT', 'INCLUDED_FILE_MISSING', 'BROKEN_IMAGE']);

/** What a hint says of a package that is to be installed. */
const ofPackage = /\bnpm install\b/;

/**
 * @param plugins what is told of plugins: those that failed are among it.
 * @returns the problems, of missing files and pages with a hint that names these plugins.
 */
export function blamePlugins(
  problems: readonly SiteError[],
  plugins: readonly SiteError[],
): readonly SiteError[] {
  const names = plugins.flatMap(({ code, message }) => {
    const [, kind = '', name] =
      (code === 'PLUGIN_FAILED' && /^The (plugin|preset) "(.+?)" /.exec(message)) || [];
    return name === undefined ? [] : [`${kind} "${name}"`];
  });
  if (names.length === 0) return problems;
  const all = [...new Set(names)];
  const hint = `The ${all.join(' or the ')} failed and may be what makes it: see PLUGIN_FAILED.`;
  return problems.map((problem) => {
    const { code, message, hint: given = '' } = problem;
    // As links to such pages: a sidebar is made without the entry.
    const isPage = code === 'UNKNOWN_DOC_ID';
    if (!isPage && !missingFile.has(code)) return problem;
    if (/"@generated\//.test(message)) return new SiteError(code, message, { ...problem, hint });
    if (ofPackage.test(given)) return problem;
    const blaming = new SiteError(code, message, { ...problem, hint: `${hint} Else: ${given}` });
    return isPage ? asWarning(blaming) : blaming;
  });
}
