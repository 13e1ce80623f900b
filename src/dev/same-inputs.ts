// Whether a site that was read twice is the same both times.
import type { SourceFile } from '../content/source-file.js';
import type { DevInputs } from './read-inputs.js';

export function isSameSite(one: DevInputs, other: DevInputs): boolean {
  const [sources, otherSources] = [one.content.sources, other.content.sources];
  return (
    sources.length === otherSources.length &&
    sources.every((source, index) => isSameSource(source, otherSources[index]!)) &&
    restOf(one) === restOf(other)
  );
}

/** What stands before the text is the same if all of the file is. */
function isSameSource(one: SourceFile, other: SourceFile): boolean {
  return one.path === other.path && one.hash === other.hash;
}

function restOf({ config, content, configInputs }: DevInputs): string {
  const { categories, sidebars, staticFiles, lastUpdates, inputs, problems } = content;
  return JSON.stringify([
    // Of the versions, which are no part of the config's file, too.
    [config.digest, config.docs, configInputs],
    [categories, [...sidebars].map(([key, raw]) => [key, raw, [...raw.sidebars]]), inputs],
    [staticFiles, [...lastUpdates]],
    problems.map(({ code, message, location }) => [code, message, location]),
  ]);
}
