// The work on single pages, as batches of plain data: the same functions run in worker threads and, for small sites, in
// the main one.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type PackedArticle, PackReader, PackWriter } from '../cache/page-packs.js';
import { compilePage, type FrontMatterPicture } from '../compile/compile-page.js';
import type { CompileOptions, PageFacts } from '../compile/compiled-page.js';
import type { ProblemData } from '../errors.js';
import { toProblemData } from '../errors.js';
import { type SecretScanOptions, scanForSecrets } from '../output/scan-secrets.js';
import type { OutputRecord } from '../output/stage-output.js';
import { type StagedFileWriter, stagedFileWriter } from '../output/staged-file.js';
import type { PageJob } from '../render/page-job.js';
import type { RenderContext } from '../render/render-context.js';
import { createPageRenderer, resolveTwin } from '../render/render-page.js';
import { loadTheme } from './load-theme.js';
import { pageFileReader } from './read-page-file.js';

export interface CompileJob {
  path: string;
  docPath: string;
  title: string;
  format: 'detect' | 'mdx' | 'md' | undefined;
  pictures: readonly FrontMatterPicture[];
  virtualText: string | undefined;
}

export interface CompileBatch {
  type: 'compile';
  siteDir: string;
  /** Folders relative to the site's, in it or not, whose files pages may show and include. */
  folders: readonly string[];
  packDir: string;
  buildId: string;
  options: CompileOptions;
  jobs: readonly CompileJob[];
}

export interface CompiledInPack {
  path: string;
  facts: PageFacts;
  place: PackedArticle;
}

export interface RenderJob {
  page: PageJob;
  /** The article's place; undefined for pages that have none (categories, tags, not found). */
  place: PackedArticle | undefined;
  /** Path of the page's source; undefined where there is no article. */
  source: string | undefined;
  /** Written into the output record. */
  key: string;
}

export interface RenderBatch {
  type: 'render';
  packDir: string;
  stagingDir: string;
  /** The render context as JSON, and the site's own theme components: written once, read once a thread. */
  contextFile: string;
  secrets: SecretScanOptions;
  jobs: readonly RenderJob[];
}

export interface RenderedPage {
  records: readonly OutputRecord[];
  problems: readonly ProblemData[];
  /** The article was not in the cache as promised: the page has to be compiled again. */
  lost: boolean;
}

/** What the render context file holds. */
export interface RenderContextFile {
  context: RenderContext;
  themeCode: string | undefined;
}

/** State of one thread: its pack, its renderer. */
export class PageWork {
  #threadName: string;
  #writer: { id: string; pack: PackWriter } | undefined;
  #renderer: { file: string; render: ReturnType<typeof createPageRenderer> } | undefined;
  #reader: { dir: string; packs: PackReader } | undefined;
  #files: { dir: string; writer: StagedFileWriter } | undefined;

  constructor(threadName: string) {
    this.#threadName = threadName;
  }

  async compile(batch: CompileBatch): Promise<CompiledInPack[]> {
    if (this.#writer?.id !== batch.buildId) {
      this.#writer?.pack.close();
      this.#writer = {
        id: batch.buildId,
        pack: new PackWriter(batch.packDir, `${batch.buildId}-${this.#threadName}.pack`),
      };
    }
    const { pack } = this.#writer;
    const files = { read: pageFileReader(batch.siteDir, batch.folders) };
    const compiled: CompiledInPack[] = [];
    for (const job of batch.jobs) {
      const text = job.virtualText ?? readFileSync(path.join(batch.siteDir, job.path), 'utf8');
      const { facts, article, twin } = await compilePage({
        path: job.path,
        docPath: job.docPath,
        title: job.title,
        format: job.format,
        pictures: job.pictures,
        text,
        options: batch.options,
        files,
      });
      compiled.push({ path: job.path, facts, place: pack.add({ article, twin }) });
    }
    return compiled;
  }

  render(batch: RenderBatch): RenderedPage[] {
    if (this.#renderer?.file !== batch.contextFile) {
      const { context, themeCode } = JSON.parse(readFileSync(batch.contextFile, 'utf8')) as RenderContextFile;
      this.#renderer = { file: batch.contextFile, render: createPageRenderer(context, loadTheme(themeCode)) };
    }
    if (this.#reader?.dir !== batch.packDir) {
      this.#reader?.packs.close();
      this.#reader = { dir: batch.packDir, packs: new PackReader(batch.packDir) };
    }
    if (this.#files?.dir !== batch.stagingDir)
      this.#files = { dir: batch.stagingDir, writer: stagedFileWriter(batch.stagingDir) };
    return batch.jobs.map((job) => this.#renderOne(batch, job));
  }

  /** Closes the files that are held open. */
  close(): void {
    this.#writer?.pack.close();
    this.#reader?.packs.close();
    this.#writer = undefined;
    this.#reader = undefined;
  }

  #renderOne(batch: RenderBatch, job: RenderJob): RenderedPage {
    const body = job.place && this.#reader!.packs.read(job.place);
    if (job.place && !body) return { records: [], problems: [], lost: true };
    const html = this.#renderer!.render(job.page, body?.article);
    const problems = scanForSecrets(job.page.outputPath, html, batch.secrets).map(toProblemData);
    const { writer } = this.#files!;
    const records = [job.page.outputPath, ...job.page.extraOutputPaths].map((file) =>
      writer.write({ path: file, contents: html, key: job.key }),
    );
    if (body && job.page.twinPath !== undefined) {
      records.push(
        writer.write({ path: job.page.twinPath, contents: resolveTwin(job.page, body.twin), key: job.key }),
      );
    }
    return { records, problems, lost: false };
  }
}
