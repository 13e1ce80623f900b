// The package.json of a new site. One that is there (as after `npm install relaydocs`) is completed, never replaced.

/** What `npm run` does in a new site. */
const scripts: Readonly<Record<string, string>> = {
  dev: 'relaydocs dev',
  build: 'relaydocs build',
  preview: 'relaydocs preview',
  check: 'relaydocs check',
};

/** Types of the components and of the configuration, for editors; those of the React that relaydocs comes with. */
const types: Readonly<Record<string, string>> = { '@types/react': '^19.3.0' };

/** The font that the manual's config names, and what cuts it. */
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
 * @param name of the folder. @param dependencies what npm shall install: relaydocs by `^3.8.1` or `file:../relaydocs.tgz`, and
 * what the pages need beside it.
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

/** @param text of a package.json. @returns it with our scripts and the dependency; what is there stays as it is. */
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

/** Names of our scripts that a package.json uses for something else. @throws SyntaxError if it is no JSON object. */
export function scriptsInTheWay(text: string): string[] {
  const found: unknown = JSON.parse(text);
  if (typeof found !== 'object' || found === null || Array.isArray(found))
    throw new SyntaxError('it holds no object');
  const own = (found as PackageJson).scripts ?? {};
  return Object.keys(scripts).filter((name) => own[name] !== undefined && own[name] !== scripts[name]);
}

/** `My Docs` -> `my-docs`. A package of the name relaydocs could not depend on relaydocs. */
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
