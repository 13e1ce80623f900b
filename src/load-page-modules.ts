// What pages import: the set of it over all pages, as one bundle.
import type { BundleCache } from './bundle/bundle-cache.js';
import type { PageImport, PageModules } from './bundle/bundle-page-modules.js';
import { themeModule } from './bundle/provided-names.js';
import type { Config } from './config/config.js';
import { isModuleThere, moduleFiles } from './config/module-files.js';
import { inputsOf, type ModuleInput } from './config/module-inputs.js';
import type { Graph } from './load-graph.js';

export interface LoadedPageModules {
  /** undefined where no page has to be run, or pages import nothing of the site's. */
  bundle: PageModules | undefined;
  /** Import keys of the modules that hold components for all pages. */
  componentKeys: readonly string[];
  /** Some page has to be run. */
  runs: boolean;
  /** Of the bundle, and files that would change what is in it if they appeared or went. */
  inputs: readonly ModuleInput[];
}

/** @throws SiteErrors for imports that cannot be resolved. */
export async function loadPageModules(
  { config, pages }: Pick<Graph, 'config' | 'pages'>,
  bundles: BundleCache,
): Promise<LoadedPageModules> {
  const runs = Array.from(pages.values()).some(({ facts }) => facts.runs);
  if (!runs) return { bundle: undefined, componentKeys: [], runs, inputs: [] };
  const imports = new Map<string, PageImport>();
  for (const { source, facts } of pages.values()) {
    for (const { key, specifier, binds, file = source, line, column } of facts.imports) {
      if (imports.get(key)?.binds || (imports.has(key) && !binds)) continue;
      imports.set(key, { key, specifier, binds, location: { file, line, column } });
    }
  }
  const componentKeys = componentKeysOf(config);
  for (const key of componentKeys)
    imports.set(key, { key, specifier: key, binds: true, location: { file: config.configPath } });
  // Loaded here only: most sites have no page that must be run.
  const { bundlePageModules } = await import('./bundle/bundle-page-modules.js');
  const sorted = [...imports.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const lookedFor = [
    ...(config.mdxComponents === undefined ? [docusaurusComponents] : []),
    ...sorted.flatMap(({ key }) => themeModule(key) ?? []),
  ].flatMap(moduleFiles);
  const inputs = await inputsOf(lookedFor, config.siteDir);
  const bundle = await bundlePageModules(sorted, config, bundles);
  return { bundle, componentKeys, runs, inputs: [...inputs, ...(bundle?.inputs ?? [])] };
}

const docusaurusComponents = 'src/theme/MDXComponents';

/** The configured module, else Docusaurus' place for it. */
function componentKeysOf({ siteDir, mdxComponents }: Config): string[] {
  if (mdxComponents !== undefined) return [`./${mdxComponents}`];
  return isModuleThere(docusaurusComponents, siteDir) ? [`./${docusaurusComponents}`] : [];
}
