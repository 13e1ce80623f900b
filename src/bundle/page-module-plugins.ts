// Esbuild plugins for imports of pages that browsers cannot resolve: SVG files as components, and specifiers of Docusaurus.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import type { Element, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { find, hastToReact, svg } from 'property-information';
import { renderHtml } from '../compile/html/render-html.js';
import { toStyleObject } from '../compile/html/style-declarations.js';
import {
  fromFolder,
  isProvidable,
  ownThemeModule,
  providedNames,
  toProvidedName,
} from '../config/provided-names.js';
import type { ModuleConfig } from '../config/stage-configs.js';
import { askedAgain, resolveAgain } from './asked-again.js';
import { unknownName } from './bundle-errors.js';

/** Makes an imported SVG file a component, unless its text is asked for. */
export const svgComponents: Plugin = {
  name: 'svg-components',
  setup(build) {
    build.onResolve({ filter: /^[^!]*\.svg$/ }, async (asked) => {
      const isText = asked.with.type === 'text';
      if (askedAgain(asked.pluginData).asIs || asked.kind === 'url-token' || isText) return undefined;
      const found = await resolveAgain(build, asked, { asIs: true });
      return found.errors.length > 0 ? found : { path: found.path, suffix: '?component' };
    });
    build.onLoad({ filter: /\.svg$/, namespace: 'file' }, async ({ path: file, suffix }) => {
      if (suffix !== '?component') return undefined;
      return {
        contents: svgModule(await readFile(file, 'utf8')),
        loader: 'js',
        resolveDir: path.dirname(file),
      };
    });
  },
};

/** Writes the module of a component that shows the picture. */
function svgModule(text: string): string {
  const tree = raw({ type: 'root', children: [{ type: 'raw', value: text }] }) as Root;
  const element = tree.children.find((node): node is Element => node.type === 'element');
  const props = Object.entries(element?.properties ?? {}).map(([name, value]) => {
    if (name === 'style') return [name, toStyleObject(String(value))];
    const { property } = find(svg, name);
    return [hastToReact[property] ?? property, Array.isArray(value) ? value.join(' ') : value];
  });
  const inner = JSON.stringify({ __html: element ? renderHtml([...element.children], svg) : '' });
  return `import { createElement } from 'react';
const own = ${JSON.stringify(Object.fromEntries(props))};
const html = ${inner};
export default function Svg({ title, ...props }) {
  return createElement('svg', { ...own, 'aria-label': title, ...props, dangerouslySetInnerHTML: html });
}
export { Svg as ReactComponent };
`;
}

/** Resolves `@theme/Name` to the site's `src/theme/Name`, else to ours; `@theme-original/Name` to ours, unless a plugin provides one. */
export const docusaurusNames = (config: ModuleConfig): Plugin => ({
  name: 'docusaurus-names',
  setup(build) {
    build.onResolve({ filter: isProvidable }, async (asked) => {
      const { path: name, kind, resolveDir } = asked;
      const own = ownThemeModule(name, config);
      if (own !== undefined) return build.resolve(fromFolder(own, resolveDir), { kind, resolveDir });
      const provided = toProvidedName(name);
      if (provided !== undefined) return { path: provided, external: true };
      if (askedAgain(asked.pluginData).asIs) return undefined;
      // An installed package may have the name.
      const found = await resolveAgain(build, asked, { asIs: true });
      if (found.errors.length === 0) return found;
      const problem = unknownName(name, providedNames);
      return { errors: [{ text: problem.message, detail: problem }] };
    });
  },
});
