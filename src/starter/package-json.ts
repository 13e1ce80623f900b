// Writes the package.json of a new site. An existing one (as after `npm install relaydocs`) is completed, never replaced.

/** Scripts for `npm run`. */
const scripts: Readonly<Record<string, string>> = {
  dev: 'relaydocs dev',
  build: 'relaydocs build',
  preview: 'relaydocs preview',
  check: 'relaydocs check',
};

/** Types of components and the configuration, for editors; for the version of React that relaydocs contains. */
const types: Readonly<Record<string, string>> = { '@types/react': '^19.3.0' };

/** The font in the manual's config, and the package that subsets it. */
export const starterFonts: Readonly<Record<string, string>> = {
  '@fontsource-variable/geist': '^5.3.0',
  'subset-font': '^2.9.0',
};

type PackageJson = Readonly<Record<string, unknown>> & {
  scripts?: Readonly<Record<string, string>>;
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
};

/**
 * Returns a new package.json. @param name of the folder @param dependencies relaydocs as `^3.8.1` or `file:../relaydocs.tgz`, and further
 * packages that the pages need
 */
export function newPackageJson(name: string, dependencies: Readonly<Record<string, string>>): string {
  return toText({
    name: toPackageName(name),
    private: true,
    scripts,
    dependencies,
    devDependencies: types,
  });
}

/** Adds our scripts and dependencies to a package.json; existing entries stay. @param text of the file */
export function completePackageJson(text: string, dependencies: Readonly<Record<string, string>>): string {
  const found = JSON.parse(text) as PackageJson;
  const missing = Object.entries(dependencies).filter(
    ([name]) => (found.dependencies?.[name] ?? found.devDependencies?.[name]) === undefined,
  );
  const completed = {
    ...found,
    scripts: { ...scripts, ...found.scripts },
    devDependencies: { ...types, ...found.devDependencies },
    ...(missing.length > 0 && {
      dependencies: { ...found.dependencies, ...Object.fromEntries(missing) },
    }),
  };
  return toText(completed, /^[ \t]+/m.exec(text)?.[0]);
}

/** Returns names of our scripts that a package.json uses for something else. @throws SyntaxError if it is not a JSON object */
export function scriptsInTheWay(text: string): string[] {
  const found: unknown = JSON.parse(text);
  if (typeof found !== 'object' || found === null || Array.isArray(found))
    throw new SyntaxError('it does not contain an object');
  const own = (found as PackageJson).scripts ?? {};
  return Object.keys(scripts).filter((name) => own[name] !== undefined && own[name] !== scripts[name]);
}

/** Returns a package name: `My Docs` -> `my-docs`. It must not be relaydocs, because a package cannot depend on itself. */
function toPackageName(folder: string): string {
  const name = folder
    .toLowerCase()
    .replace(/[^a-z0-9._~-]+/g, '-')
    .replace(/^[-._]+|(?<![-.])[-.]+$/g, '')
    .slice(0, 200);
  if (name === '') return 'docs';
  return name === 'relaydocs' ? 'relaydocs-site' : name;
}

function toText(value: unknown, indent: string = '  '): string {
  return `${JSON.stringify(value, null, indent)}\n`;
}
