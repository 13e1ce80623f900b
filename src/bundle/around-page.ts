// What hands something down to the whole page is one component in the browser, so that contexts of all of it reach islands.
import type { Plugin } from 'esbuild';
import { aroundKey, ownAround } from '../config/own-parts.js';
import type { ModuleConfig } from '../config/stage-configs.js';

const namespace = 'around-page';

/** `src/theme/Root` with `src/theme/Layout/Provider` in it. */
export function aroundPage(config: ModuleConfig): Plugin {
  return {
    name: namespace,
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${aroundKey}$`) }, ({ path: name }) => ({
        path: name,
        namespace,
      }));
      build.onLoad({ filter: /.*/, namespace }, () => ({
        contents: moduleText(ownAround(config)),
        loader: 'jsx',
        resolveDir: config.siteDir,
      }));
    },
  };
}

function moduleText(specifiers: readonly string[]): string {
  const imports = specifiers.map((name, index) => `import Part${index} from ${JSON.stringify(name)};\n`);
  const opened = specifiers.map((_, index) => `<Part${index}>`);
  const closed = specifiers.map((_, index) => `</Part${index}>`).reverse();
  return `${imports.join('')}export default ({ children }) => ${opened.join('')}{children}${closed.join('')};\n`;
}
