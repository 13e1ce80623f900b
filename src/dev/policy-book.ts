// Collects the Content-Security-Policy from the pages that are known so far. Once all are known, it is that of a build.
import type { OutputConfig } from '../config/stage-configs.js';
import { buildPolicy, type PageLoad } from '../output/content-security-policy.js';
import type { TagSource } from '../output/tag-sources.js';

export class PolicyBook {
  #loads = new Map<string, readonly PageLoad[]>();
  #made: { config: OutputConfig; bootHash: string; styles: readonly PageLoad[]; policy: string } | undefined;

  /** Sets what a finder has found, in place of what it found before. @param page path of the page's file */
  learn(finder: string, page: string, sources: readonly TagSource[]): void {
    const loads = sources.map((source) => ({ ...source, page }));
    if (sourcesOf(this.#loads.get(finder) ?? []) === sourcesOf(loads)) return;
    if (loads.length === 0) this.#loads.delete(finder);
    else this.#loads.set(finder, loads);
    this.#made = undefined;
  }

  /** Returns the policy. @param styles what style sheets load */
  policy(config: OutputConfig, bootHash: string, styles: readonly PageLoad[]): string {
    const made = this.#made;
    if (made?.config !== config || made.bootHash !== bootHash || made.styles !== styles) {
      const { policy } = buildPolicy({
        bootHash,
        config,
        sources: [...styles, ...[...this.#loads.values()].flat()],
      });
      this.#made = { config, bootHash, styles, policy };
    }
    return this.#made!.policy;
  }
}

function sourcesOf(loads: readonly PageLoad[]): string {
  return loads.map(({ directive, source }) => `${directive} ${source}`).join();
}
