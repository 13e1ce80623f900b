import path from 'node:path';
import type { Plugin } from 'esbuild';
import { type BundledModule, bundleModule } from './bundle-module.js';

/** Bundles a module and the site's own modules that it imports; packages are looked for when it runs (run-program.ts). */
export async function bundleProgram(absolutePath: string, siteDir: string): Promise<BundledModule> {
  const bundled = await bundleModule(absolutePath, siteDir, [packagesStayOut]);
  // The default export of a package is what it calls so, also for modules of ES, as Docusaurus loads them.
  const text = bundled.text.replace(/(__toESM\(require\("[^"]*"\)), 1\)/g, '$1)');
  return { ...bundled, text: withDefaultInside(text) };
}

/** `require('./sidebar.ts').items` finds `items` in what the module has as its default, as Docusaurus loads it. */
function withDefaultInside(text: string): string {
  return text.replace(
    /(\(init_\w+\(\), )(__toCommonJS\(\w+\))\)/g,
    '$1((all) => typeof all.default === "object" ? Object.assign({ __proto__: all.default }, all) : all)($2))',
  );
}

/** A link in node_modules may lead to a folder of the same repository, whose TypeScript only a bundler reads. */
const packagesStayOut: Plugin = {
  name: 'packages-stay-out',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async ({ path: name, pluginData, ...args }) => {
      if (args.kind === 'entry-point' || path.isAbsolute(name) || pluginData === packagesStayOut)
        return undefined;
      const { importer, namespace, resolveDir, kind, with: attributes } = args;
      const found = await build.resolve(name, {
        importer,
        namespace,
        resolveDir,
        kind,
        with: attributes,
        pluginData: packagesStayOut,
      });
      const isOwn =
        found.errors.length === 0 && !found.external && !/[\\/]node_modules[\\/]/.test(found.path);
      return isOwn ? found : { path: name, external: true };
    });
  },
};
