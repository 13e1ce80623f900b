// When a plugin of the site has failed, files and pages that are missing may be those that it generates: adds this to the hints.
import { asWarning, SiteError } from '../errors.js';

/** Codes of problems for missing files that pages and modules include. */
const missingFile = new Set(['UNRESOLVED_IMPORT', 'INCLUDED_FILE_MISSING', 'BROKEN_IMAGE']);

/** The hint of a missing package: no plugin would have generated it. */
const ofPackage = /\bnpm install\b/;

/**
 * Adds a hint that names the failed plugins to problems of missing files and pages.
 * @param plugins problems of plugins, among them those of failed ones @returns all problems
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
  const hint = `The ${all.join(' or the ')} failed and may have to create it: see PLUGIN_FAILED.`;
  return problems.map((problem) => {
    const { code, message, hint: given = '' } = problem;
    // Links to missing pages are left alone; a sidebar entry for a missing page is only left out.
    const isPage = code === 'UNKNOWN_DOC_ID';
    if (!isPage && !missingFile.has(code)) return problem;
    if (/"@generated\//.test(message)) return new SiteError(code, message, { ...problem, hint });
    if (ofPackage.test(given)) return problem;
    const blaming = new SiteError(code, message, { ...problem, hint: `${hint} Otherwise: ${given}` });
    return isPage ? asWarning(blaming) : blaming;
  });
}
