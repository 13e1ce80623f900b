// Converts routes that plugins add to modules of pages, each of which renders the route's component with its props.
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { pathFrom } from '../base/paths.js';
import { writeWhereOther } from '../base/sealed-file.js';
import { fromFolder } from '../config/provided-names.js';
import { takesRouteProps } from '../config/route-props.js';
import { isLoose, type Loose, listOf, looseOf, textOf } from './loose.js';

interface RoutePlace {
  siteDir: string;
  baseUrl: string;
  /** Folder for the plugin's generated files. */
  dataDir: string;
  plugin: { name: string; id: string };
  /** Returns the code of a component; empty if it is not found. */
  codeOf(component: string): string;
  /** Returns the metadata file that the plugin assigns to a Markdown file; both are absolute paths. */
  metadataOf(file: string): string | undefined;
}

export interface RoutePage {
  /** Without the base URL. */
  route: string;
  /** Path of the module, relative to the site's folder. */
  module: string;
  /** The components of the route and its parents, the outermost first. */
  components: readonly string[];
}

/** A route with its parents, the outermost first. */
type RoutePath = readonly Loose[];

/**
 * Writes a module for each route without child routes. @returns the pages
 * @param onLost called for a route whose path is a pattern, `/x/:id`, which cannot be a page
 */
export function routePages(
  route: unknown,
  place: RoutePlace,
  onLost: (pattern: string) => void,
): RoutePage[] {
  return leavesOf(looseOf(route), []).flatMap((routes) => {
    const written = textOf(routes.at(-1)!.path) ?? '';
    if (/[*:]/.test(written)) {
      onLost(written);
      return [];
    }
    const text = moduleText(routes, place);
    const file = path.join(place.dataDir, `route-${hashOf(written + text).slice(0, 12)}.js`);
    writeWhereOther(file, text);
    const module = pathFrom(place.siteDir, file);
    const components = routes.map(({ component }) => textOf(component) ?? '');
    return [{ route: withoutBase(written, place.baseUrl), module, components }];
  });
}

function leavesOf(route: Loose, around: RoutePath): RoutePath[] {
  const routes = [...around, route];
  const inner = listOf(route.routes).filter(isLoose);
  return inner.length === 0 ? [routes] : inner.flatMap((one) => leavesOf(one, routes));
}

/** Removes the base URL: `/base/team/` -> `/team` */
function withoutBase(written: string, baseUrl: string): string {
  const fromRoot = `${written}/`.startsWith(baseUrl) ? written.slice(baseUrl.length - 1) : written;
  return `/${fromRoot.split('/').filter(Boolean).join('/')}`;
}

/** As in Docusaurus, named exports of a module become properties of its default export: `content.frontMatter` of Markdown. */
const withExports =
  'const withExports = ({ default: value, ...others }, known) =>\n  Object(value) === value ? Object.assign(value, others, known) : value;\n';

function moduleText(routes: RoutePath, { siteDir, dataDir, plugin, codeOf, metadataOf }: RoutePlace): string {
  const imports: string[] = ["import { RouteContext } from '@docusaurus/useRouteContext';"];
  const routed: string[] = [];
  const add = (specifier: string, as = ''): string => {
    const name = `Module${imports.length}`;
    // The path of a file must be relative to the folder of the module.
    const from = path.isAbsolute(specifier) ? fromFolder(specifier, dataDir) : specifier;
    imports.push(`import ${as}${name} from ${JSON.stringify(from)};`);
    return name;
  };
  /** Returns the expression for what a component gets of a module. */
  const contentOf = (specifier: string): string => {
    if (specifier.endsWith('.json')) return add(specifier);
    const name = add(specifier, '* as ');
    const metadata = /\.mdx?$/.test(specifier)
      ? metadataOf(specifier.replace(/^@site(?=\/)/, siteDir))
      : undefined;
    return `withExports(${metadata === undefined ? name : `${name}, { metadata: ${add(metadata)} }`})`;
  };
  // From the inside out: each element is a child of the route around it.
  const { element, contexts } = routes.reduceRight(
    (inner: { element: string; contexts: string[] }, route) => {
      const { component, modules, context, props, routes: _, ...others } = route;
      const own = textOf(component) ?? '';
      let name = add(own);
      // Every component gets the prop `route`, so it does not count.
      if (takesRouteProps(codeOf(own).replaceAll(/\broute\b/g, ''))) {
        routed.push(`const Routed${name} = withRouteProps(${name});\n`);
        name = `Routed${name}`;
      }
      const shown = inner.element === '' ? [] : [`routes: [{ component: () => ${inner.element} }]`];
      const parts = [`...${JSON.stringify({ ...others, ...looseOf(props) })}`, ...shown].join(', ');
      const given = `{...${JSON.stringify(looseOf(props))}} {...${modulesText(looseOf(modules), contentOf)}}`;
      return {
        element: `<${name} ${given} route={{ ${parts} }} />`,
        contexts: [`...${modulesText(looseOf(context), contentOf)}`, ...inner.contexts],
      };
    },
    { element: '', contexts: [] },
  );
  const value = `{ plugin: ${JSON.stringify(plugin)}, data: { ${contexts.join(', ')} } }`;
  if (routed.length > 0) imports.push("import { withRouteProps } from '@docusaurus/ComponentCreator';");
  const code = `${routed.join('')}export default function Page() {
  return (
    <RouteContext value={${value}}>
      ${element}
    </RouteContext>
  );
}
`;
  return `${imports.join('\n')}\n\n${code.includes('withExports(') ? withExports : ''}${code}`;
}

/** Returns the expression for modules that are given by path, in nested lists and objects. */
function modulesText(modules: unknown, contentOf: (specifier: string) => string): string {
  if (typeof modules === 'string') return contentOf(modules);
  if (Array.isArray(modules)) return `[${modules.map((one) => modulesText(one, contentOf)).join(', ')}]`;
  if (!isLoose(modules)) return 'undefined';
  if (modules.__import === true) return contentOf(textOf(modules.path) ?? '');
  const entries = Object.entries(modules).map(
    ([key, one]) => `${JSON.stringify(key)}: ${modulesText(one, contentOf)}`,
  );
  return `{ ${entries.join(', ')} }`;
}
