// Whether a site that was read twice is the same both times, and how much of it another config leaves as it is.
import type { Config } from '../config/config.js';
import type { Content, SourceFile } from '../content/source-file.js';
import type { DevInputs } from './read-inputs.js';

export function isSameSite(one: DevInputs, other: DevInputs): boolean {
  const [sources, otherSources] = [one.content.sources, other.content.sources];
  return (
    sources.length === otherSources.length &&
    sources.every((source, index) => isSameSource(source, otherSources[index]!)) &&
    restOf(one) === restOf(other)
  );
}

/** What stands before the text is the same if all of the file is. */
function isSameSource(one: SourceFile, other: SourceFile): boolean {
  return one.path === other.path && one.hash === other.hash;
}

function restOf({ config, content, configInputs }: DevInputs): string {
  const { categories, sidebars, staticFiles, lastUpdates, inputs, problems } = content;
  return JSON.stringify([
    // `docs` has the versions as well, which are no part of the config's file.
    [config.digest, config.docs, configInputs],
    [categories, [...sidebars].map(([key, raw]) => [key, raw, [...raw.sidebars]]), inputs],
    [staticFiles, [...lastUpdates]],
    problems.map(({ code, message, location }) => [code, message, location]),
  ]);
}

/** Whether the same is read with the one config as with the other, as long as no file differs. */
export function readsSameContent(one: Config, other: Config): boolean {
  return !asksOthers(one) && !asksOthers(other) && contentRules(one) === contentRules(other);
}

/** Functions of the author, and git, may give another answer each time. */
function asksOthers({ hooks, docs }: Config): boolean {
  const asksGit = docs.some((one) => one.showLastUpdateTime || one.showLastUpdateAuthor);
  return hooks.pages !== undefined || asksGit;
}

function contentRules(config: Config): string {
  const { docs, staticDirectories, allowedStaticFiles, openapi, texts, configPath } = config;
  return JSON.stringify([docs, staticDirectories, allowedStaticFiles, openapi, texts, configPath]);
}

/** Whether the same content makes the same graph with the one config as with the other. */
export function givesSameGraph(content: Content, one: Config, other: Config): boolean {
  // It is the title of landing pages that have none.
  const isTitleShown = content.sources.some(({ frontMatter }) => frontMatter.layout === 'landing');
  const rulesOf = (config: Config): string => {
    const { docs, search, texts, missingTexts, lang, baseUrl, trailingSlash, configPath, title } = config;
    const rules = [docs, search, texts, missingTexts, lang, baseUrl, trailingSlash, configPath];
    return JSON.stringify([rules, isTitleShown && title]);
  };
  const asksAuthor = [...one.docs, ...other.docs].some(({ editUrl }) => typeof editUrl === 'function');
  return !asksAuthor && rulesOf(one) === rulesOf(other);
}
