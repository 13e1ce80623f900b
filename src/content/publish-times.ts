// Pages that are published from or until a time: at other times they are drafts.
import type { Content, DuePage, SourceFile } from './source-file.js';

/** Returns the content at a time, and the page whose publication changes next. */
export function contentAt(content: Content, nowMs: number): Content {
  const isTimed = ({ frontMatter: { publishAt, unpublishAt } }: SourceFile): boolean =>
    publishAt !== undefined || unpublishAt !== undefined;
  const due = content.sources.filter(isTimed).map((source) => nextOf(source, nowMs));
  if (due.length === 0) return content;
  const sources = content.sources.map((source) => sourceAt(source, nowMs));
  return { ...content, sources, due: earlier(...due) };
}

/** Returns the page as a draft, if it is not published at that time. */
export function sourceAt(source: SourceFile, nowMs: number): SourceFile {
  const { frontMatter } = source;
  const { publishAt = nowMs, unpublishAt = Infinity } = frontMatter;
  if (publishAt <= nowMs && nowMs < unpublishAt) return source;
  return { ...source, frontMatter: { ...frontMatter, draft: true } };
}

function nextOf({ path: file, frontMatter }: SourceFile, nowMs: number): DuePage | undefined {
  const { draft, publishAt = nowMs, unpublishAt = Infinity } = frontMatter;
  if (draft || unpublishAt <= Math.max(nowMs, publishAt)) return undefined;
  if (publishAt > nowMs) return { file, timeMs: publishAt, becomes: 'published' };
  return unpublishAt === Infinity ? undefined : { file, timeMs: unpublishAt, becomes: 'left out' };
}

/** Returns the page whose time comes first. */
export function earlier(...pages: readonly (DuePage | undefined)[]): DuePage | undefined {
  return pages.reduce(
    (first, page) => (first && !(page && page.timeMs < first.timeMs) ? first : page),
    undefined,
  );
}
