// Derives the compile options and the plugins of a page from the configuration.
import path from 'node:path';
import type { MarkdownPlugins } from '../config/markdown-fields.js';
import type { CompileConfig } from '../config/stage-configs.js';
import { translatedFolders } from '../config/translation-places.js';
import apiTexts from '../texts/english/api.json';
import articleTexts from '../texts/english/article.json';
import consoleTexts from '../texts/english/console.json';
import socketTexts from '../texts/english/socket.json';
import { otherTexts, pickTexts } from '../texts/texts.js';
import type { CompileOptions } from './compiled-page.js';

/**
 * Returns the part of the configuration that compiled pages depend on: their cache keys contain nothing else of it.
 * @param own the tags of Markdown that components of the site replace
 */
export function toCompileOptions(
  config: CompileConfig,
  { ownTags, keepsTags }: Pick<CompileOptions, 'ownTags' | 'keepsTags'>,
): CompileOptions {
  const { format, admonitions, onUnknownDirective, emoji, math, mermaid, liveCode, imageZoom, pictures } =
    config.markdown;
  const { defaultLanguage, magicComments, operators } = config.code;
  return {
    texts: pickTexts(config.texts, articleTexts),
    api:
      config.openapi.length > 0
        ? {
            texts: pickTexts(config.texts, apiTexts),
            consoleTexts: otherTexts(config.texts, { ...consoleTexts, ...socketTexts }),
          }
        : undefined,
    baseUrl: config.baseUrl,
    originalBase: config.translation?.original.baseUrl,
    staticDirectories: config.staticDirectories,
    iconSet: config.iconSet,
    originals: config.translation && originalsOf(config),
    aliases: config.aliases && fromSite(config.aliases, config.siteDir),
    format,
    admonitions,
    onUnknownDirective,
    emoji,
    math,
    linkTexts: config.markdown.hooks?.onBrokenMarkdownLinks && true,
    strict: config.strict,
    mermaid: mermaid !== false,
    liveCode: liveCode !== false,
    imageZoom,
    pictures: pictures || undefined,
    ownTags,
    keepsTags,
    truncateMarkers: truncateMarkersOf(config),
    defaultLanguage,
    magicComments,
    operators,
    showRuns: config.samples.showRuns,
    fonts: config.fonts !== undefined,
    codeDigest: hasCode(config) ? config.digest : undefined,
  };
}

function originalsOf(config: CompileConfig): Record<string, string> {
  return Object.fromEntries(
    Array.from(translatedFolders(config), ([folder, translated]) => [translated, folder]),
  );
}

function truncateMarkersOf(config: CompileConfig): CompileOptions['truncateMarkers'] {
  const translated = translatedFolders(config);
  const markers = config.blog.flatMap(({ path, truncateMarker }) =>
    truncateMarker === undefined
      ? []
      : [path, translated.get(path) ?? path].map((folder) => [folder, truncateMarker]),
  );
  return markers.length === 0 ? undefined : Object.fromEntries(markers);
}

function hasCode({ markdown, docs, pagesFolder, blog }: CompileConfig): boolean {
  const isAnyText = markdown.preprocessor !== undefined || markdown.parseFrontMatter !== undefined;
  if (markdown.hooks?.onBrokenMarkdownImages || blog.some((one) => one.readingTime)) return true;
  return isAnyText || [markdown, ...docs, ...pagesFolder, ...blog].some((one) => one.plugins);
}

function fromSite(aliases: Readonly<Record<string, string>>, siteDir: string): Record<string, string> {
  const entries = Object.entries(aliases).map(([name, target]) => {
    const file = path.isAbsolute(target) ? path.relative(siteDir, target) : undefined;
    return [name, file === undefined ? target : `@site/${file.replaceAll(path.sep, '/')}`] as const;
  });
  return Object.fromEntries(entries);
}

/** Returns the plugins for a page: those for all pages, then those of its folder. */
export function pluginsFor(
  file: string,
  config: Pick<CompileConfig, 'markdown' | 'docs' | 'pagesFolder' | 'blog' | 'translation'>,
): readonly MarkdownPlugins[] {
  const { markdown, docs, pagesFolder, blog } = config;
  const folders = [
    ...docs.flatMap(({ versions, plugins }) => versions.map(({ path }) => ({ path, plugins }))),
    ...pagesFolder,
    ...blog,
  ];
  const [own] = foldersWith(file, folders, config);
  return [markdown.plugins, own?.plugins].filter((one) => one !== undefined);
}

/** Returns those of some folders that contain a page, or its translation. If folders are nested, the innermost is first. */
export function foldersWith<Folder extends { path: string }>(
  file: string,
  folders: readonly Folder[],
  config: Parameters<typeof translatedFolders>[0],
): Folder[] {
  const translated = translatedFolders(config);
  return folders
    .filter(({ path }) => file.startsWith(`${path}/`) || file.startsWith(`${translated.get(path) ?? path}/`))
    .sort((a, b) => b.path.length - a.path.length);
}
