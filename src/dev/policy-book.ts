// The Content-Security-Policy as far as pages are known: the build has the same once all of them are.
import type { Config } from '../config/config.js';
import { buildPolicy, type PageLoad } from '../output/content-security-policy.js';
import type { TagSource } from '../output/tag-sources.js';

export class PolicyBook {
  #loads = new Map<string, readonly PageLoad[]>();
  #made: { config: Config; bootHash: string; policy: string } | undefined;

  /** @param finder what it found before is forgotten. @param page path of the page's file. */
  learn(finder: string, page: string, sources: readonly TagSource[]): void {
    const loads = sources.map((source) => ({ ...source, page }));
    if (sourcesOf(this.#loads.get(finder) ?? []) === sourcesOf(loads)) return;
    if (loads.length === 0) this.#loads.delete(finder);
    else this.#loads.set(finder, loads);
    this.#made = undefined;
  }

  policy(config: Config, bootHash: string): string {
    if (this.#made?.config !== config || this.#made.bootHash !== bootHash) {
      const { policy } = buildPolicy({ bootHash, config, sources: [...this.#loads.values()].flat() });
      this.#made = { config, bootHash, policy };
    }
    return this.#made.policy;
  }
}

function sourcesOf(loads: readonly PageLoad[]): string {
  return loads.map(({ directive, source }) => `${directive} ${source}`).join();
}
