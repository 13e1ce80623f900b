// Compiles pages in batches of plain data: in worker threads, for small sites in the main one.
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
import { pluginsFor } from '../compile/compile-options.js';
import { type CompileInput, compilePage } from '../compile/compile-page.js';
import type { CompiledPage, CompileOptions } from '../compile/compiled-page.js';
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
  /** The compiled page is kept under it. */
  key: string;
  /** Stands instead of the file's text. */
  virtualText: string | undefined;
  /** Its text is none of the author's: plugins of the configuration do not get it. */
  isModule: boolean;
  /** JSON of what the page shows of an API. */
  api: string | undefined;
  /** Where it lies as all languages have it: it is filled in instead of compiled. */
  common: PackedPiece | undefined;
  /** Other languages show it as well. */
  isShared: boolean;
}

export interface CompileBatch {
  type: 'compile';
  siteDir: string;
  /** Folders relative to the site's, in it or not, whose files pages may show and include. */
  folders: readonly string[];
  packDir: string;
  /** Hashes of files in the site's folder that need not be read to be linked to. */
  hashes: Readonly<Record<string, string>>;
  buildId: string;
  options: CompileOptions;
  /** Where the plugins of the configuration come from. */
  configPath: string;
  /** The language that the configuration is read for; undefined: the default one. */
  locale: string | undefined;
  /** Absolute path of the folder for what pages are in all languages. */
  commonDir: string | undefined;
  /** Base URLs of the languages that pages are kept for in that folder; undefined: for none. */
  bases: readonly string[] | undefined;
  jobs: readonly CompileJob[];
}

/** A page as all languages have it. */
interface CommonBody {
  page: CommonPage;
  /** What the search index takes in, where no language says it otherwise. */
  entry: string | undefined;
}

interface BatchTools extends CompileBatch {
  files: CompileInput['files'];
  /** What compiles a page to what it is in all languages; undefined where no language wants that. */
  ofAll: CompileOptions | undefined;
  /** Reads what another language has compiled. */
  commons: PackReader | undefined;
}

interface MadePage {
  page: CompiledPage;
  entry: string;
  common?: PackedPiece;
}

/** A page that another one of the batch may be the same as. */
interface SharedPage extends AskedFiles {
  /** All that it was made of, but its place. */
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

/** State of one thread that compiles. */
export class BatchCompiler {
  #writer: { id: string; pack: PackWriter; common: PackWriter | undefined } | undefined;
  /** The configuration where it has code for pages, and plugins of a page by the last of their sources. */
  #code: PageCode | undefined;
  /** The last page, where a version, or another language, may have the same: pages of the same text follow each other. */
  #shared: SharedPage | undefined;
  #lastEntry: { sections: CompiledPage['sections']; entry: string } | undefined;
  #terms = new KnownTerms();
  /** What translations of a page have from it. */
  #knownCode = new KnownCode();
  #types: TypeChecker | undefined;

  /** @param onPage is told which page of a batch is in hand, again whenever the page has come on. */
  constructor(
    private readonly threadName: string,
    private readonly onPage: (index: number) => void = () => undefined,
  ) {}

  async compile(batch: CompileBatch): Promise<PackedPage[]> {
    const { pack, common: commonPack } = this.#open(batch);
    // Files that it shows may be others by now.
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
        // Only translations have the code of other pages so often that it pays.
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

  /** Loaded for the first fence that asks for types. */
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

  /** What another language has compiled; undefined where that is nothing. */
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
    // What the page is told beside its text.
    const { path: file, title, format, imageZoom, pictures, isLanding } = job;
    const settings = JSON.stringify([path.extname(file), title, format, imageZoom, pictures, isLanding]);
    // The folder of all others means nothing but where their files lie.
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
      onPathAsked: () => {
        isShared = false;
      },
      onFileAsked: (reference) => references.add(reference),
    });
    const { article, facts } = page;
    // Nothing of the text stands in the author's file.
    if (isModule && article.type === 'mdx') article.page = { ...article.page, places: [] };
    // A problem tells its file.
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

  /** Functions do not cross to threads: each runs the configuration, whose bundled text lies in the cache. */
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

  /** Closes the file that is held open. */
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
  // Where the function fails, that has been told when the content was read.
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

function preprocessIn({ markdown, siteDir }: Config): Preprocess | undefined {
  const { preprocessor } = markdown;
  return (
    preprocessor && ((text, file) => preprocessor({ filePath: path.join(siteDir, file), fileContent: text }))
  );
}
