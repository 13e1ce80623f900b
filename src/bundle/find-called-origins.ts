// Finds the other origins that a bundle for the browser loads from, and the permissions that it needs, as the site's
// Content-Security-Policy has to allow them.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { getOrMake, parseJson } from '../base/values.js';
import { fileOfInput } from '../config/module-files.js';
import type { ModuleConfig } from '../config/stage-configs.js';
import {
  hostOf,
  loadsByName,
  namedOriginsIn,
  namedOriginsOf,
  originsCalledIn,
  picturesIn,
} from './called-origins.js';
import { type PolicySource, permissionsNeededIn } from './needed-permissions.js';

/** What the policy has to allow, and the first place in a file that needs it. */
export interface CalledOrigin extends PolicySource {
  file: string;
}

/** A name that stands for more origins than this is a field of data to display, and not a constant that code loads from. */
const mostOfAName = 20;

/**
 * Returns what the scripts of a bundle need the policy to allow. It searches the source files that are in the bundle, JSON included, and
 * keeps origins whose hosts occur in the output. Code that loads from a variable may load from an origin that another file, or `customFields` of
 * the config, holds under the same name.
 * @param files the output of the bundle
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
  // Unused exports are removed from bundles, and their origins with them.
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
    for (const call of isData ? picturesIn(text) : [...permissionsNeededIn(text), ...originsCalledIn(text)])
      if (textsOf(call).every(isThere)) add({ ...call, file });
    for (const [name, source] of isData ? namedOriginsOf(parseJson(text)) : namedOriginsIn(text))
      if (isThere(hostOf(source))) getOrMake(named, name, () => new Set()).add(source);
  }
  for (const [name, source] of namedOriginsOf(customFields))
    getOrMake(named, name, () => new Set()).add(source);
  const names = [...named].filter(([, sources]) => sources.size <= mostOfAName);
  for (const [file, text] of texts) {
    const mentioned = names.filter(([name]) => text.includes(name));
    for (const { directives, index, names: said } of mentioned.length > 0 ? loadsByName(text) : [])
      for (const [name, sources] of mentioned)
        for (const source of said.has(name) ? sources : [])
          for (const directive of directives)
            add({ directive, source, line: text.slice(0, index).split('\n').length, file });
  }
  return [...found.values()];
}

/** Returns the texts that a script must contain if such a place is in it; none if the script may write it in several ways. */
const textsOf = ({ source, parts }: PolicySource): readonly string[] =>
  parts ?? (source.startsWith("'") ? [] : [hostOf(source)]);
