import type { UserConfig } from './user-config.js';

/** A config, or a function that gives one, also later. */
type UserConfigExport = UserConfig | (() => UserConfig | Promise<UserConfig>);

/** Gives back its argument: lets editors complete and check the fields of a config. */
export function defineConfig<Export extends UserConfigExport>(config: Export): Export {
  return config;
}
