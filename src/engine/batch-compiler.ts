// Compiles batches of pages. Batches are plain data, so that they can be sent to worker threads; small sites compile in the main thread.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pageFileReader } from '../base/read-page-file.js';
import { decodeUtf8, encodeUtf8 } from '../base/utf8.js';
import { toFactsParts } from '../cache/packed-facts.js';
import type { PackedPage } from '../cache/page-cache.js';
import { type PackedPiece, PackReader, PackWriter } from '../cache/page-packs.js';
import { KnownCode } from '../compile/code/known-code.js';
import type { TypeCheck } from '../compile/code/types-in-code.js';
import { type CommonPage, fillCommon, hasMarks, isCommon, toCommonOptions } from '../compile/common-page.js';
import { foldersWith, pluginsFor } from '../compile/compile-options.js';
import { type CompileInput, compilePage, countWords } from '../compile/compile-page.js';
import { type CompiledPage, type CompileOptions, wordsAMinute } from '../compile/compiled-page.js';
import type { LoadedPlugins } from '../compile/markdown/markdown-plugins.js';
import { type AskedFiles, pageElsewhere } from '../compile/page-elsewhere.js';
import type { OnBrokenImage, Preprocess } from '../compile/page-state.js';
import { askForAddress } from '../config/ask-for-address.js';
import type { Config } from '../config/config.js';
import type { MarkdownPlugins } from '../config/markdown-fields.js';
import { iconFinder } from '../content/icons.js';
import type { ApiPage } from '../openapi/api-page.js';
import { formatPageEntry, toPageEntry } from '../search/embedded/page-entry.js';
import { KnownTerms } from '../search/embedded/page-terms.js';
import { commonPrefix } from './context-files.js';
import type { TypeChecker } from './type-checker.js';

/** A page to compile. */
export interface CompileJob extends Omit<CompileInput, 'text' | 'api' | 'plugins' | 'options' | 'files'> {
  /** Cache key under which the compiled page is kept. */
  key: string;
  /** Text of a generated page; undefined if the text is read from the file. */
  virtualText: string | undefined;
  /** True if the Markdown text is generated for a page that is a module: plugins from the configuration do not process it. */
  isModule: boolean;
  /** JSON of the part of an API description that the page shows. */
  api: string | undefined;
  /** Place of the page in the form that all languages share: if set, its marks are filled in and nothing is compiled. */
  common: PackedPiece | undefined;
  /** True if other languages of the site show this page too. */
  isShared: boolean;
}

export interface CompileBatch {
  type: 'compile';
  /** How many batches of its language came before. */
  number: number;
  siteDir: string;
  /** Folders, relative to the site's folder and not always inside it, whose files pages may show and include. */
  folders: readonly string[];
  packDir: string;
  /** Hashes of files in the site's folder that are already known, so that links to these files need not read them. */
  hashes: Readonly<Record<string, string>>;
  buildId: string;
  options: CompileOptions;
  /** Path of the config file, which is run again in the thread if it has plugins. */
  configPath: string;
  /** The language that the configuration is loaded for; undefined for the default language. */
  locale: string | undefined;
  /** Absolute path of the folder for pages in the form that all languages share. */
  commonDir: string | undefined;
  /** Base URLs of the languages that pages in that folder are kept for; undefined if pages are kept for none. */
  bases: readonly string[] | undefined;
  jobs: readonly CompileJob[];
}

/** A page in the form that all languages share, with marks in place of texts and the base URL (see compile/common-page.ts). */
interface CommonBody {
  page: CommonPage;
  /** The page's search entry, unless a language has an entry of its own. */
  entry: string | undefined;
}

interface BatchTools extends CompileBatch {
  files: CompileInput['files'];
  /** Options for compiling a page to the form that all languages share; undefined if no other language needs it. */
  ofAll: CompileOptions | undefined;
  /** Reads pages that an earlier language has compiled. */
  commons: PackReader | undefined;
}

interface MadePage {
  page: CompiledPage;
  entry: string;
  common?: PackedPiece;
}

/** The page compiled last, which the next page of the batch may be equal to. */
interface SharedPage extends AskedFiles {
  /** The text, and below it everything else that the page was compiled from, except for its path. */
  text: string;
  settings: string;
  options: CompileOptions;
  plugins: LoadedPlugins | undefined;
  page: CompiledPage;
}

interface PageCode {
  digest: string;
  config: Config;
  loaded: Map<MarkdownPlugins, LoadedPlugins>;
}

/** The state that one thread keeps between batches. */
export class BatchCompiler {
  #writer: { id: string; pack: PackWriter; common: PackWriter | undefined } | undefined;
  /** The loaded configuration, if it has functions for pages, and the plugins for each kind of page. */
  #code: PageCode | undefined;
  /** The last page: versions and languages often have pages of the same text, and batches put these next to each other. */
  #shared: SharedPage | undefined;
  #lastEntry: { sections: CompiledPage['sections']; entry: string } | undefined;
  #terms = new KnownTerms();
  /** Highlighted code of pages, which their translations mostly contain unchanged. */
  #knownCode = new KnownCode();
  #types: TypeChecker | undefined;

  /** @param onPage is called with the index of the page that is being compiled, again after each slow step of it */
  constructor(
    private readonly threadName: string,
    private readonly onPage: (index: number) => void = () => undefined,
  ) {}

  async compile(batch: CompileBatch): Promise<PackedPage[]> {
    const { pack, common: commonPack } = this.#open(batch);
    // Files that the page includes may have changed since the last batch.
    this.#shared = undefined;
    const { siteDir, folders, hashes, options, bases, commonDir } = batch;
    let inHand = 0;
    const onMade = (): void => this.onPage(inHand);
    const tools: BatchTools = {
      ...batch,
      files: {
        read: pageFileReader(siteDir, folders),
        hashes,
        findIcon: iconFinder(siteDir, options.iconSet),
        // Only translations repeat the code blocks of other pages so often that keeping them pays.
        code: commonDir === undefined ? undefined : this.#knownCode,
        types: () => this.#typesOf(siteDir),
        makePictures: options.pictures && (await import('./picture-maker.js')).pictureMaker(batch, onMade),
      },
      ofAll: bases && toCommonOptions(options, bases),
      commons: commonDir === undefined ? undefined : new PackReader(commonDir),
    };
    const compiled: PackedPage[] = [];
    for (const [index, job] of batch.jobs.entries()) {
      inHand = index;
      this.onPage(index);
      const { page, entry, common } = this.#filled(job, tools) ?? (await this.#made(job, tools));
      const { facts, article, twin } = page;
      compiled.push({
        source: job.path,
        key: job.key,
        facts: toFactsParts(facts),
        place: pack.add({ article, twin }),
        searchPlace: pack.addBytes(encodeUtf8(entry)),
        common,
      });
    }
    pack.flush();
    commonPack?.flush();
    tools.commons?.close();
    return compiled;
  }

  /** Returns the type checker, which is loaded for the first code block that asks for types. */
  async #typesOf(siteDir: string): Promise<TypeCheck> {
    const { TypeChecker } = await import('./type-checker.js');
    this.#types ??= new TypeChecker();
    return this.#types.of(siteDir);
  }

  #open({ buildId, packDir, commonDir, bases }: CompileBatch) {
    if (this.#writer?.id !== buildId) {
      this.close();
      const name = `${buildId}-${this.threadName}.pack`;
      this.#writer = {
        id: buildId,
        pack: new PackWriter(packDir, name),
        common: bases && new PackWriter(commonDir!, commonPrefix + name),
      };
    }
    return this.#writer;
  }

  /** Fills in the marks of a page that another language has compiled; undefined if there is none. */
  #filled({ common }: CompileJob, { commons, options }: BatchTools): MadePage | undefined {
    const bytes = common && commons?.bytes(common);
    if (!bytes) return undefined;
    const body = JSON.parse(decodeUtf8(bytes)) as CommonBody;
    const page = fillCommon(body.page, options);
    return { page, entry: body.entry ?? this.#entryOf(page.sections) };
  }

  async #made(job: CompileJob, tools: BatchTools): Promise<MadePage> {
    const { options, ofAll } = tools;
    const common =
      ofAll && job.isShared && job.api === undefined ? await this.#compile(job, tools, ofAll) : undefined;
    if (!common || !isCommon(common)) {
      const page = await this.#compile(job, tools, options);
      return { page, entry: this.#entryOf(page.sections) };
    }
    const page = fillCommon(common, options);
    const entry = this.#entryOf(page.sections);
    const isSaid = hasMarks(JSON.stringify(common.sections));
    const body: CommonBody = isSaid
      ? { page: common, entry: undefined }
      : { page: { ...common, sections: undefined }, entry };
    const place = this.#writer!.common!.addBytes(encodeUtf8(JSON.stringify(body)));
    return { page, entry, common: place };
  }

  async #compile(
    { key: _, virtualText, isModule, api, common: __, isShared: ___, ...job }: CompileJob,
    tools: BatchTools,
    options: CompileOptions,
  ): Promise<CompiledPage> {
    const { siteDir, files } = tools;
    const code = isModule ? undefined : await this.#codeOf(tools);
    const text = virtualText ?? (await readText(job.path, siteDir, code?.config));
    const plugins = code && (await loadPlugins(job.path, siteDir, code));
    const preprocess = code && preprocessIn(code.config);
    const onBrokenImage = code && brokenImageIn(code.config);
    // All inputs of the page besides its text.
    const { path: file, title, format, imageZoom, pictures, isLanding } = job;
    const settings = JSON.stringify([path.extname(file), title, format, imageZoom, pictures, isLanding]);
    // The path of its folder does not matter, except for the files in it that the page refers to.
    const isPlain = api === undefined && !isModule && !job.isPost && job.foreignFile === undefined;
    let isShared = isPlain && !preprocess && !onBrokenImage;
    const shared = isShared ? this.#shared : undefined;
    if (
      shared?.text === text &&
      shared.settings === settings &&
      shared.options === options &&
      shared.plugins === plugins
    ) {
      const same = pageElsewhere({ ...shared, files }, job.path);
      if (same) return same;
    }
    const references = new Set<string>();
    const page = await compilePage({
      ...job,
      text,
      api: api === undefined ? undefined : (JSON.parse(api) as ApiPage),
      options,
      files,
      plugins,
      preprocess,
      onBrokenImage,
      readingTime: code && job.isPost ? readingTimeIn(code.config, job.path) : undefined,
      onPathAsked: () => {
        isShared = false;
      },
      onFileAsked: (reference) => references.add(reference),
    });
    const { article, facts } = page;
    // The text of such a page is generated, so no place in it maps to a line of the author's file.
    if (isModule && article.type === 'mdx') article.page = { ...article.page, places: [] };
    // A page with problems is compiled for each file, because a problem names its file.
    this.#shared =
      isShared && facts.problems.length === 0
        ? { path: job.path, text, settings, options, plugins, page, references }
        : undefined;
    return page;
  }

  #entryOf(sections: CompiledPage['sections']): string {
    if (this.#lastEntry?.sections !== sections)
      this.#lastEntry = { sections, entry: formatPageEntry(toPageEntry(sections, this.#terms)) };
    return this.#lastEntry.entry;
  }

  /** Loads the configuration's functions. They cannot be sent to a thread, so each thread runs the config's cached bundle. */
  async #codeOf({ options, siteDir, configPath, locale }: CompileBatch): Promise<PageCode | undefined> {
    if (options.codeDigest === undefined) return undefined;
    const digest = [options.codeDigest, siteDir, locale].join();
    if (this.#code?.digest !== digest) {
      const { loadSiteConfig } = await import('../docusaurus/load-site-config.js');
      const config = await loadSiteConfig({ siteDir, configPath, locale });
      this.#code = { digest, config, loaded: new Map() };
    }
    return this.#code;
  }

  /** Closes the pack files that are open. */
  close(): void {
    this.#writer?.pack.close();
    this.#writer?.common?.close();
    this.#writer = undefined;
  }
}

async function loadPlugins(
  file: string,
  siteDir: string,
  { config, loaded }: PageCode,
): Promise<LoadedPlugins | undefined> {
  const all = pluginsFor(file, config);
  if (all.length === 0) return undefined;
  const folder = all.at(-1)!;
  const known = loaded.get(folder);
  if (known) return known;
  const { loadMarkdownPlugins } = await import('../compile/markdown/markdown-plugins.js');
  const plugins = loadMarkdownPlugins(all, siteDir);
  loaded.set(folder, plugins);
  return plugins;
}

async function readText(file: string, siteDir: string, config: Config | undefined): Promise<string> {
  const text = decodeUtf8(readFileSync(path.join(siteDir, file)));
  const parse = config?.markdown.parseFrontMatter;
  if (!parse) return text;
  const { parseByAuthor } = await import('../content/parse-by-author.js');
  // If the author's `parseFrontMatter` throws, this was reported when the content was read.
  return parseByAuthor(parse, siteDir, file, text).catch(() => text);
}

function brokenImageIn({ markdown: { hooks } }: Config): OnBrokenImage | undefined {
  const ask = hooks?.onBrokenMarkdownImages;
  return (
    ask &&
    ((url, sourceFilePath, { alt, ...picture }) =>
      askForAddress(ask, { type: 'image', url, sourceFilePath, text: alt, ...picture }))
  );
}

function readingTimeIn(config: Config, file: string): CompileInput['readingTime'] {
  const { blog, lang } = config;
  const readingTime = foldersWith(file, blog, config)[0]?.readingTime;
  return (
    readingTime &&
    ((text) =>
      readingTime({
        ...text,
        locale: lang,
        defaultReadingTime: ({ content, locale = lang, options: { wordsPerMinute = wordsAMinute } = {} }) =>
          Math.round((countWords(content, locale) / wordsPerMinute) * 100) / 100,
      }))
  );
}

function preprocessIn({ markdown, siteDir }: Config): Preprocess | undefined {
  const { preprocessor } = markdown;
  return (
    preprocessor && ((text, file) => preprocessor({ filePath: path.join(siteDir, file), fileContent: text }))
  );
}
