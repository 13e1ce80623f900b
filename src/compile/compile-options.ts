import type { Config } from '../config/config.js';
import type { CompileOptions } from './compiled-page.js';

/** The part of the configuration that compiled pages depend on: only this belongs into their cache keys. */
export function toCompileOptions(config: Config): CompileOptions {
  const { format, admonitions, emoji, math, plugins } = config.markdown;
  const { defaultLanguage, magicComments } = config.code;
  return {
    baseUrl: config.baseUrl,
    staticDirectories: config.staticDirectories,
    format,
    admonitions,
    emoji,
    math,
    defaultLanguage,
    magicComments,
    pluginsDigest: plugins && config.digest,
  };
}
