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

type PackageJson = Readonly<Record<string, unknown>> & {
  scripts?: Readonly<Record<string, string>>;
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
};

/** @param name of the folder. @param dependency what npm shall install as relaydocs: `^3.8.1`, `file:../relaydocs.tgz`. */
export function newPackageJson(name: string, dependency: string): string {
  return toText({
    name: toPackageName(name),
    private: true,
    scripts,
    dependencies: { relaydocs: dependency },
    devDependencies: types,
  });
}

/** @param text of a package.json. @returns it with our scripts and the dependency; what is there stays as it is. */
export function completePackageJson(text: string, dependency: string): string {
  const found = JSON.parse(text) as PackageJson;
  const hasRelaydocs = Boolean(found.dependencies?.relaydocs ?? found.devDependencies?.relaydocs);
  const completed = {
    ...found,
    scripts: { ...scripts, ...found.scripts },
    devDependencies: { ...types, ...found.devDependencies },
    ...(hasRelaydocs ? {} : { dependencies: { ...found.dependencies, relaydocs: dependency } }),
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
