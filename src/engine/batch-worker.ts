// Compiles and renders batches in a worker thread, or in the main thread for small sites. The compiler and the renderer are loaded when
// first needed: loading takes a while, and a thread of a small site needs only one of them.
import type { PackedPage } from '../cache/page-cache.js';
import type { Html } from '../theme/route-data.js';
import type { BatchCompiler, CompileBatch } from './batch-compiler.js';
import type { BatchRenderer, FragmentRequest, RenderBatch, RenderedPage } from './batch-renderer.js';

export class BatchWorker {
  #compiler: Promise<BatchCompiler> | undefined;
  #renderer: Promise<BatchRenderer> | undefined;

  /** @param onPage is called with the index of the page that is being worked on */
  constructor(
    private readonly threadName: string,
    private readonly onPage?: (index: number) => void,
  ) {}

  /** Loads the compiler; can be called ahead of the first batch. */
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

  /** Closes the pack files that are open. */
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
