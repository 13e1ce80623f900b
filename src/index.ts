// The public API of the package. theme/index.ts exports `relaydocs/theme`.
export { build } from './build.js';
export { type CheckOptions, type CheckSummary, check } from './check.js';
export type { Config } from './config/config.js';
export { defineConfig } from './config/define-config.js';
export type {
  AfterBuildHook,
  BuildManifest,
  EditUrlFunction,
  ManifestPage,
  PagesHook,
  SocialCard,
  SocialCardComponent,
  VirtualPage,
} from './config/hooks.js';
export type { UserConfig } from './config/user-config.js';
export type { BuildOptions, BuildSummary } from './engine/build-summary.js';
export { SiteError, SiteErrors } from './errors.js';
