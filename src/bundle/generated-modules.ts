import type { Plugin } from 'esbuild';
import type { ModuleConfig } from '../config/stage-configs.js';

const namespace = 'generated';

/** `@generated/docusaurus.config` and its like, where the config is that of Docusaurus. */
export function generatedModules({ foreign, baseUrl, translation }: ModuleConfig): Plugin {
  const { i18n = {}, ...config } = foreign ?? {};
  const modules: Readonly<Record<string, unknown>> = {
    'docusaurus.config': { ...config, i18n, baseUrl },
    i18n,
    'site-metadata': { docusaurusVersion: '3.0.0', pluginVersions: {} },
    codeTranslations: translation?.messages.code ?? {},
  };
  return {
    name: 'generated-modules',
    setup(build) {
      if (!foreign) return;
      build.onResolve({ filter: /^@generated\// }, ({ path: written }) => {
        const name = written.slice('@generated/'.length).replace(/\.m?js(?:on)?$/, '');
        return Object.hasOwn(modules, name) ? { path: name, namespace } : undefined;
      });
      build.onLoad({ filter: /.*/, namespace }, ({ path: name }) => ({
        contents: `export default ${JSON.stringify(modules[name])};\n`,
        loader: 'js',
      }));
    },
  };
}
