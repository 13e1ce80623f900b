// Finds the posts of a blog, and its authors and tags files.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BlogConfig } from '../config/blog-fields.js';
import type { SiteError } from '../errors.js';
import { askGit } from './ask-git.js';
import { type BlogFiles, datedName } from './blog-files.js';
import { missingBlogFolder } from './content-errors.js';
import { findFiles } from './find-docs.js';
import type { ReadAuthors } from './read-authors.js';
import { type Reading, readFound } from './read-cached.js';
import { type SourceFile, sourcePath } from './source-file.js';

/** Reads the folder of a blog. */
export async function discoverBlog(
  blog: BlogConfig,
  translations: string | undefined,
  reading: Reading,
): Promise<{ sources: SourceFile[]; files: BlogFiles; inputs: string[]; problems: SiteError[] }> {
  const { siteDir, configPath, strict } = reading.config;
  const { tags: tagsName = 'tags.yml' } = blog;
  const place = {
    instance: undefined,
    version: undefined,
    folder: blog.path,
    translations,
    hasPartials: strict,
  };
  const authorsPath = sourcePath(siteDir, place, blog.authorsMapPath).path;
  const tagsPath = tagsName === false ? undefined : sourcePath(siteDir, place, tagsName).path;
  const authors = await readAuthorsOf(siteDir, authorsPath);
  const hasTags = tagsPath !== undefined && existsSync(path.join(siteDir, tagsPath));
  const { readTagsFile } = await import('./read-tags-file.js');
  const tags = hasTags ? readTagsFile(siteDir, tagsPath) : { definitions: undefined, problems: [] };
  const problems = [...authors.problems, ...tags.problems];
  const found = await findFiles(siteDir, blog.path, blog, reading.breathe !== undefined);
  if (!found) problems.push(missingBlogFolder(blog.path, configPath));
  problems.push(...(found?.problems ?? []));
  const sources: SourceFile[] = [];
  const dates: Record<string, number> = {};
  for (const file of found?.files ?? []) {
    const source = await readFound(file, place, reading, problems);
    if (source === 'gone' || source === undefined) continue;
    sources.push(source);
    if (source.frontMatter.date === undefined && datedName(file).timeMs === undefined)
      dates[source.path] = await writtenAt(siteDir, source.original ?? source.path);
  }
  return {
    sources,
    inputs: [authorsPath, ...(tagsPath === undefined ? [] : [tagsPath])],
    problems,
    files: {
      id: blog.id,
      authorsFile: authors.file,
      authors: authors.authors,
      tagsFile: hasTags ? tagsPath : undefined,
      tags: tags.definitions ?? {},
      dates,
    },
  };
}

async function readAuthorsOf(
  siteDir: string,
  file: string,
): Promise<ReadAuthors & { file: string | undefined }> {
  const absolutePath = path.join(siteDir, file);
  if (!existsSync(absolutePath)) return { file: undefined, authors: {}, problems: [] };
  const { readAuthors } = await import('./read-authors.js');
  return { file, ...readAuthors(file, readFileSync(absolutePath, 'utf8').replace(/^\uFEFF/, '')) };
}

/** Returns when git first recorded the file; if git does not know it, when the file was created. */
async function writtenAt(siteDir: string, file: string): Promise<number> {
  const made = (): number => statSync(path.join(siteDir, file)).birthtimeMs;
  try {
    const times = await askGit(siteDir, 'log', '--follow', '--diff-filter=A', '--format=%ct', '--', file);
    const seconds = times.trim().split('\n').at(-1)!;
    return seconds === '' ? made() : Number(seconds) * 1000;
  } catch {
    // Without git, or without history.
    return made();
  }
}
