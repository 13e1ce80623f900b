import type { UserConfig } from './user-config.js';

/** A config, or a sync or async function that returns one. */
type UserConfigExport = UserConfig | (() => UserConfig | Promise<UserConfig>);

/** Returns its argument. Lets editors complete and check the fields of a config. */
export function defineConfig<Export extends UserConfigExport>(config: Export): Export {
  return config;
}
