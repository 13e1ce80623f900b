import type { CompileConfig } from '../config/stage-configs.js';
import { apiTexts } from '../texts/api-texts.js';
import { consoleTexts } from '../texts/console-texts.js';
import { articleTexts, otherTexts, pickTexts } from '../texts/texts.js';
import type { CompileOptions } from './compiled-page.js';

/** The part of the configuration that compiled pages depend on: only this belongs into their cache keys. */
export function toCompileOptions(config: CompileConfig): CompileOptions {
  const { format, admonitions, emoji, math, mermaid, imageZoom, plugins } = config.markdown;
  const { defaultLanguage, magicComments } = config.code;
  return {
    texts: pickTexts(config.texts, articleTexts),
    api:
      config.openapi.length > 0
        ? {
            texts: pickTexts(config.texts, apiTexts),
            consoleTexts: otherTexts(config.texts, consoleTexts),
          }
        : undefined,
    baseUrl: config.baseUrl,
    staticDirectories: config.staticDirectories,
    format,
    admonitions,
    emoji,
    math,
    mermaid,
    imageZoom,
    defaultLanguage,
    magicComments,
    pluginsDigest: plugins && config.digest,
  };
}
