// Replaces the broken parts of what was just read by what they were before they broke.
import { type Content, type SourceFile, versionKey } from '../content/source-file.js';
import type { DevInputs } from './read-inputs.js';

/** A page keeps its front matter and a docs folder its sidebars while there is a mistake in them. */
export function withLastGood(inputs: DevInputs, last: DevInputs | undefined): DevInputs {
  if (!last) return inputs;
  const { config, content } = inputs;
  const sidebars = new Map(content.sidebars);
  for (const { id, versions } of config.docs) {
    for (const { name, sidebarPath } of versions) {
      const key = versionKey(id, name);
      const former = last.content.sidebars.get(key);
      if (typeof sidebarPath === 'string' && former && !sidebars.has(key)) sidebars.set(key, former);
    }
  }
  return { ...inputs, content: { ...content, sidebars, sources: withLastHeads(content, last.content) } };
}

function withLastHeads(content: Content, last: Content): readonly SourceFile[] {
  const broken = new Set(
    content.problems.flatMap(({ severity, location }) =>
      severity === 'error' && location ? [location.file] : [],
    ),
  );
  if (broken.size === 0) return content.sources;
  const former = new Map(last.sources.map((source) => [source.path, source]));
  return content.sources.map((source) => {
    const before = broken.has(source.path) ? former.get(source.path) : undefined;
    if (!before) return source;
    return { ...source, frontMatter: before.frontMatter, contentTitle: before.contentTitle };
  });
}
