import type { RedirectConfig, WrittenRoute } from './config.js';
import { locateKey, toKeyPath } from './locate-key.js';
import type { UserRedirect } from './user-config.js';

/** One entry for each former address. @param source text of the config, for the lines. */
export function resolveRedirects(
  redirects: readonly UserRedirect[],
  { configPath, source }: { configPath: string; source: string },
): RedirectConfig[] {
  const written = (route: string, path: readonly PropertyKey[]): WrittenRoute => ({
    route,
    key: toKeyPath(path),
    location: { file: configPath, ...locateKey(source, path) },
  });
  return redirects.flatMap(({ from, to }, index) => {
    const path = ['redirects', index];
    const target = written(to, [...path, 'to']);
    if (typeof from === 'string') return [{ from: written(from, [...path, 'from']), to: target }];
    return from.map((one, at) => ({ from: written(one, [...path, 'from', at]), to: target }));
  });
}
