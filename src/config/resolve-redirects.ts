import type { Filled, RedirectConfig, WrittenRoute } from './config.js';
import { type KeyMove, writtenKeys } from './key-moves.js';
import { locateKey, toKeyPath } from './locate-key.js';

/** One entry for each former address. @param source text of the config, for the lines. */
export function resolveRedirects(
  redirects: Filled['redirects'],
  { configPath, source, moves = [] }: { configPath: string; source: string; moves?: readonly KeyMove[] },
): RedirectConfig[] {
  const written = (route: string, ours: readonly PropertyKey[]): WrittenRoute => {
    const path = writtenKeys(ours, moves);
    return { route, key: toKeyPath(path), location: { file: configPath, ...locateKey(source, path) } };
  };
  return redirects.flatMap(({ from, to }, index) => {
    const path = ['redirects', index];
    const target = written(to, [...path, 'to']);
    if (typeof from === 'string') return [{ from: written(from, [...path, 'from']), to: target }];
    return from.map((one, at) => ({ from: written(one, [...path, 'from', at]), to: target }));
  });
}
