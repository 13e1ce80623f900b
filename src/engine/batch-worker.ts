// Compiles and renders batches: the work of a thread, and of the main one where there are few pages. Either half takes a
// while to load, and a small site needs one of them in each thread.
import type { PackedPage } from '../cache/page-cache.js';
import type { Html } from '../theme/route-data.js';
import type { BatchCompiler, CompileBatch } from './batch-compiler.js';
import type { BatchRenderer, FragmentRequest, RenderBatch, RenderedPage } from './batch-renderer.js';

export class BatchWorker {
  #compiler: Promise<BatchCompiler> | undefined;
  #renderer: Promise<BatchRenderer> | undefined;

  /** @param onPage is told which page of a batch is in hand. */
  constructor(
    private readonly threadName: string,
    private readonly onPage?: (index: number) => void,
  ) {}

  /** Loads what compiles, too, before the first pages come. */
  openCompiler(): Promise<BatchCompiler> {
    this.#compiler ??= import('./batch-compiler.js').then(
      ({ BatchCompiler }) => new BatchCompiler(this.threadName, this.onPage),
    );
    return this.#compiler;
  }

  async compile(batch: CompileBatch): Promise<PackedPage[]> {
    return (await this.openCompiler()).compile(batch);
  }

  async render(batch: RenderBatch): Promise<RenderedPage[]> {
    return (await this.#openRenderer()).render(batch);
  }

  async fragment(request: FragmentRequest): Promise<Html | undefined> {
    return (await this.#openRenderer()).fragment(request);
  }

  /** Closes the files that are held open. */
  async close(): Promise<void> {
    (await this.#compiler)?.close();
    (await this.#renderer)?.close();
  }

  #openRenderer(): Promise<BatchRenderer> {
    this.#renderer ??= import('./batch-renderer.js').then(
      ({ BatchRenderer }) => new BatchRenderer(this.onPage),
    );
    return this.#renderer;
  }
}
