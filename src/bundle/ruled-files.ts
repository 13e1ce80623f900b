// Files of which plugins of the site say what an import of them gives: a text, or an address.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { type FileRule, fileRulesIn } from '../config/plugged.js';
import type { ModuleConfig } from '../config/stage-configs.js';

/** They hold for whatever asks for no other form of a file, before what it is by its kind. */
export function ruledFiles({ aliases = {} }: Pick<ModuleConfig, 'aliases'>): Plugin[] {
  const rules = fileRulesIn(aliases).map(([{ test, include, exclude }, gives]) => {
    const [tested, included, excluded] = [test, include, exclude].map(anyOf);
    const isMeant = (file: string) =>
      tested!(file) && (include.length === 0 || included!(file)) && !excluded!(file);
    return { isMeant, gives };
  });
  if (rules.length === 0) return [];
  return [
    {
      name: 'ruled-files',
      setup(build) {
        build.onLoad({ filter: /.*/, namespace: 'file' }, async ({ path: file, suffix }) => {
          const rule = suffix === '' ? rules.findLast(({ isMeant }) => isMeant(file)) : undefined;
          if (!rule) return undefined;
          const contents = await readFile(file);
          if (rule.gives !== 'default-text') return { contents, loader: rule.gives };
          return { contents: `export default ${JSON.stringify(contents.toString())};\n`, loader: 'js' };
        });
      },
    },
  ];
}

function anyOf(conditions: FileRule['test']): (file: string) => boolean {
  const tests = conditions.map((one) => {
    if (typeof one === 'string') return (file: string) => file.startsWith(one);
    const pattern = new RegExp(one.source, one.flags);
    return (file: string) => file.search(pattern) !== -1;
  });
  return (file) => tests.some((test) => test(file));
}
