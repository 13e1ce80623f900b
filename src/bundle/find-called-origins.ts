// Other hosts that code in the browser loads from: the policy of the site has to allow them.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { getOrMake } from '../base/values.js';
import { fileOfInput } from '../config/module-files.js';
import type { ModuleConfig } from '../config/stage-configs.js';
import { type Called, loadsByName, namedOriginsIn, originsCalledIn, picturesIn } from './called-origins.js';

/** An origin, and the first place in a file that loads from it. */
export interface CalledOrigin extends Called {
  file: string;
}

/** What is called so more often is data to be shown, and no constant. */
const mostOfAName = 20;

/**
 * The origins that the scripts of a bundle load from, by all files of which something is in it, data as well, and whose hosts the
 * scripts name. A file that loads from what it has by a name may load from what other files, or the `customFields` of the config,
 * call so.
 * @param files what was bundled
 */
export async function findCalledOrigins(
  { outputs }: Metafile,
  { siteDir, customFields }: Pick<ModuleConfig, 'siteDir' | 'customFields'>,
  files: readonly { path: string; contents: Uint8Array }[],
): Promise<CalledOrigin[]> {
  const used = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([input, { bytesInOutput }]) =>
      bytesInOutput > 0 && /\.(?:[cm]?[jt]sx?|json)$/.test(input) ? (fileOfInput(input) ?? []) : [],
    ),
  );
  // Exports that nothing asks for are left out of bundles.
  const isThere = (text: string): boolean =>
    files.some(
      ({ path, contents: { buffer, byteOffset, byteLength } }) =>
        path.endsWith('.js') && Buffer.from(buffer, byteOffset, byteLength).includes(text),
    );
  const texts = new Map<string, string>();
  for (const file of [...new Set(used)].sort())
    texts.set(file, await readFile(path.join(siteDir, file), 'utf8'));
  const found = new Map<string, CalledOrigin>();
  const add = (call: CalledOrigin): void => {
    const key = `${call.directive} ${call.source} ${call.file}`;
    if (!found.has(key)) found.set(key, call);
  };
  const named = new Map<string, Set<string>>();
  for (const [file, text] of texts) {
    const isData = file.endsWith('.json');
    for (const call of isData ? picturesIn(text) : originsCalledIn(text))
      if (textsOf(call).every(isThere)) add({ ...call, file });
    for (const [name, source] of namedOriginsIn(isData ? `data = ${text}` : text))
      if (isThere(new URL(source).host)) getOrMake(named, name, () => new Set()).add(source);
  }
  for (const [name, source] of namedOriginsIn(`data = ${JSON.stringify(customFields)}`))
    getOrMake(named, name, () => new Set()).add(source);
  const names = [...named].filter(([, sources]) => sources.size <= mostOfAName);
  for (const [file, text] of names.length > 0 ? texts : [])
    for (const { directives, index, names: said } of loadsByName(text))
      for (const [name, sources] of names)
        for (const source of said.has(name) ? sources : [])
          for (const directive of directives)
            add({ directive, source, line: text.slice(0, index).split('\n').length, file });
  return [...found.values()];
}

/** What a script has in it that such a place is in; nothing where it may have it in many ways. */
const textsOf = ({ source, parts }: Called): readonly string[] => {
  if (URL.canParse(source)) return parts ?? [new URL(source).host];
  return source === "'wasm-unsafe-eval'" ? ['WebAssembly'] : [];
};
