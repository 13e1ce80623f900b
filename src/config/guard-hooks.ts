import { SiteError, SiteErrors } from '../errors.js';
import type { Config } from './config.js';
import { hookEndless } from './config-errors.js';
import type { SocialCard } from './hooks.js';
import { Endless, runWithin, waitWhileBusy } from './run-within.js';

/**
 * Wraps the author's hooks: what they throw, sync or async, becomes a problem with a place (`HOOK_THREW`), and so does a promise that can
 * never settle.
 */
export function guardHooks(config: Config, toErrors: (code: string, thrown: unknown) => SiteErrors): Config {
  const guard = <Given, Result>(
    name: string,
    hook: ((given: Given) => Result | Promise<Result>) | undefined,
  ) =>
    hook &&
    (async (given: Given): Promise<Result> => {
      try {
        return await waitWhileBusy(() => hook(given));
      } catch (error) {
        const problems =
          error instanceof Endless ? [hookEndless(name)] : toErrors('HOOK_THREW', error).problems;
        const location = { file: config.configPath };
        throw new SiteErrors(
          problems.map((problem) =>
            problem.location
              ? problem
              : new SiteError(problem.code, problem.message, { ...problem, location }),
          ),
        );
      }
    });
  const { component } = config.socialCards || {};
  const draw =
    component &&
    guard('socialCards.component', async (card: SocialCard) => {
      const { createElement } = await import('react');
      const { renderToStaticMarkup } = await import('react-dom/server');
      return runWithin(() => renderToStaticMarkup(createElement(component, card)));
    });
  const { pages, afterBuild, ...others } = config.hooks;
  const guarded = { pages: guard('pages', pages), afterBuild: guard('afterBuild', afterBuild) };
  return {
    ...config,
    hooks: { ...guarded, ...others },
    socialCards: draw ? { ...config.socialCards, draw } : config.socialCards,
  };
}
