import type { SiteErrors } from '../errors.js';
import type { Config } from './config.js';

/** Makes what the author's hooks throw, at once or later, problems with a place (`HOOK_THREW`). */
export function guardHooks(config: Config, toErrors: (code: string, thrown: unknown) => SiteErrors): Config {
  const guard = <Given, Result>(hook: ((given: Given) => Result | Promise<Result>) | undefined) =>
    hook &&
    (async (given: Given): Promise<Result> => {
      try {
        return await hook(given);
      } catch (error) {
        throw toErrors('HOOK_THREW', error);
      }
    });
  return {
    ...config,
    hooks: { pages: guard(config.hooks.pages), afterBuild: guard(config.hooks.afterBuild) },
  };
}
