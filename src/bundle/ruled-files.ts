// Applies the rules of the site's plugins (webpack's `module.rules`) that say what an import of a file gives: its text or its URL.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { type FileRule, fileRulesIn } from '../config/plugged.js';
import type { ModuleConfig } from '../config/stage-configs.js';

/** Returns the plugins for these rules. They come before the defaults for file types, and apply unless the import asks for another form. */
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
